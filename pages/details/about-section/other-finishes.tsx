import { modelOf } from '#domain/model-of-sku.ts'
import { paths } from '#domain/paths.ts'
import { providerPicture } from '#domain/pictures.ts'
import type { Product } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Picture } from '#ui/components/picture.tsx'
import { Skeleton } from '#ui/components/skeleton.tsx'
import { useProducts } from '#ui/data/use-catalogue.ts'
import styles from './about-section.module.css'

/** Larger than the number of finishes of any model. */
const FINISHES_LIMIT = 24

/** Links to the same model in other finishes. Each colour is a product of its own (PRODUCT.md). */
export function OtherFinishes({ product }: { readonly product: Product }) {
  const { t } = useTranslation()
  const model = modelOf(product.sku)
  const { items } = useProducts({ keyword: model, limit: FINISHES_LIMIT })
  const others = items.filter(({ id, sku }) => id !== product.id && modelOf(sku) === model)
  if (others.length === 0) return null
  return (
    <div className={styles.finishes}>
      <h3 className="label">{t('details.finishes')}</h3>
      <ul>
        {others.map(({ id, title, images: [image = ''] }) => (
          <li key={id}>
            <a href={paths.details(id)}>
              <Picture src={providerPicture(image)} alt={title} sizes="5rem" width={320} height={320} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

export function OtherFinishesSkeleton() {
  return (
    <div className={styles.finishes} aria-hidden="true">
      <Skeleton className={styles.finishesTitle} />
      <Skeleton className={styles.swatch} />
    </div>
  )
}
