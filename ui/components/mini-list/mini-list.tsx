import { formatPrice } from '#domain/formats.ts'
import { paths } from '#domain/paths.ts'
import { providerPicture } from '#domain/pictures.ts'
import type { Product } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Picture } from '#ui/components/picture.tsx'
import styles from './mini-list.module.css'

interface MiniListProps {
  readonly products: readonly Product[]
  /** Line under the title: the price, or the names of the leaf categories. */
  readonly detail?: 'price' | 'categories'
}

/** Vertical list of small product links, for side columns. */
export function MiniList({ products, detail = 'price' }: MiniListProps) {
  return (
    <ul className={styles.root}>
      {products.map((product) => (
        <li key={product.id}>
          <a className={styles.item} href={paths.details(product.id)}>
            <span className={styles.media}>
              {product.images[0] && (
                <Picture
                  src={providerPicture(product.images[0])}
                  alt=""
                  sizes="4.75rem"
                  width={900}
                  height={900}
                />
              )}
            </span>
            <span>
              <span className={styles.title}>{product.title}</span>
              <span className={styles.detail}>
                {detail === 'price' ? <PriceText product={product} /> : leafNames(product)}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function PriceText({ product }: { product: Product }) {
  const { t } = useTranslation()
  const price = formatPrice(product.newPriceUsd)
  return price ? <bdi dir="ltr">{price}</bdi> : t('NotSpecified')
}

function leafNames(product: Product): string {
  return product.categories
    .filter(({ isLeaf }) => isLeaf)
    .map(({ name }) => name)
    .join(' · ')
}
