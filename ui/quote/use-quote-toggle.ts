import { useStore } from 'jotai'
import type { Product } from '#domain/shapes.ts'
import { partLoader } from '#ui/browser/load-part.ts'
import { notify } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { useLanguage } from '../page/page-context.ts'
import { useQuoteList } from './use-quote-list.ts'

/** Returns whether a product is in the quote list, and the click handler of its button. */
export function useQuoteToggle(product: Product) {
  const { t } = useTranslation()
  const isQuoted = useQuoteList((list) => list.some(({ id }) => id === product.id))
  const language = useLanguage()
  const store = useStore()

  const toggle = async () => {
    try {
      const { toggleQuoted } = await loadToggle()
      toggleQuoted(store, product, language, t)
    } catch {
      notify.error(t('NetworkError'))
    }
  }
  return { isQuoted, toggle }
}

const loadToggle = partLoader(() => import('./toggle-quoted.ts'))
