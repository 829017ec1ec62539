import { useSetAtom } from 'jotai'
import type { QuoteItem } from '#domain/quote/quote-list.ts'
import { loadPart } from '#ui/browser/load-part.ts'
import { notify } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { quoteListAtom } from '#ui/quote/quote-list.ts'

/** Returns a function that removes an item from the quote list. Undo in its toast restores it at its index. */
export function useQuoteRemoval(): (item: QuoteItem, title: string) => Promise<void> {
  const { t } = useTranslation()
  const change = useSetAtom(quoteListAtom)
  return async (item, title) => {
    try {
      const { withoutPiece, withRestored } = await loadPart(
        () => import('#domain/quote/quote-list-changes.ts'),
      )
      let place = 0
      change((list) => {
        place = Math.max(
          0,
          list.findIndex(({ id }) => id === item.id),
        )
        return withoutPiece(list, item.id)
      })
      notify.success(t('quoted.removed', { title }), {
        action: {
          label: t('quoted.undo'),
          run: () => void change((list) => withRestored(list, item, place)),
        },
      })
    } catch {
      notify.error(t('NetworkError'))
    }
  }
}
