import { useEffect, useRef, useState } from 'react'
import { LOADING_SCREEN_MAX_MS } from '#domain/limits.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { usePageSession } from '#ui/page/page-context.ts'
import styles from './loading-screen.module.css'
import { documentParsed, picturesSettled } from './pictures-settled.ts'

/**
 * Loading screen over the page, once per document. SPEC §2, §9: it ends 2 seconds after the last picture has loaded or
 * failed, and at the latest 8 seconds after the document is parsed, for pictures that never settle. Without script it is
 * not shown; where scripts do not start, a CSS animation hides it.
 */
export function LoadingScreen() {
  const { t } = useTranslation()
  const { loadingScreenMs } = usePageSession()
  const screen = useRef<HTMLDivElement>(null)
  const [stage, setStage] = useState<'shown' | 'watched' | 'done' | 'gone'>('shown')

  useEffect(() => {
    if (!screen.current) return
    // The CSS animation has already hidden the screen. Another stage would show it again.
    if (getComputedStyle(screen.current).visibility === 'hidden') {
      setStage('gone')
      return
    }
    const stop = new AbortController()
    const timers: ReturnType<typeof setTimeout>[] = []
    const end = () => setStage((last) => (last === 'gone' ? last : 'done'))
    const endIn = (delayMs: number) => {
      if (!stop.signal.aborted) timers.push(setTimeout(end, delayMs))
    }
    setStage('watched')
    void documentParsed(stop.signal).then(() => endIn(Math.max(LOADING_SCREEN_MAX_MS, loadingScreenMs)))
    void picturesSettled(stop.signal).then(() => endIn(loadingScreenMs))
    return () => {
      stop.abort()
      timers.forEach(clearTimeout)
    }
  }, [loadingScreenMs])

  if (loadingScreenMs === 0) return null
  // Browsers recalculate the styles of the siblings of a removed element: without this parent, those of the whole page.
  return (
    <div>
      {stage !== 'gone' && (
        <div ref={screen} className={styles.root} data-stage={stage} onTransitionEnd={() => setStage('gone')}>
          <svg className={styles.art} viewBox="0 0 240 90" aria-hidden="true">
            <rect x="18" y="26" width="64" height="38" rx="6" />
            <rect x="88" y="26" width="64" height="38" rx="6" />
            <rect x="158" y="26" width="64" height="38" rx="6" />
            <path d="M0 68H240" />
          </svg>
          <p role="status">{t('LoadingScreen')}</p>
        </div>
      )}
    </div>
  )
}
