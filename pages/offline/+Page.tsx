import { useEffect } from 'react'
import { fileStatus } from '#api/site-files.ts'
import { safeNext } from '#domain/account/access.ts'
import { paths } from '#domain/paths.ts'
import { loadDocument } from '#ui/browser/unload.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { ErrorPage } from '#ui/components/error-page/error-page.tsx'
import { PageHead } from '#ui/components/page-head/page-head.tsx'
import { CachedPages } from './cached-pages.tsx'

/** The service worker shows this page in place of one that is neither reachable nor cached. */
export function Page() {
  const { t } = useTranslation()
  useEffect(() => (requestedAddress() ? whenOnline(() => loadDocument(openRequestedPage)) : undefined), [])
  return (
    <>
      <PageHead title={t('offline.title')} description={t('offline.text')} path={paths.offline()} hidden />
      <ErrorPage
        title={t('offline.title')}
        text={t('offline.text')}
        action={{ href: paths.offline(), label: t('common.retry'), onClick: openRequestedPage }}
      />
      <CachedPages />
    </>
  )
}

const CHECK_EVERY_MS = 3_000

/**
 * Calls `act` once the store answers. The `online` event alone does not say so: it comes before the first request can
 * succeed, and never where the device stays connected to a network that leads nowhere. Returns a function that stops it.
 */
function whenOnline(act: () => void): () => void {
  let isChecking = false
  async function check(): Promise<void> {
    if (isChecking || !navigator.onLine) return
    isChecking = true
    const status = await fileStatus(SMALL_FILE)
    isChecking = false
    if (status !== undefined && timer !== undefined) {
      stop()
      act()
    }
  }
  function stop(): void {
    clearInterval(timer)
    timer = undefined
    window.removeEventListener('online', check)
  }
  let timer: ReturnType<typeof setInterval> | undefined = setInterval(check, CHECK_EVERY_MS)
  window.addEventListener('online', check)
  return stop
}

const SMALL_FILE = '/robots.txt'

function requestedAddress(): string | undefined {
  return safeNext(new URLSearchParams(window.location.search).get('to'))
}

function openRequestedPage(): void {
  window.location.replace(requestedAddress() ?? paths.home())
}
