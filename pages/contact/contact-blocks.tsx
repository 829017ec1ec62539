import { company, telephoneLink, whatsappLink } from '#domain/company.ts'
import { showrooms } from '#domain/showrooms.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Icon } from '#ui/components/icon.tsx'
import styles from './contact.module.css'

/** Addresses and opening hours of the two showrooms, email, phone and WhatsApp. */
export function ContactBlocks() {
  const { t } = useTranslation()
  return (
    <div className={styles.blocks}>
      <section className={styles.block} aria-labelledby="showrooms-title">
        <h2 id="showrooms-title">{t('contact.showrooms')}</h2>
        {showrooms.map(({ id, nameKey, addressKey, hoursKey }) => (
          <address key={id}>
            <b>{t(nameKey)}</b>
            {t(addressKey)}
            <span className={styles.hours}>{t(hoursKey)}</span>
          </address>
        ))}
      </section>
      <section className={styles.block} aria-labelledby="online-title">
        <h2 id="online-title">{t('contact.online')}</h2>
        <ul className={styles.list}>
          <li>
            <Icon name="mail" />
            <a href={`mailto:${company.email}`}>
              <span className="sr-only">{t('request.email')}</span> <bdi dir="ltr">{company.email}</bdi>
            </a>
          </li>
          <li>
            <Icon name="phone" />
            <a href={telephoneLink}>
              <span className="sr-only">{t('request.phone')}</span> <bdi dir="ltr">{company.phone}</bdi>
            </a>
          </li>
          <li>
            <Icon name="message-circle" />
            <a href={whatsappLink()} target="_blank" rel="noopener">
              {t('listing.whatsapp')}
            </a>
          </li>
        </ul>
      </section>
    </div>
  )
}
