import { useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'
import { withoutRemembered } from '#domain/changes/remembered-products.ts'
import { DEFAULT_SORT } from '#domain/listing/listing.ts'
import type { Page, Product } from '#domain/shapes.ts'
import { queries } from '#ui/data/queries.ts'
import { useApi } from '#ui/data/use-api.ts'
import { useLanguage } from '#ui/page/page-context.ts'
import { requestProducts } from '#ui/quote/use-quoted-products.ts'
import { rememberedAtoms, useRemembered } from './remembered.ts'

/**
 * Returns the ids of remembered favourites that the provider no longer has: its wishlist does not contain them. A wishlist
 * of several pages is requested only if it has fewer products than are remembered, and then each product that is missing. A product
 * that still exists is no favourite any more and is forgotten.
 */
export function useGoneFavorites({
  items,
  total,
}: Pick<Page<Product>, 'items' | 'total'>): readonly string[] {
  const api = useApi()
  const language = useLanguage()
  const change = useSetAtom(rememberedAtoms.wishlist)
  const [gone, setGone] = useState<readonly string[]>([])
  const remembered = useRemembered('wishlist').map(({ id }) => id)
  const isComplete = items.length === total
  const absent = isComplete || remembered.length > total ? without(remembered, items) : []

  const find = useEffectEvent(async () => {
    const missing = isComplete
      ? absent
      : without(absent, (await queries.allFavorites(DEFAULT_SORT, [language]).load(api)).items.flat())
    const found = await requestProducts(api, missing, [language])
    setGone(missing.filter((id) => found.get(id) === 'gone'))
    const existing = missing.filter((id) => typeof found.get(id) === 'object')
    change((stored) => (existing.length > 0 ? withoutRemembered(stored, existing) : undefined))
  })
  const key = absent.join()
  useEffect(() => {
    // A failed request leaves the changes of the products on the page.
    if (key) void find().catch(() => {})
  }, [key])
  return gone
}

function without(ids: readonly string[], products: readonly Product[]): readonly string[] {
  const known = new Set(products.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}
