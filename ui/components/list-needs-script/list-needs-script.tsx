import { company, telephoneLink } from '#domain/company.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import styles from './list-needs-script.module.css'

/** Notice for pages whose list is stored in the browser by script: offers e-mail and phone instead. */
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
