import { withOneMore } from '#domain/compare.ts'
import { paths } from '#domain/paths.ts'
import type { Product } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { ProductCard } from '#ui/components/product-card/product-card.tsx'
import { useLanguage } from '#ui/page/page-context.ts'
import styles from './compare.module.css'
import { SimilarProducts } from './similar-products.tsx'

/** A comparison of one product: shows it beside candidates to compare it with. */
export function SingleProduct({ product }: { readonly product: Product }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const ids = [product.id]
  return (
    <div className={`${styles.alone} wrap`}>
      <ProductCard
        product={product}
        language={language}
        headingLevel={2}
        sizes="(min-width: 48em) 20rem, 90vw"
      />
      <div className={styles.partners}>
        <h2>{t('compare.alone')}</h2>
        <SimilarProducts to={[product]} addressOf={(other) => paths.compare(withOneMore(ids, other.id))} />
        <Button variant="outline" href={paths.products()}>
          {t('compare.browse')}
        </Button>
      </div>
    </div>
  )
}
