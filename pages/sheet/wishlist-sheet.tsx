import { parseSort } from '#domain/listing/listing.ts'
import { paths } from '#domain/paths.ts'
import type { Product } from '#domain/shapes.ts'
import { Button } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state/empty-state.tsx'
import { useAllFavorites } from '#ui/favorites/use-favorites.ts'
import { useLocation } from '#ui/page/page-context.ts'
import { ProductsTable, type SheetRow } from './products-table.tsx'
import { SheetFrame } from './sheet-frame.tsx'
import type { SheetLanguages } from './sheet-language.ts'

/** The complete wishlist as a printable sheet, in the order of the wishlist page. */
export function WishlistSheet({ sheetLanguages }: { readonly sheetLanguages: SheetLanguages }) {
  const [{ t }] = sheetLanguages
  const sort = parseSort(new URLSearchParams(useLocation().search).get('sort'))
  const { items, total } = useAllFavorites(
    sort,
    sheetLanguages.map(({ language }) => language),
  )
  return (
    <SheetFrame
      sheetLanguages={sheetLanguages}
      title={t('sheet.wishlistTitle')}
      source={{ path: paths.wishlist(), label: t('sheet.backToWishlist') }}
      isEmpty={total === 0}
      heading={({ t }) => t('sheet.wishlistTitle')}
      note={({ t }) => (
        <p>
          {items.length < total
            ? t('sheet.firstOf', { shown: items.length, count: total })
            : t('sheet.products', { count: total })}
        </p>
      )}
    >
      {total === 0 ? (
        <EmptyState title={t('account.wishlistEmpty')} text={t('account.wishlistEmptyText')}>
          <Button href={paths.products()}>{t('common.browse')}</Button>
        </EmptyState>
      ) : (
        <ProductsTable rows={items.flatMap(toRow)} sheetLanguages={sheetLanguages} />
      )}
    </SheetFrame>
  )
}

function toRow(products: readonly Product[]): SheetRow[] {
  const [product] = products
  if (!product) return []
  const { id, title, sku, images, newPriceUsd } = product
  return [{ id, products, title, sku, image: images[0], unitUsd: newPriceUsd }]
}
