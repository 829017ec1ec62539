import { defaultSort, type ListingQuery, listingSearch } from '#domain/listing/listing.ts'
import { hasAdvancedFilters } from '#domain/listing/listing-changes.ts'
import { DEFAULT_VIEW_PREFERENCE } from '#domain/listing/view-preference.ts'
import { paths } from '#domain/paths.ts'
import { pictureUrl, providerPicture } from '#domain/pictures.ts'
import { breadcrumbLd, productListLd } from '#domain/seo.ts'
import type { Page, Product } from '#domain/shapes.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { PageHead } from '#ui/components/page-head/page-head.tsx'
import { usePageSession } from '#ui/page/page-context.ts'
import { CategoryName } from './category-name.tsx'

interface ListingHeadProps {
  readonly query: ListingQuery
  readonly products: Page<Product>
}

/** Title and description of the listing. Search engines index categories and their pages, but no other filters. */
export function ListingHead(props: ListingHeadProps) {
  const { t } = useTranslation()
  const { query, products } = props
  if (query.keyword) return <SubjectHead {...props} subject={query.keyword} />
  return (
    <CategoryName query={query} items={products.items}>
      {(name) => <SubjectHead {...props} subject={name || t('nav.products')} />}
    </CategoryName>
  )
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
