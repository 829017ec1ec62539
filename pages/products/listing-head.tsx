import type { Api } from '#api/client.ts'
import { findCategory } from '#domain/category-tree.ts'
import { defaultSort, type ListingQuery, listingSearch } from '#domain/listing/listing.ts'
import { hasAdvancedFilters } from '#domain/listing/listing-changes.ts'
import { DEFAULT_VIEW_PREFERENCE } from '#domain/listing/view-preference.ts'
import { paths } from '#domain/paths.ts'
import { pictureUrl, providerPicture } from '#domain/pictures.ts'
import { breadcrumbLd, productListLd } from '#domain/seo.ts'
import type { Page, Product } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { PageHead } from '#ui/components/page-head/page-head.tsx'
import { useResource } from '#ui/data/use-resource.ts'
import { useLanguage, usePageSession } from '#ui/page/page-context.ts'

interface ListingHeadProps {
  readonly query: ListingQuery
  readonly products: Page<Product>
}

/** Title and description of the listing. Search engines index categories and their pages, but no other filters. */
export function ListingHead({ query, products }: ListingHeadProps) {
  const { t } = useTranslation()
  const subject = query.keyword || categoryName(query, products.items)
  const [id, ...others] = query.categoryIds
  if (subject || !id || others.length > 0)
    return <SubjectHead query={query} products={products} subject={subject || t('nav.products')} />
  return <GroupHead query={query} products={products} id={id} />
}

/** Products name their spaces and leaf categories. The groups between them need the category tree. */
function GroupHead({ id, ...props }: ListingHeadProps & { readonly id: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const name = useResource({
    key: `${language} category ${id}`,
    load: async (api: Api) =>
      findCategory(await api.categoryTree(language).catch(() => []), [id])?.name ?? '',
  })
  return <SubjectHead {...props} subject={name || t('nav.products')} />
}

function SubjectHead({ query, products, subject }: ListingHeadProps & { readonly subject: string }) {
  const { t } = useTranslation()
  const site = usePageSession()
  const path = paths.products(
    listingSearch({
      ...query,
      ...DEFAULT_VIEW_PREFERENCE,
      limit: DEFAULT_LIMIT,
      sort: defaultSort(query.keyword),
    }),
  )
  const crumbs = [
    { name: t('nav.home'), path: paths.home() },
    { name: t('nav.products'), path: paths.products() },
  ]
  const [first] = products.items
  const image = first?.images[0]
  return (
    <PageHead
      title={query.page > 1 ? t('listing.pageTitle', { subject, number: query.page }) : subject}
      description={t('listing.description', { subject, count: products.total })}
      path={path}
      image={image && pictureUrl(providerPicture(image), PREVIEW_WIDTH)}
      imageAlt={image && first?.title}
      hidden={isFiltered(query) || products.total === 0}
      jsonLd={import.meta.env.SSR ? [breadcrumbLd(site, crumbs), productListLd(site, products)] : undefined}
    />
  )
}

const DEFAULT_LIMIT = 9
const PREVIEW_WIDTH = 1280

function isFiltered(query: ListingQuery): boolean {
  return (
    query.keyword !== '' ||
    query.categoryIds.length > 1 ||
    hasAdvancedFilters(query) ||
    query.sort !== defaultSort(query.keyword) ||
    query.limit !== DEFAULT_LIMIT
  )
}

/** Returns the name of the chosen category from one of its products, which saves a second request; `undefined` for a group. */
export function categoryName({ categoryIds }: ListingQuery, items: readonly Product[]): string | undefined {
  const [id, ...others] = categoryIds
  if (others.length > 0) return undefined
  return items[0]?.categories.find((category) => category.id === id)?.name
}
