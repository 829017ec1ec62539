import { Component, type ReactNode, Suspense, useContext } from 'react'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { ResourceContext } from '#ui/data/resource-context.ts'
import { useLocation } from '#ui/page/page-context.ts'
import styles from './deferred.module.css'

interface DeferredProps {
  /** A skeleton of the same size, or the part of the content that needs no data. */
  readonly fallback: ReactNode
  /** What a failure renders: nothing, a sentence with a Retry, or the fallback. The rest of the page is unaffected. */
  readonly failure?: 'hide' | 'retry' | 'keep'
  readonly children: ReactNode
}

/**
 * A Suspense boundary with an error boundary, for a section whose data may load later than the page. It needs a host
 * element above it: React sends nothing of a root `<Suspense>` until its content is ready.
 */
export function Deferred({ fallback, failure = 'hide', children }: DeferredProps) {
  const { isComplete } = useContext(ResourceContext)
  const kept = failure === 'keep' ? fallback : null
  // A complete page (`isComplete`) waits for all sections. A fallback that remains belongs to a failed section, and it
  // has to show the failure without script.
  const standIn = isComplete ? failure === 'retry' ? <RetryLink /> : kept : fallback
  return (
    <FailureBoundary failure={failure === 'retry' ? (retry) => <Retry onRetry={retry} /> : () => kept}>
      <Suspense fallback={<StandIn>{standIn}</StandIn>}>{children}</Suspense>
    </FailureBoundary>
  )
}

/**
 * Renders a fallback only while data is missing. On the server React renders the fallback of every section of more than
 * 500 bytes, even if its content is ready. These fallbacks were a quarter of the components of a page whose data was
 * loaded.
 */
function StandIn({ children }: { children: ReactNode }) {
  const { isFulfilled } = useContext(ResourceContext)
  return isFulfilled?.() ? null : children
}

interface FailureBoundaryProps {
  /** Renders the replacement for the failed children. `retry` renders the children again. */
  readonly failure: (retry: () => void) => ReactNode
  readonly children: ReactNode
}

export class FailureBoundary extends Component<FailureBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return this.props.failure(() => this.setState({ failed: false }))
  }
}

function Retry({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  const { evictFailures } = useContext(ResourceContext)
  const retry = () => {
    evictFailures?.()
    onRetry()
  }
  return (
    <div className={styles.retry} role="alert">
      <p>{t('errors.sectionFailed')}</p>
      <button type="button" className={styles.button} onClick={retry}>
        {t('common.retry')}
      </button>
    </div>
  )
}

/** The Retry without script: a link to the same page. */
function RetryLink() {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  return (
    <div className={styles.retry}>
      <p>{t('errors.sectionFailed')}</p>
      <a href={pathname + search} rel="external nofollow" className={styles.button}>
        {t('common.retry')}
      </a>
    </div>
  )
}
