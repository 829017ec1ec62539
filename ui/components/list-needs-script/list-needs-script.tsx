import { company, telephoneLink } from '#domain/company.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import styles from './list-needs-script.module.css'

/** Without script there is no list in a browser; there are still a mail address and a phone. */
export function ListNeedsScript() {
  const { t } = useTranslation()
  return (
    <section className={`${styles.root} wrap`}>
      <h2>{t('quoted.needsScript')}</h2>
      <p>{t('quoted.needsScriptText')}</p>
      <p>
        <a className="link" href={`mailto:${company.email}`}>
          <bdi dir="ltr">{company.email}</bdi>
        </a>
        {' · '}
        <a className="link" href={telephoneLink}>
          <bdi dir="ltr">{company.phone}</bdi>
        </a>
      </p>
    </section>
  )
}
