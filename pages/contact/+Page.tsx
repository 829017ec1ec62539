import { paths } from '#domain/paths.ts'
import { breadcrumbLd, organizationLd } from '#domain/seo.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { PageHead } from '#ui/components/page-head/page-head.tsx'
import { PageHeader } from '#ui/components/page-header/page-header.tsx'
import { usePageSession } from '#ui/page/page-context.ts'
import styles from './contact.module.css'
import { ContactBlocks } from './contact-blocks.tsx'
import { ContactForm } from './contact-form.tsx'

/** A form that opens as an email, two showrooms, email and phone (SPEC §2, Contact). */
export function Page() {
  const { t } = useTranslation()
  const site = usePageSession()
  const title = t('nav.contact')
  return (
    <>
      <PageHead
        title={title}
        description={t('contact.description')}
        path={paths.contact()}
        jsonLd={
          import.meta.env.SSR
            ? [
                organizationLd(site, t('company.name')),
                breadcrumbLd(site, [
                  { name: t('nav.home'), path: paths.home() },
                  { name: title, path: paths.contact() },
                ]),
              ]
            : undefined
        }
      />
      <PageHeader title={title} note={t('contact.note')} />
      <div className={`${styles.root} wrap`}>
        <ContactForm />
        <ContactBlocks />
      </div>
    </>
  )
}
