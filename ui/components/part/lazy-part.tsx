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
      <FailureBoundary failure={(retry) => <FailedPart onRetry={retry} onClose={closeOf(props)} />}>
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
  useCloseElsewhere(Part ? undefined : closeOf(props))
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

function closeOf(props: { readonly onClose?: () => void }): (() => void) | undefined {
  return props.onClose
}

function FailedPart({ onClose, onRetry }: { onClose: (() => void) | undefined; onRetry: () => void }) {
  const { t } = useTranslation()
  useCloseElsewhere(onClose)
  return (
    <Notice role="alert" onClose={onClose}>
      {t('errors.sectionFailed')}
      <button type="button" className="link" onClick={onRetry}>
        {t('common.retry')}
      </button>
    </Notice>
  )
}

/**
 * Closes what is loading or has failed when the visitor clicks on something else or goes to another page: a dialog of this page
 * must not open over the next one.
 */
function useCloseElsewhere(onClose: (() => void) | undefined): void {
  useEffect(() => {
    if (!onClose) return
    const { pathname } = window.location
    // The capture phase is before the click's own handler. If that handler opens the part, it then changes from closed to
    // open and is loaded again.
    const close = ({ target }: Event) => {
      const isInNotice = target instanceof Element && target.closest('[popover=manual]')
      // Of `popstate` the target is the window. A menu that has closed removes its entry, which stays on the page.
      const isHere = target === window && window.location.pathname === pathname
      if (!isInNotice && !isHere) flushSync(onClose)
    }
    window.addEventListener('click', close, true)
    window.addEventListener('popstate', close)
    return () => {
      window.removeEventListener('click', close, true)
      window.removeEventListener('popstate', close)
    }
  }, [onClose])
}
