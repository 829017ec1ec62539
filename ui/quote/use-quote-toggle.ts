import { useSetAtom, useStore } from 'jotai'
import { QUOTE_ITEMS_MAX } from '#domain/limits.ts'
import { paths } from '#domain/paths.ts'
import type { Product } from '#domain/shapes.ts'
import { loadPart } from '#ui/browser/load-part.ts'
import { notify } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { quoteListAtom } from '#ui/quote/quote-list.ts'
import { useLanguage } from '../page/page-context.ts'
import { useQuoteList } from './use-quote-list.ts'
import { useQuoteRemoval } from './use-quote-removal.ts'

type QuotableProduct = Pick<Product, 'id' | 'sku' | 'images' | 'title'>

/** Returns whether a product is in the quote list, and the click handler of its button. */
export function useQuoteToggle(product: QuotableProduct) {
  const { t } = useTranslation()
  const isQuoted = useQuoteList((list) => list.some(({ id }) => id === product.id))
  const language = useLanguage()
  const store = useStore()
  const change = useSetAtom(quoteListAtom)
  const remove = useQuoteRemoval()

  const toggle = async () => {
    const lines = store.get(quoteListAtom).filter(({ id }) => id === product.id)
    if (lines.length > 0) return remove(lines, product.title)
    try {
      const { withPiece } = await loadPart(() => import('#domain/quote/quote-list-changes.ts'))
      if (change((list) => withPiece(list, product, language))) {
        const link = { href: paths.quote(), label: t('quoted.open') }
        notify.success(t('quoted.added', { title: product.title }), { link })
      } else notify.error(t('quoted.full', { count: QUOTE_ITEMS_MAX }))
    } catch {
      notify.error(t('NetworkError'))
    }
  }
  return { isQuoted, toggle }
}
