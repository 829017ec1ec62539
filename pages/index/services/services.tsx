import { PROVIDED_SERVICES } from '#domain/limits.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { ProvidedServices } from '#ui/components/provided-services/provided-services.tsx'
import { SectionHead } from '#ui/components/section-head.tsx'
import { Statement } from '#ui/components/statement/statement.tsx'
import symbols from '../symbols.svg?no-inline'
import styles from './services.module.css'

/** Six highlights (SPEC §2, Home). Texts: `home.services.<key>.*`; drawings: `service-<key>`. */
const SERVICES = ['plan', 'make', 'volume', 'deliver', 'install', 'care'] as const

/** The services of the company. */
export function Services() {
  const { t } = useTranslation()
  return (
    <section className="section wrap" id="services">
      <div className={`margin ${styles.corporate}`}>
        <p className="label">{t('company.name')}</p>
        <Statement>{t('home.statement')}</Statement>
      </div>
      <div className="margin">
        <SectionHead title={t('home.services.title')} text={t('home.services.text')} />
        <ul className={styles.tiles}>
          {SERVICES.map((key) => (
            <li key={key} className={`${styles.tile} reveal`}>
              <svg className={`icon ${styles.icon} ${key === 'deliver' ? 'flip' : ''}`} aria-hidden="true">
                <use href={`${symbols}#service-${key}`} />
              </svg>
              <h3>{t(`home.services.${key}.title`)}</h3>
              <p>{t(`home.services.${key}.details`)}</p>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.provided}>
        <ProvidedServices limit={PROVIDED_SERVICES} />
      </div>
    </section>
  )
}
