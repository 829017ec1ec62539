import { FailedPage } from '#ui/components/error-page/failed-page.tsx'
import { usePageStatus } from '#ui/page/page-context.ts'

/** An unknown address, an unknown product, a provider that fails, a fault of ours. */
export function Page() {
  return <FailedPage status={usePageStatus()} />
}
