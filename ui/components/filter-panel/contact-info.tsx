import { company, whatsappLink } from '#domain/company.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Logo } from '#ui/components/header/logo.tsx'
import { Icon } from '#ui/components/icon.tsx'
import styles from './filter-panel.module.css'

/** The company's logo, country, WhatsApp link and e-mail address, for visitors who want to ask. */
export function ContactInfo() {
  const { t } = useTranslation()
  return (
    <ul className={styles.info}>
      <li className={styles.logo}>
        <Logo />
        <span className="sr-only">{t('company.name')}</span>
      </li>
      <li>
        <Icon name="map-pin" />
        <span>{t('listing.country')}</span>
      </li>
      <li>
        <Icon name="message-circle" />
        <a href={whatsappLink()} target="_blank" rel="noopener noreferrer">
          <span className="sr-only">{t('listing.whatsapp')}</span> <bdi dir="ltr">{company.phone}</bdi>
        </a>
      </li>
      <li>
        <Icon name="mail" />
        <a href={`mailto:${company.email}`}>
          <bdi dir="ltr">{company.email}</bdi>
        </a>
      </li>
    </ul>
  )
}
