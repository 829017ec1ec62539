import { formatDimensions, formatLength, formatWeight } from '#domain/formats.ts'
import { paths } from '#domain/paths.ts'
import type { Product } from '#domain/shapes.ts'
import type { Language } from '#locales/languages.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { Chip } from '#ui/components/chip.tsx'
import { Deferred } from '#ui/components/deferred.tsx'
import { DimensionLine } from '#ui/components/dimension-line/dimension-line.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { Price } from '#ui/components/price/price.tsx'
import { useShowcase } from '#ui/data/use-catalogue.ts'
import { useLanguage } from '#ui/page/page-context.ts'
import styles from './product-of-the-day.module.css'
import { ProductPictures } from './product-pictures.tsx'
import { ProductSkeleton } from './product-skeleton.tsx'

/** The product of the day with its dimensions drawn beside it (SPEC §2, Home). */
export function ProductOfTheDay() {
  return (
    <Deferred fallback={<ProductSkeleton />}>
      <DayProduct />
    </Deferred>
  )
}

function DayProduct() {
  const { t } = useTranslation()
  const language = useLanguage()
  const [product] = useShowcase().theDay
  if (!product) return null
  const length = formatLength(product.lengthCm, language)
  const height = formatLength(product.heightCm, language)
  return (
    <section className={`${styles.root} tone-cushion`} aria-labelledby="day-label">
      <div className={styles.stage}>
        {height && (
          <DimensionLine axis="y" className={styles.height}>
            {height}
          </DimensionLine>
        )}
        <ProductPictures product={product} />
        {length && <DimensionLine className={styles.length}>{length}</DimensionLine>}
      </div>
      <div className={styles.body}>
        <p className="label" id="day-label">
          {t('home.day.label')}
        </p>
        {product.categories.length > 0 && (
          <ul className={styles.categories}>
            {product.categories.map(({ id, name }) => (
              <li key={id}>
                <Chip href={paths.category(id)}>{name}</Chip>
              </li>
            ))}
          </ul>
        )}
        <h2 className={styles.title}>{product.title}</h2>
        <p>{product.description}</p>
        <Specs product={product} language={language} />
        <div className={styles.foot}>
          <Price product={product} size="lg" />
          <Button href={paths.details(product.id)}>
            {t('ViewProduct')}
            <Icon name="arrow-right" flip />
          </Button>
        </div>
      </div>
    </section>
  )
}

interface SpecsProps {
  readonly product: Product
  readonly language: Language
}

function Specs({ product, language }: SpecsProps) {
  const { t } = useTranslation()
  const rows = [
    ['home.day.pieces', product.pieces],
    ['home.day.weight', formatWeight(product.weightGrams, language)],
    ['home.day.dimensions', formatDimensions(product, language)],
  ] as const
  return (
    <dl className={styles.specs}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>
            <bdi>{value ?? t('NotSpecified')}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
