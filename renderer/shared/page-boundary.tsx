import { Component, type ReactNode, useContext, useEffect } from 'react'
import { pageStatusOf } from '#api/errors.ts'
import { FailedPage } from '#ui/components/error-page/failed-page.tsx'
import { ResourceContext } from '#ui/data/resource-context.ts'

interface PageBoundaryProps {
  /** A failed page is rendered again when the address changes. */
  readonly address: string
  readonly children: ReactNode
}

interface PageBoundaryState {
  readonly failure?: unknown
  readonly failedAt?: string
}

/** Shows an error page with a Retry in a browser. On the server the failure becomes the page's status instead. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = {}

  static getDerivedStateFromError(failure: unknown): PageBoundaryState {
    return { failure }
  }

  static getDerivedStateFromProps(
    props: PageBoundaryProps,
    state: PageBoundaryState,
  ): PageBoundaryState | null {
    if (state.failure === undefined) return { failedAt: props.address }
    return state.failedAt === props.address ? null : { failure: undefined, failedAt: props.address }
  }

  override render() {
    const { failure } = this.state
    if (failure === undefined) return this.props.children
    return <Failure status={pageStatusOf(failure)} onRetry={() => this.setState({ failure: undefined })} />
  }
}

function Failure({ status, onRetry }: { status: number; onRetry: () => void }) {
  const { evictFailures } = useContext(ResourceContext)
  // The failures go with the error page, so that a later visit loads the page again.
  useEffect(() => evictFailures, [evictFailures])
  const retry = () => {
    evictFailures?.()
    onRetry()
  }
  return <FailedPage status={status} onRetry={retry} />
}
