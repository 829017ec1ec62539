import { company } from '#domain/company.ts'
import { mailto } from '#domain/contact-mail.ts'
import { paths } from '#domain/paths.ts'
import { breadcrumbLd } from '#domain/seo.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { PageHead } from '#ui/components/page-head/page-head.tsx'
import { PageHeader } from '#ui/components/page-header/page-header.tsx'
import { usePageSession } from '#ui/page/page-context.ts'
import { CookieTable } from './cookie-table.tsx'
import styles from './privacy.module.css'

const SECTIONS = ['browser', 'account', 'visits', 'forms'] as const

/** Cookies, stored data and how to request deletion (PRODUCT.md, Privacy). */
export function Page() {
  const { t } = useTranslation()
  const site = usePageSession()
  const title = t('privacy.title')
  return (
    <>
      <PageHead
        title={title}
        description={t('privacy.description')}
        path={paths.privacy()}
        jsonLd={
          import.meta.env.SSR
            ? [
                breadcrumbLd(site, [
                  { name: t('nav.home'), path: paths.home() },
                  { name: title, path: paths.privacy() },
                ]),
              ]
            : undefined
        }
      />
      <PageHeader title={title} note={t('privacy.note')} />
      <div className={`${styles.root} wrap`}>
        <p className="lead">{t('privacy.principle')}</p>
        <CookieTable />
        {SECTIONS.map((key) => (
          <section key={key} className={`${styles.section} margin`}>
            <h2>{t(`privacy.${key}.title`)}</h2>
            <p>{t(`privacy.${key}.text`)}</p>
          </section>
        ))}
        <section className={`${styles.section} margin`}>
          <h2>{t('privacy.deletion.title')}</h2>
          <div className={styles.deletion}>
            <p>{t('privacy.deletion.text')}</p>
            <Button
              variant="outline"
              href={mailto({ subject: t('privacy.deletion.subject'), body: t('privacy.deletion.body') })}
            >
              {t('privacy.deletion.action')}
            </Button>
            <p>
              <a className="link" href={`mailto:${company.email}`}>
                <bdi dir="ltr">{company.email}</bdi>
              </a>
            </p>
          </div>
        </section>
      </div>
    </>
  )
}
