import { Component, type ReactNode, Suspense, useContext } from 'react'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { ResourceContext } from '#ui/data/resource-context.ts'
import { useLocation } from '#ui/page/page-context.ts'
import styles from './deferred.module.css'

interface DeferredProps {
  /** A skeleton of the same size, or as much as can be said already. */
  readonly fallback: ReactNode
  /** What a failure looks like: nothing, a sentence with a Retry, or what has stood there so far. The page stays as it is. */
  readonly failure?: 'hide' | 'retry' | 'keep'
  readonly children: ReactNode
}

/** A section that may come later than its page. It needs a host element above it (ARCHITECTURE, Data, 3). */
export function Deferred({ fallback, failure = 'hide', children }: DeferredProps) {
  const { isWhole } = useContext(ResourceContext)
  const kept = failure === 'keep' ? fallback : null
  // A whole page waits for its sections: what stands in for one in the end has failed, and no script may come to say so.
  const standIn = isWhole ? failure === 'retry' ? <RetryLink /> : kept : fallback
  return (
    <FailureBoundary failure={failure === 'retry' ? (retry) => <Retry onRetry={retry} /> : () => kept}>
      <Suspense fallback={<StandIn>{standIn}</StandIn>}>{children}</Suspense>
    </FailureBoundary>
  )
}

/**
 * On the server React renders what stands in for every section of more than 500 bytes, also for one that is there: a
 * quarter of the components of a page whose data was known. Nothing stands in where everything has come.
 */
function StandIn({ children }: { children: ReactNode }) {
  const { hasEverything } = useContext(ResourceContext)
  return hasEverything?.() ? null : children
}

interface FailureBoundaryProps {
  /** Stands in the place of what failed. */
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
  const { forgetFailures } = useContext(ResourceContext)
  const retry = () => {
    forgetFailures?.()
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

/** Without script: the same page again. */
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
