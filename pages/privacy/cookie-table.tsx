import { useTranslation } from '#ui/browser/use-translation.ts'
import styles from './privacy.module.css'

/** Every cookie that the store sets, with its lifetime. Purpose: `privacy.cookies.<name>`. */
const COOKIES = [
  { name: 'i18next', lifetime: 'year' },
  { name: 'theme', lifetime: 'year' },
  { name: 'listingView', lifetime: 'year' },
  { name: 'whole', lifetime: 'session' },
  { name: 'customerToken', lifetime: 'login' },
  { name: 'customerRemember', lifetime: 'days' },
  // The provider chooses the rest of the name: `reset.<name>`.
  { name: 'reset', lifetime: 'minutes' },
  { name: 'identity', lifetime: 'minutes' },
  { name: 'news', lifetime: 'minutes' },
] as const

export function CookieTable() {
  const { t } = useTranslation()
  return (
    <section className={`${styles.section} margin`} aria-labelledby="cookies-title">
      <h2 id="cookies-title">{t('privacy.cookies.title')}</h2>
      <div className={styles.cookies}>
        <p>{t('privacy.cookies.text')}</p>
        <table className={styles.table} aria-labelledby="cookies-title">
          <thead>
            <tr>
              <th scope="col">{t('privacy.cookies.name')}</th>
              <th scope="col">{t('privacy.cookies.purpose')}</th>
              <th scope="col">{t('privacy.cookies.lifetime')}</th>
            </tr>
          </thead>
          <tbody>
            {COOKIES.map(({ name, lifetime }) => (
              <tr key={name}>
                <th scope="row">
                  <bdi dir="ltr">{name}</bdi>
                </th>
                <td>{t(`privacy.cookies.${name}`)}</td>
                <td>{t(`privacy.lifetime.${lifetime}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
