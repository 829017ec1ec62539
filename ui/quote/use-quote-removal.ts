import { useSetAtom } from 'jotai'
import { lineKey, type QuoteItem, type QuoteLineRef } from '#domain/quote/quote-list.ts'
import { loadPart } from '#ui/browser/load-part.ts'
import { notify } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { quoteListAtom } from '#ui/quote/quote-list.ts'

/** Returns a function that removes lines of one product from the quote list. Undo in its toast restores them at their places. */
export function useQuoteRemoval(): (lines: readonly QuoteLineRef[], title: string) => Promise<void> {
  const { t } = useTranslation()
  const change = useSetAtom(quoteListAtom)
  return async (lines, title) => {
    try {
      const { withoutLines, withRestored } = await loadPart(
        () => import('#domain/quote/quote-list-changes.ts'),
      )
      const keys = lines.map(lineKey)
      let removed: readonly (readonly [item: QuoteItem, index: number])[] = []
      change((list) => {
        removed = list.flatMap((item, index) =>
          keys.includes(lineKey(item)) ? [[item, index] as const] : [],
        )
        return withoutLines(list, lines)
      })
      notify.success(t('quoted.removed', { title }), {
        action: {
          label: t('quoted.undo'),
          run: () =>
            void change((list) =>
              removed.reduce((restored, [item, index]) => withRestored(restored, item, index), list),
            ),
        },
      })
    } catch {
      notify.error(t('NetworkError'))
    }
  }
}
