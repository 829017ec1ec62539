import { parseComparison } from '#domain/compare.ts'
import { paths } from '#domain/paths.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { useCompared } from '#ui/compare/use-compared.ts'
import { Letterhead } from '#ui/components/letterhead/letterhead.tsx'
import { PageHead } from '#ui/components/page-head/page-head.tsx'
import { PageHeader } from '#ui/components/page-header/page-header.tsx'
import { ProductChanges } from '#ui/components/product-changes/product-changes.tsx'
import { useComparedProducts } from '#ui/data/use-catalogue.ts'
import { useLocation } from '#ui/page/page-context.ts'
import styles from './compare.module.css'
import { CompareNotes } from './compare-notes.tsx'
import { CompareTable } from './compare-table.tsx'
import { NothingChosen } from './nothing-chosen.tsx'
import { SingleProduct } from './single-product.tsx'

/** Up to four products side by side. Their ids are in the address, so that a comparison can be shared. */
export function Page() {
  const { t } = useTranslation()
  const comparison = parseComparison(new URLSearchParams(useLocation().search))
  const { ids, onlyDifferences, unreadable, tooMany } = comparison
  const found = useComparedProducts(ids)
  const products = found.filter((product) => product !== null)
  const [first, second] = products
  const chosen = new Set(useCompared().map(({ id }) => id))
  return (
    <>
      <PageHead
        title={t('compare.title')}
        description={t('compare.description')}
        path={paths.compare(ids)}
        hidden
      />
      <Letterhead />
      <PageHeader
        title={t('compare.title')}
        parents={[{ label: t('nav.products'), href: paths.products() }]}
        note={<span className={styles.onScreen}>{t('compare.note')}</span>}
      />
      <CompareNotes gone={unreadable + ids.length - products.length} tooMany={tooMany} />
      <ProductChanges
        list="compare"
        products={products.filter(({ id }) => chosen.has(id))}
        gone={ids.filter((id, index) => chosen.has(id) && found[index] === null)}
        className="wrap"
      />
      {!first && <NothingChosen />}
      {first && !second && <SingleProduct product={first} />}
      {first && second && <CompareTable products={products} onlyDifferences={onlyDifferences} />}
    </>
  )
}
