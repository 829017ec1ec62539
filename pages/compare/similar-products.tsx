import { formatPrice } from '#domain/formats.ts'
import { providerPicture } from '#domain/pictures.ts'
import type { Product } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Deferred } from '#ui/components/deferred.tsx'
import mini from '#ui/components/mini-list/mini-list.module.css'
import { MiniListSkeleton } from '#ui/components/mini-list/mini-list-skeleton.tsx'
import { Picture } from '#ui/components/picture.tsx'
import { useProducts } from '#ui/data/use-catalogue.ts'
import styles from './compare.module.css'

interface SimilarProductsProps {
  /** The products that are already compared. */
  readonly to: readonly Product[]
  /** Returns the address of the comparison that includes this product. */
  readonly addressOf: (product: Product) => string
  readonly onChoose?: (product: Product) => void
}

/** Products of the same categories, the most similar and newest first. Each links to the comparison with it. */
export function SimilarProducts(props: SimilarProductsProps) {
  return (
    <Deferred fallback={<MiniListSkeleton count={SHOWN} />} failure="retry">
      <SimilarList {...props} />
    </Deferred>
  )
}

const SHOWN = 6
const REQUESTED = 16

function SimilarList({ to, addressOf, onChoose }: SimilarProductsProps) {
  const { t } = useTranslation()
  const categoryIds = [...new Set(to.flatMap(({ categories }) => categories.map(({ id }) => id)))].sort()
  const { items } = useProducts({ categoryIds, sort: '-createdAt', limit: REQUESTED })
  const likeness = ({ categories }: Product) => categories.filter(({ id }) => categoryIds.includes(id)).length
  const others = items
    .filter(({ id }) => !to.some((product) => product.id === id))
    .sort((one, other) => likeness(other) - likeness(one))
    .slice(0, SHOWN)
  if (others.length === 0) return <p>{t('compare.noSimilar')}</p>
  return (
    <ul className={`${mini.root} ${styles.similar}`}>
      {others.map((product) => (
        <li key={product.id}>
          <a
            className={mini.item}
            href={addressOf(product)}
            rel="nofollow"
            data-keep-scroll-position=""
            onClick={() => onChoose?.(product)}
          >
            <span className={mini.media}>
              {product.images[0] && (
                <Picture
                  src={providerPicture(product.images[0])}
                  alt=""
                  sizes="4.75rem"
                  width={320}
                  height={320}
                />
              )}
            </span>
            <span>
              <span className={mini.title}>{product.title}</span>
              <span className={mini.detail}>
                <bdi dir="ltr">{formatPrice(product.newPriceUsd)}</bdi>
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
