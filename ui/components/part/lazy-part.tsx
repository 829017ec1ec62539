import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadQuietly, partLoader } from '#ui/browser/load-part.ts'
import { withStyles } from '#ui/browser/style-sheets.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { FailureBoundary } from '#ui/components/deferred.tsx'
import { Notice } from '#ui/components/notice/notice.tsx'

interface LazyPart<Props> {
  (props: Props): ReactNode
  /** Preloads the code. After a failure here it is loaded again when the part is shown. */
  readonly prepare: () => void
}

interface Source<Props> {
  /** After a failure only a click (Retry or the opener) shows the part again, so the next call is the visitor's. */
  readonly load: () => Promise<ComponentType<Props>>
  loaded?: ComponentType<Props>
}

/**
 * Returns a component whose code and styles are loaded when it is first shown. It renders nothing until then. If the load
 * or the component fails, it renders a notice with a Retry button, which `onClose` of the props closes. The rest of the
 * page is not affected.
 *
 * React's `lazy` is not used: it caches a failed load for ever and throws it to the nearest error boundary, the page's.
 * @param isShown for a component that stays mounted while closed: its code is not loaded before this returns true
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isShown: (props: Props) => boolean = () => true,
): LazyPart<Props> {
  const loadStyled = withStyles(load)
  const source: Source<Props> = { load: partLoader(loadStyled) }
  const show = (props: Props) =>
    source.loaded || isShown(props) ? (
      <FailureBoundary
        failure={(retry) => (
          <FailedPart
            onRetry={retry}
            onClose={'onClose' in props ? (props.onClose as () => void) : undefined}
          />
        )}
      >
        <Content source={source} props={props} />
      </FailureBoundary>
    ) : null
  const prepare = () =>
    void loadQuietly(loadStyled).then((part) => {
      if (part) source.loaded = part
    })
  return Object.assign(show, { prepare })
}

interface ContentProps<Props> {
  readonly source: Source<Props>
  readonly props: Props
}

function Content<Props extends object>({ source, props }: ContentProps<Props>) {
  const [Part, setPart] = useState(() => source.loaded)
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    let isWanted = true
    const loading = source.loaded ? Promise.resolve(source.loaded) : source.load()
    loading.then(
      (part) => {
        source.loaded = part
        if (isWanted) setPart(() => part)
      },
      (cause) => {
        if (isWanted) setFailure(cause)
      },
    )
    return () => {
      isWanted = false
    }
  }, [source])
  if (failure) throw failure
  return Part ? <Part {...props} /> : null
}

function FailedPart({ onClose, onRetry }: { onClose: (() => void) | undefined; onRetry: () => void }) {
  const { t } = useTranslation()
  useEffect(() => {
    if (!onClose) return
    // A click elsewhere closes the notice in the capture phase, before the click's own handler runs. If that handler opens
    // the part, it then changes from closed to open and is loaded again.
    const close = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest('[popover=manual]'))) flushSync(onClose)
    }
    window.addEventListener('click', close, true)
    return () => window.removeEventListener('click', close, true)
  }, [onClose])
  return (
    <Notice role="alert" onClose={onClose}>
      {t('errors.sectionFailed')}
      <button type="button" className="link" onClick={onRetry}>
        {t('common.retry')}
      </button>
    </Notice>
  )
}
