import { FailedPage } from '#ui/components/error-page/failed-page.tsx'
import { usePageStatus } from '#ui/page/page-context.ts'

/** The error page: unknown address, unknown product, failed provider call, or an error of the store itself. */
export function Page() {
  return <FailedPage status={usePageStatus()} />
}
