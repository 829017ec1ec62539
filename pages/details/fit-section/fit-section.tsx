import { passageThroughDoor, type Size, sizeOf } from '#domain/fit/fit.ts'
import { formatLength } from '#domain/formats.ts'
import { DOOR_HEIGHT_CM, DOOR_WIDTH_CM, PERSON_HEIGHT_CM } from '#domain/limits.ts'
import { paths } from '#domain/paths.ts'
import type { Product } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { FitDrawing } from '#ui/components/fit-drawing/fit-drawing.tsx'
import { useLanguage } from '#ui/page/page-context.ts'
import styles from './fit-section.module.css'

interface FitSectionProps {
  readonly product: Product
  readonly className?: string
}

/** The product to scale beside a person and a door, as a drawing and in words. */
export function FitSection({ product, className }: FitSectionProps) {
  const { t } = useTranslation()
  const size = sizeOf(product)
  return (
    <section className={className ? `${styles.root} ${className}` : styles.root} aria-labelledby="fit-title">
      <h2 id="fit-title">{t('fit.title')}</h2>
      {size ? <Fit size={size} /> : <Unknown />}
    </section>
  )
}

function Fit({ size }: { readonly size: Size }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const inWords = (cm: number) => formatLength(cm, language)
  const passage = passageThroughDoor(size)
  return (
    <figure className={styles.fit}>
      <div className={styles.drawing}>
        <FitDrawing size={size} language={language} />
      </div>
      <figcaption className={styles.words}>
        <p className={styles.verdict} data-passage={passage}>
          {t(`fit.door.${passage}`, { door: inWords(DOOR_WIDTH_CM) })}
        </p>
        <p className={styles.sizes}>
          {t('fit.words', {
            length: inWords(size.lengthCm),
            width: inWords(size.widthCm),
            height: inWords(size.heightCm),
            person: inWords(PERSON_HEIGHT_CM),
            doorWidth: inWords(DOOR_WIDTH_CM),
            doorHeight: inWords(DOOR_HEIGHT_CM),
          })}
        </p>
        <p className={styles.note}>{t('fit.note')}</p>
      </figcaption>
    </figure>
  )
}

function Unknown() {
  const { t } = useTranslation()
  return (
    <p>
      {t('fit.unknown')} <a href={paths.contact()}>{t('fit.ask')}</a>
    </p>
  )
}
