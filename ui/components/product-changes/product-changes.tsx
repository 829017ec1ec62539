import { nearestProduct, type ProductChange } from '#domain/changes/product-changes.ts'
import type { RememberedProduct } from '#domain/changes/remembered-products.ts'
import { formatDimensions, formatPrice } from '#domain/formats.ts'
import { modelOf } from '#domain/model-of-sku.ts'
import { paths } from '#domain/paths.ts'
import type { Product } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import type { RememberingList } from '#ui/changes/remember.ts'
import { useProductChanges } from '#ui/changes/remembered/use-product-changes.ts'
import { Button } from '#ui/components/button.tsx'
import { Deferred } from '#ui/components/deferred.tsx'
import { useProducts } from '#ui/data/use-catalogue.ts'
import { useLanguage } from '#ui/page/page-context.ts'
import styles from './product-changes.module.css'

interface ProductChangesProps {
  readonly list: RememberingList
  /** The listed products, in the page's language. */
  readonly products: readonly Product[]
  /** Ids of listed products that the provider no longer has. */
  readonly gone: readonly string[]
  readonly className?: string | undefined
}

/** What has changed since the products were added to the list in this browser. Empty without a change. */
export function ProductChanges({ list, products, gone, className = '' }: ProductChangesProps) {
  const { t } = useTranslation()
  const { changes, accept } = useProductChanges(list, products, gone)
  if (changes.length === 0) return null
  return (
    <section className={`${styles.root} ${className}`} aria-label={t('changes.label')}>
      <details className={styles.box} open>
        <summary>{t('changes.title', { count: changes.length })}</summary>
        <ul className={styles.changes}>
          {changes.map((change) => (
            <Change key={change.before.id} change={change} />
          ))}
        </ul>
        <Button variant="outline" size="sm" onClick={accept}>
          {t('changes.accept')}
        </Button>
      </details>
    </section>
  )
}

function Change({ change: { before, now, price, size } }: { readonly change: ProductChange }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const priceText = (usd: number | undefined) => formatPrice(usd) ?? t('NotSpecified')
  const sizeText = (product: RememberedProduct | Product) =>
    formatDimensions(product, language) ?? t('NotSpecified')
  if (!now) {
    return (
      <li>
        <strong lang={before.language === language ? undefined : before.language}>{before.title}</strong>
        <Deferred fallback={<p>{t('changes.gone')}</p>} failure="keep">
          <Gone product={before} />
        </Deferred>
      </li>
    )
  }
  return (
    <li>
      <a className="link" href={paths.details(now.id)}>
        {now.title}
      </a>
      {price && <p>{t('changes.price', { now: priceText(price.now), before: priceText(price.before) })}</p>}
      {size && <p>{t('changes.size', { now: sizeText(now), before: sizeText(before) })}</p>}
    </li>
  )
}

/** A product that the provider no longer has, and the one that is most like it. */
function Gone({ product }: { readonly product: RememberedProduct }) {
  const { t } = useTranslation()
  const { sku, categoryIds } = product
  const sameModel = useProducts({ keyword: modelOf(sku), limit: CANDIDATES })
  const sameKind = useProducts({
    categoryIds: [...categoryIds].sort(),
    sort: '-createdAt',
    limit: CANDIDATES,
  })
  const nearest = nearestProduct(product, [...sameModel.items, ...sameKind.items])
  if (!nearest) return <p>{t('changes.gone')}</p>
  return (
    <>
      <p>{t(nearest.likeness === 'finish' ? 'changes.finishGone' : 'changes.gone')}</p>
      <p>
        {t(`changes.nearest.${nearest.likeness}`)}{' '}
        <a className="link" href={paths.details(nearest.product.id)}>
          {nearest.product.title}
        </a>
      </p>
    </>
  )
}

/** Larger than the number of finishes of any model. */
const CANDIDATES = 24
