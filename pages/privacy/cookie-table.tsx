import {
  COMPLETE_COOKIE,
  IDENTITY_COOKIE,
  LANGUAGE_COOKIE,
  REMEMBER_COOKIE,
  SESSION_COOKIE,
  SIGN_IN_RESULT_COOKIE,
  THEME_COOKIE,
  VIEW_COOKIE,
} from '#domain/cookies.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import styles from './privacy.module.css'

/** Every cookie that the store sets, with its lifetime. Purpose: `privacy.cookies.<name>`. */
const COOKIES = [
  { name: LANGUAGE_COOKIE, lifetime: 'year' },
  { name: THEME_COOKIE, lifetime: 'year' },
  { name: VIEW_COOKIE, lifetime: 'year' },
  { name: COMPLETE_COOKIE, lifetime: 'session' },
  { name: SESSION_COOKIE, lifetime: 'login' },
  { name: REMEMBER_COOKIE, lifetime: 'days' },
  // The provider chooses the rest of the name: `reset.<name>`.
  { name: 'reset', lifetime: 'minutes' },
  { name: IDENTITY_COOKIE, lifetime: 'minutes' },
  { name: SIGN_IN_RESULT_COOKIE, lifetime: 'minutes' },
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
