import { useSetAtom } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { type ProductChange, productChanges } from '#domain/changes/product-changes.ts'
import { withNew, withoutRemembered, withRemembered } from '#domain/changes/remembered-products.ts'
import type { Product } from '#domain/shapes.ts'
import { useLanguage } from '#ui/page/page-context.ts'
import type { RememberingList } from '../remember.ts'
import { rememberedAtoms, useRemembered } from './remembered.ts'

interface ListChanges {
  readonly changes: readonly ProductChange[]
  /** Remembers the present state instead. */
  readonly accept: () => void
}

/**
 * Returns what has changed since the products were added to a list, and remembers those of which nothing is stored: lists
 * of an older version, or from a link.
 * @param gone ids of products that the provider no longer has
 */
export function useProductChanges(
  list: RememberingList,
  products: readonly Product[],
  gone: readonly string[],
): ListChanges {
  const language = useLanguage()
  const change = useSetAtom(rememberedAtoms[list])
  const remembered = useRemembered(list)
  const addNew = useEffectEvent(() => {
    change((stored) => withNew(stored, products, language))
  })
  const ids = products.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for other products.
  useEffect(() => addNew(), [ids])

  return {
    changes: productChanges(remembered, products, gone),
    accept: () =>
      void change((stored) => withRemembered(withoutRemembered(stored, gone), products, language)),
  }
}
