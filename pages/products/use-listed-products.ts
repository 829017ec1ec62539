import { type ListingQuery, toProductsQuery } from '#domain/listing/listing.ts'
import { clampPage, lastPage } from '#domain/listing/pagination.ts'
import type { FoundPage, Product } from '#domain/shapes.ts'
import { useSearch } from '#ui/data/use-catalogue.ts'

/** Past the end stands the last page (PRODUCT.md, Listing). */
export function useListedProducts(query: ListingQuery): FoundPage<Product> {
  const asked = useSearch(toProductsQuery(query))
  const last = lastPage(asked.total, query.limit)
  const page = clampPage(query.page, last)
  const shown = useSearch(toProductsQuery({ ...query, page }))
  return { ...shown, page, pageCount: last }
}
