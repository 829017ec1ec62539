import { DETAIL_TITLE_LENGTH } from '#domain/limits.ts'
import { modelOf } from '#domain/model-of-sku.ts'
import { cut } from '#domain/product/text.ts'
import type { Product } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Deferred } from '#ui/components/deferred.tsx'
import styles from './about-section.module.css'
import { OtherFinishes, OtherFinishesSkeleton } from './other-finishes.tsx'
import { Specs } from './specs.tsx'

/** The complete title and description, the three dimensions, and other finishes of the product. */
export function AboutSection({ product }: { readonly product: Product }) {
  const { t } = useTranslation()
  const isCut = cut(product.title, DETAIL_TITLE_LENGTH) !== product.title
  return (
    <section className={styles.root}>
      <h2>{t('details.about')}</h2>
      <h3 className={styles.title} data-cut={isCut || undefined}>
        {product.title}
      </h3>
      {product.description && <p className={`${styles.text} lead`}>{product.description}</p>}
      <Specs product={product} />
      {modelOf(product.sku) !== product.sku && (
        <Deferred fallback={<OtherFinishesSkeleton />}>
          <OtherFinishes product={product} />
        </Deferred>
      )}
    </section>
  )
}
