import { company, telephoneLink } from '#domain/company.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import styles from './list-needs-script.module.css'

interface ListNeedsScriptProps {
  readonly title?: string
  readonly text?: string
}

/** Notice for pages whose content is in the browser or in the link: offers e-mail and phone instead. */
export function ListNeedsScript({ title, text }: ListNeedsScriptProps) {
  const { t } = useTranslation()
  return (
    <section className={`${styles.root} wrap`}>
      <h2>{title ?? t('quote.needsScript')}</h2>
      <p>{text ?? t('quote.needsScriptText')}</p>
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
