import { memo } from 'react'
import { formatDate, formatWeight } from '#domain/formats.ts'
import { CARD_DESCRIPTION_LENGTH } from '#domain/limits.ts'
import type { View } from '#domain/listing/view-preference.ts'
import { paths } from '#domain/paths.ts'
import { cut } from '#domain/product/text.ts'
import type { Product } from '#domain/shapes.ts'
import type { Language } from '#locales/languages.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { CardFoot } from './card-foot.tsx'
import { CardMedia } from './card-media.tsx'
import styles from './product-card.module.css'

interface ProductCardProps {
  readonly product: Product
  readonly language: Language
  readonly view?: View
  /** Fetches the first picture eagerly. For the first cards of a page. */
  readonly priority?: boolean
  readonly headingLevel?: 2 | 3
  /** Width of the picture on the page, as in `<img sizes>`. */
  readonly sizes?: string
  /** `thumbnails` is for related products: the product's video over the first picture, thumbnail buttons below. */
  readonly slider?: 'plain' | 'thumbnails'
  /** Far below at first: not laid out until it comes near the viewport (`.far` in ui/styles/base.css). */
  readonly isFar?: boolean
}

export const ProductCard = memo(function ProductCard({
  product,
  language,
  view = 'grid',
  priority = false,
  headingLevel = 3,
  slider = 'plain',
  isFar = false,
  sizes = '(min-width: 75.0625em) 22vw, (min-width: 48em) 30vw, 45vw',
}: ProductCardProps) {
  const { t } = useTranslation()
  const Heading = `h${headingLevel}` as const
  const address = paths.details(product.id)
  const date = formatDate(product.createdAt, language)
  return (
    <article className={isFar ? `${styles.root} far` : styles.root} data-view={view}>
      <div className={styles.in}>
        <CardMedia product={product} language={language} priority={priority} sizes={sizes} slider={slider} />
        <div className={styles.body}>
          <div className={styles.categories}>
            {product.categories.map(({ id, name }) => (
              <a key={id} href={paths.category(id)}>
                {name}
              </a>
            ))}
          </div>
          <Heading className={styles.title}>
            <a href={address}>{product.title}</a>
          </Heading>
          <p className={styles.text}>{cut(product.description, CARD_DESCRIPTION_LENGTH)}</p>
          <ul className={styles.meta}>
            <li>{product.pieces ? t('card.pieces', { count: product.pieces }) : t('card.piecesMissing')}</li>
            <li>{formatWeight(product.weightGrams, language) ?? t('card.weightMissing')}</li>
            {date && (
              <li>
                <time dateTime={product.createdAt}>{date}</time>
              </li>
            )}
          </ul>
          <CardFoot product={product} />
        </div>
      </div>
    </article>
  )
})
