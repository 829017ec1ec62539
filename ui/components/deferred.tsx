import { Component, type ReactNode, Suspense, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { ResourceContext } from '#ui/hooks/resource-context.ts'
import styles from './deferred.module.css'

interface DeferredProps {
  /** A skeleton of the same size. */
  readonly fallback: ReactNode
  /** What a failure looks like: nothing, or a sentence with a Retry. The page stays as it is. */
  readonly failure?: 'hide' | 'retry'
  readonly children: ReactNode
}

/** A section that may come later than its page. It needs a host element above it (ARCHITECTURE, Data, 3). */
export function Deferred({ fallback, failure = 'hide', children }: DeferredProps) {
  return (
    <FailureBoundary failure={failure}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </FailureBoundary>
  )
}

interface FailureBoundaryProps {
  readonly failure: 'hide' | 'retry'
  readonly children: ReactNode
}

class FailureBoundary extends Component<FailureBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    if (this.props.failure === 'hide') return null
    return <Retry onRetry={() => this.setState({ failed: false })} />
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
