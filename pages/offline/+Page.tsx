import { useEffect } from 'react'
import { safeNext } from '#domain/account/access.ts'
import { paths } from '#domain/paths.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { ErrorPage } from '#ui/components/error-page/error-page.tsx'
import { PageHead } from '#ui/components/page-head/page-head.tsx'
import { KeptPages } from './cached-pages.tsx'

/** In place of a page that cannot be reached and has not been seen before. The service worker leads here. */
export function Page() {
  const { t } = useTranslation()
  useEffect(() => {
    // Where nobody wanted to go elsewhere, there is nothing to go on with.
    const goOn = () => wanted() && goToWanted()
    window.addEventListener('online', goOn)
    return () => window.removeEventListener('online', goOn)
  }, [])
  return (
    <>
      <PageHead title={t('offline.title')} description={t('offline.text')} path={paths.offline()} hidden />
      <ErrorPage
        title={t('offline.title')}
        text={t('offline.text')}
        action={{ href: paths.offline(), label: t('common.retry'), onClick: goToWanted }}
      />
      <KeptPages />
    </>
  )
}

function wanted(): string | undefined {
  return safeNext(new URLSearchParams(window.location.search).get('to'))
}

function goToWanted(): void {
  window.location.replace(wanted() ?? paths.home())
}
