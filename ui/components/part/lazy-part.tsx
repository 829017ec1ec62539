import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadPart, loadQuietly } from '#ui/browser/load-part.ts'
import { withStyles } from '#ui/browser/style-sheets.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { FailureBoundary } from '#ui/components/deferred.tsx'
import { Notice } from '#ui/components/notice/notice.tsx'

interface LazyPart<Props> {
  (props: Props): ReactNode
  /** Loads the code when somebody is about to need it. What fails here is tried again when the part is shown. */
  readonly prepare: () => void
}

interface Source<Props> {
  readonly load: () => Promise<ComponentType<Props>>
  loaded?: ComponentType<Props>
  /** Whoever shows the part again has pressed Retry, or what opens it. */
  hasFailed?: boolean
}

/**
 * A component whose code and styles are loaded when it is first shown. Until then nothing stands in its place; when they
 * do not come, or it fails, a sentence with a Retry does (which its `onClose` takes away), and the page around it stays
 * as it is.
 *
 * Not React's `lazy`: it remembers a failure for ever, and throws it to the nearest boundary, which is the page's.
 * @param isShown for a part that stays in the page while it is closed: it is not loaded before it is opened
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isShown: (props: Props) => boolean = () => true,
): LazyPart<Props> {
  const source: Source<Props> = { load: withStyles(load) }
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
    void loadQuietly(source.load).then((part) => {
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
    const loading = source.loaded ? Promise.resolve(source.loaded) : loadPart(source.load, source.hasFailed)
    loading.then(
      (part) => {
        source.loaded = part
        if (isWanted) setPart(() => part)
      },
      (cause) => {
        source.hasFailed = true
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
    // A press elsewhere closes it, before the press is heard by its own handler: what opens the part opens it anew then.
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
