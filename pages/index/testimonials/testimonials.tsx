import { useTranslation } from '#ui/browser/use-translation.ts'
import { SectionHead } from '#ui/components/section-head.tsx'
import styles from './testimonials.module.css'

/** Texts: `home.testimonials.<key>.*`. */
const TESTIMONIALS = ['restaurant', 'hotel', 'school'] as const

export function Testimonials() {
  const { t } = useTranslation()
  return (
    <section className="section wrap far">
      <div className="margin">
        <SectionHead title={t('home.testimonials.title')} />
        <div className={styles.list}>
          {TESTIMONIALS.map((key) => (
            <figure key={key} className={`${styles.item} reveal`}>
              <blockquote>{t(`home.testimonials.${key}.text`)}</blockquote>
              <figcaption>
                <b>{t(`home.testimonials.${key}.name`)}</b>
                {t(`home.testimonials.${key}.role`)}
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  )
}
