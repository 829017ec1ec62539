import { paths } from '#domain/paths.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { PageHead } from '#ui/components/page-head/page-head.tsx'
import { useLocation } from '#ui/page/page-context.ts'
import { ErrorPage } from './error-page.tsx'

interface FailedPageProps {
  /** 404, 500, 502, 503 or 504. */
  readonly status: number
  /** In a browser: retries without a reload. */
  readonly onRetry?: () => void
}

/** The error page of an HTTP status. Without script, Retry is a link to the same address. */
export function FailedPage({ status, onRetry }: FailedPageProps) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  if (status === 404) {
    return (
      <>
        <PageHead
          title={t('errors.notFoundTitle')}
          description={t('errors.notFoundText')}
          path={pathname}
          hidden
        />
        <ErrorPage
          status={status}
          title={t('errors.notFoundTitle')}
          text={t('errors.notFoundText')}
          action={{ href: paths.products(), label: t('errors.notFoundAction') }}
        />
      </>
    )
  }
  const text =
    status === 500 ? t('errors.faultText') : status === 504 ? t('errors.slowText') : t('errors.awayText')
  return (
    <>
      <PageHead title={t('errors.failedTitle')} description={text} path={pathname} hidden />
      <ErrorPage
        status={status}
        title={t('errors.failedTitle')}
        text={text}
        action={{ href: pathname + search, label: t('common.retry'), onClick: onRetry, reload: true }}
      />
    </>
  )
}
