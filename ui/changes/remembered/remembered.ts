import {
  parseRemembered,
  type RememberedProducts,
  withRemembered,
} from '#domain/changes/remembered-products.ts'
import type { Product } from '#domain/shapes.ts'
import type { Language } from '#locales/languages.ts'
import { readStored, writeStored } from '#ui/browser/storage.ts'
import { storedAtom } from '#ui/browser/stored-atom.ts'
import { useHydratedAtom } from '#ui/browser/use-hydrated-atom.ts'
import type { RememberingList } from '../remember.ts'

const KEYS: Readonly<Record<RememberingList, string>> = {
  quote: 'rememberedQuote',
  compare: 'rememberedCompare',
  wishlist: 'rememberedWishlist',
}

/** The products of each list as they were when they were added in this browser. */
export const rememberedAtoms = {
  quote: storedAtom<RememberedProducts>(KEYS.quote, parseRemembered),
  compare: storedAtom<RememberedProducts>(KEYS.compare, parseRemembered),
  // `rememberCustomer` removes it when another customer signs in.
  wishlist: storedAtom<RememberedProducts>(KEYS.wishlist, parseRemembered),
} as const

/** Remembers the present state of a product, with its title in the page's language. */
export function remember(list: RememberingList, product: Product): void {
  const key = KEYS[list]
  const stored = readStored(key, parseRemembered) ?? []
  writeStored(key, withRemembered(stored, [product], document.documentElement.lang as Language))
  // The atom reads the storage again.
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

/** Returns the remembered products of a list. During hydration there are none, as on the server. */
export function useRemembered(list: RememberingList): RememberedProducts {
  return useHydratedAtom(
    rememberedAtoms[list],
    (remembered) => remembered,
    () => NONE,
  )
}

const NONE: RememberedProducts = []
