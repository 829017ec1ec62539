import { DEFAULT_SORT, parseSort } from '#domain/listing/listing.ts'
import { showingRange } from '#domain/listing/pagination.ts'
import { parseWishlist, type WishlistQuery, wishlistSearch } from '#domain/listing/wishlist.ts'
import { paths } from '#domain/paths.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { useGoneFavorites } from '#ui/changes/remembered/use-gone-favorites.ts'
import { Button } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state/empty-state.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { Pagination } from '#ui/components/pagination/pagination.tsx'
import { ProductCard } from '#ui/components/product-card/product-card.tsx'
import { ProductChanges } from '#ui/components/product-changes/product-changes.tsx'
import { ProductGrid } from '#ui/components/product-grid/product-grid.tsx'
import { SortForm } from '#ui/components/toolbar/sort-form.tsx'
import { Toolbar } from '#ui/components/toolbar/toolbar.tsx'
import { ViewSwitch } from '#ui/components/toolbar/view-switch.tsx'
import { useFavorites } from '#ui/favorites/use-favorites.ts'
import { useLanguage, useLocation, useNavigate } from '#ui/page/page-context.ts'

/** The wishlist: newest first, six products a page (SPEC §2, Wishlist). */
export function Wishlist() {
  const { t } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigate()
  const query = parseWishlist(new URLSearchParams(useLocation().search))
  const favorites = useFavorites(query)
  const { items, skip, total, page, pageCount } = favorites
  const gone = useGoneFavorites(favorites)
  const { from, to } = showingRange(skip, items.length, language)
  const { view, columns } = query

  return (
    <section aria-label={t('account.savedProducts')}>
      <ProductChanges list="wishlist" products={items} gone={gone} />
      {total === 0 ? (
        <EmptyState title={t('account.wishlistEmpty')} text={t('account.wishlistEmptyText')} art>
          <Button href={paths.products()}>
            {t('common.browse')}
            <Icon name="arrow-right" flip />
          </Button>
        </EmptyState>
      ) : (
        <>
          <Toolbar
            title={t('account.savedProducts')}
            status={t('listing.showing', { from, to, count: total })}
          >
            <SortForm
              action={paths.wishlist()}
              search={wishlistSearch({ ...query, sort: DEFAULT_SORT, page: 1 })}
              sort={query.sort}
              onSort={(sort) =>
                navigate(addressOf({ ...query, sort: parseSort(sort), page: 1 }), {
                  preventScrollReset: true,
                })
              }
            />
            <ViewSwitch
              view={view}
              columns={columns}
              addressOf={(view, columns) => addressOf({ ...query, view, columns })}
            />
            <Button variant="text" href={paths.wishlistSheet(sheetSearch(query.sort))}>
              <Icon name="printer" />
              {t('common.sheet')}
            </Button>
          </Toolbar>
          <ProductGrid view={view} cols={columns}>
            {items.map((product, index) => (
              <ProductCard
                key={product.id}
                product={product}
                language={language}
                view={view}
                priority={index === 0}
                sizes={
                  view === 'list' ? '(min-width: 62em) 24vw, (min-width: 43.75em) 34vw, 90vw' : undefined
                }
              />
            ))}
          </ProductGrid>
          <Pagination
            current={page}
            last={pageCount}
            addressOf={(number) => addressOf({ ...query, page: number })}
          />
        </>
      )}
    </section>
  )
}

/** Returns the address of the printable sheet with the same sort order. */
function sheetSearch(sort: WishlistQuery['sort']): string {
  return sort === DEFAULT_SORT ? '' : `${new URLSearchParams({ sort })}`
}

function addressOf(query: WishlistQuery): string {
  const search = wishlistSearch(query)
  return search ? `${paths.wishlist()}?${search}` : paths.wishlist()
}
