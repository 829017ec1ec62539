import type { TFunction } from 'i18next'
import type { createStore } from 'jotai'
import { QUOTE_ITEMS_MAX } from '#domain/limits.ts'
import { lineKey, type QuoteItem, type QuoteLineRef, type QuoteList } from '#domain/quote/quote-list.ts'
import { withoutLines, withRestored } from '#domain/quote/quote-list-changes.ts'
import { notify } from '#ui/browser/notify.ts'
import { quoteListAtom } from '#ui/quote/quote-list.ts'

/** Removes lines of one product from the quote list. Undo in its toast restores them at their places. */
export function removeQuoted(
  store: ReturnType<typeof createStore>,
  lines: readonly QuoteLineRef[],
  title: string,
  t: TFunction,
): void {
  const keys = lines.map(lineKey)
  let removed: readonly (readonly [item: QuoteItem, index: number])[] = []
  store.set(quoteListAtom, (list) => {
    removed = list.flatMap((item, index) => (keys.includes(lineKey(item)) ? [[item, index] as const] : []))
    return withoutLines(list, lines)
  })
  const restore = () => {
    const isDone = store.set(quoteListAtom, (list) =>
      removed.reduce<QuoteList | undefined>(
        (restored, [item, index]) => restored && withRestored(restored, item, index),
        list,
      ),
    )
    if (!isDone) notify.error(t('quoted.full', { count: QUOTE_ITEMS_MAX }))
  }
  notify.success(t('quoted.removed', { title }), {
    action: { label: t('quoted.undo'), run: restore },
  })
}
