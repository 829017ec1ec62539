import { formatNumber } from '#domain/formats.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { useLanguage } from '#ui/page/page-context.ts'
import styles from './stat-band.module.css'

/** SPEC §2, About: fixed numbers. */
const STATISTICS = [
  { key: 'projects', number: 2450 },
  { key: 'clients', number: 1200 },
  { key: 'industries', number: 35 },
  { key: 'deliveries', number: 5000 },
] as const

export function StatBand() {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <section className="section wrap" aria-labelledby="figures-title">
      <h2 className="sr-only" id="figures-title">
        {t('about.figures')}
      </h2>
      <ul className={styles.root}>
        {STATISTICS.map(({ key, number }) => (
          <li key={key}>
            <bdi dir="ltr" className={styles.number}>
              {formatNumber(number, language)}+
            </bdi>
            <span className={styles.label}>{t(`about.${key}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
