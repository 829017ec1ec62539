import type { TFunction } from 'i18next'
import type { createStore } from 'jotai'
import { QUOTE_ITEMS_MAX } from '#domain/limits.ts'
import { paths } from '#domain/paths.ts'
import { withProduct } from '#domain/quote/quote-list-changes.ts'
import type { Language, Product } from '#domain/shapes.ts'
import { notify } from '#ui/browser/notify.ts'
import { quoteListAtom } from '#ui/quote/quote-list.ts'
import { remember } from '../changes/remembered/remembered.ts'
import { removeQuoted } from './remove-quoted.ts'

/** Adds a product to the quote list, or removes all of its lines. This module is loaded with the first click. */
export function toggleQuoted(
  store: ReturnType<typeof createStore>,
  product: Product,
  language: Language,
  t: TFunction,
): void {
  const lines = store.get(quoteListAtom).filter(({ id }) => id === product.id)
  if (lines.length > 0) {
    removeQuoted(store, lines, product.title, t)
    return
  }
  const hasChanged = store.set(quoteListAtom, (list) => withProduct(list, product, language))
  if (!hasChanged) {
    notify.error(t('quoted.full', { count: QUOTE_ITEMS_MAX }))
    return
  }
  remember('quote', product)
  const link = { href: paths.quote(), label: t('quoted.open') }
  // The list can be sent from its page as long as this document is open.
  if (hasChanged === 'unsaved') notify.error(t('errors.notSaved'), { link })
  else notify.success(t('quoted.added', { title: product.title }), { link })
}
