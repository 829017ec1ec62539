import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { swapIdsOf } from '#domain/offer/answers.ts'
import { documentOf } from '#domain/quote/list-document.ts'
import { type QuoteLine, quoteGroups, quoteLines, quoteTotals, titleOf } from '#domain/quote/quote-lines.ts'
import { type QuoteList as Items, lineKey } from '#domain/quote/quote-list.ts'
import { withDescriptions, withSwapped } from '#domain/quote/quote-list-changes.ts'
import type { QuoteRooms } from '#domain/quote/quote-rooms.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { FailedProducts } from '#ui/components/failed-products/failed-products.tsx'
import { LineAnswers } from '#ui/components/line-answers/line-answers.tsx'
import { ProductChanges } from '#ui/components/product-changes/product-changes.tsx'
import { useLanguage } from '#ui/page/page-context.ts'
import { listAnswersAtom, useListAnswers } from '#ui/quote/list-answers.ts'
import { quoteListAtom } from '#ui/quote/quote-list.ts'
import { randomId } from '#ui/quote/random-id.ts'
import { useLinkText } from '#ui/quote/use-link-text.ts'
import { useQuotedProducts } from '#ui/quote/use-quoted-products.ts'
import { AddRoom } from './add-room.tsx'
import styles from './quote.module.css'
import { QuoteRequest } from './quote-request.tsx'
import { QuoteRow } from './quote-row.tsx'
import { QuoteSummary } from './quote-summary.tsx'
import { RoomSection } from './room-section.tsx'

interface QuoteListProps {
  readonly list: Items
  readonly rooms: QuoteRooms
  readonly onFile: (file: Blob) => void
}

/** Every product with quantity and note, by room, the totals, and the ways to send or export the list. */
export function QuoteList({ list, rooms, onFile }: QuoteListProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const change = useSetAtom(quoteListAtom)
  const answers = useListAnswers()
  const { products, retry } = useQuotedProducts(
    [...list.map(({ id }) => id), ...swapIdsOf(answers.answers)],
    [language],
  )
  const [added, setAdded] = useState<string>()
  const lines = quoteLines(list, products, language, rooms)
  const totals = quoteTotals(lines)
  const document = documentOf({ list, rooms }, answers)
  const linkText = useLinkText(document)

  // Answers in links name the list by this id.
  const identify = useSetAtom(listAnswersAtom)
  useEffect(() => {
    identify((own) => (own.id ? undefined : { ...own, id: randomId() }))
  }, [identify])

  // Titles are stored in the browser, for products that the provider no longer has.
  useEffect(() => {
    const known = [...products.values()].flatMap((found) => (typeof found === 'string' ? [] : found))
    if (known.length > 0) change((now) => withDescriptions(now, known, language))
  }, [products, change, language])

  const answersTo = ({ item }: QuoteLine) => (
    <LineAnswers
      document={document}
      line={item}
      titleOf={(id) => titleOf(products.get(id))}
      onSwap={(id) => change((now) => withSwapped(now, item, id))}
    />
  )

  return (
    <>
      <section className="wrap" aria-labelledby="quote-pieces">
        <h2 id="quote-pieces" className="sr-only">
          {t('quote.pieces', { count: totals.pieces })}
        </h2>
        <ProductChanges
          list="quote"
          products={lines.flatMap((line) => line.products)}
          gone={lines.flatMap(({ item, state }) => (state === 'gone' ? [item.id] : []))}
        />
        <FailedProducts products={products} retry={retry} text={t('quote.failed')} />
        {quoteGroups(lines, rooms).map((group) =>
          group.room ? (
            <RoomSection
              key={group.room.id}
              room={group.room}
              lines={group.lines}
              all={lines}
              isNew={group.room.id === added}
              answersTo={answersTo}
            />
          ) : (
            // biome-ignore lint/a11y/noRedundantRoles: VoiceOver in Safari counts no list without markers.
            <ul key="" role="list" className={styles.rows}>
              {group.lines.map((line) => (
                <QuoteRow key={lineKey(line.item)} line={line} answers={answersTo(line)} />
              ))}
            </ul>
          ),
        )}
        <AddRoom isFirst={rooms.length === 0} onAdd={setAdded} />
      </section>
      <QuoteSummary lines={lines} totals={totals} document={document} linkText={linkText} onFile={onFile} />
      <QuoteRequest lines={lines} totals={totals} linkText={linkText} />
    </>
  )
}
