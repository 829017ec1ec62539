import { useSetAtom } from 'jotai'
import { type ReactNode, useId, useState } from 'react'
import { QUOTE_ITEMS_MAX, QUOTE_ROOM_NAME_MAX_LENGTH, QUOTE_ROOMS_MAX } from '#domain/limits.ts'
import { type QuoteLine, quoteTotals } from '#domain/quote/quote-lines.ts'
import { lineKey, type QuoteList } from '#domain/quote/quote-list.ts'
import { withMoved, withRefilledRoom } from '#domain/quote/quote-list-changes.ts'
import { type QuoteRoom, withoutRoom, withRestoredRoom, withRoomChange } from '#domain/quote/quote-rooms.ts'
import { notify } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import control from '#ui/components/field/control.module.css'
import { quoteListAtom } from '#ui/quote/quote-list.ts'
import { quoteRoomsAtom } from '#ui/quote/quote-rooms.ts'
import { ProductsForRoom } from './products-for-room.tsx'
import { QuantityField } from './quantity-field.tsx'
import { QuoteRow } from './quote-row.tsx'
import { QuoteTotalsText } from './quote-totals-text.tsx'
import styles from './room-section.module.css'

interface RoomSectionProps {
  readonly room: QuoteRoom
  readonly lines: readonly QuoteLine[]
  /** The lines of the whole list. */
  readonly all: readonly QuoteLine[]
  /** Its name field takes the focus. */
  readonly isNew: boolean
  readonly answersTo: (line: QuoteLine) => ReactNode
}

/** A room with its name, the number of such rooms, its products and its totals. */
export function RoomSection({ room, lines, all, isNew, answersTo }: RoomSectionProps) {
  const { t } = useTranslation()
  const nameId = useId()
  const [isChoosing, setChoosing] = useState(false)
  const changeRooms = useSetAtom(quoteRoomsAtom)
  const remove = useRoomRemoval()
  const name = room.name || t('quote.room.unnamed')

  return (
    <section className={styles.root} aria-label={name}>
      <div className={styles.head}>
        <div className={styles.name}>
          <label className="label" htmlFor={nameId}>
            {t('quote.room.name')}
          </label>
          <input
            id={nameId}
            className={control.root}
            value={room.name}
            maxLength={QUOTE_ROOM_NAME_MAX_LENGTH}
            placeholder={t('quote.room.namePlaceholder')}
            // biome-ignore lint/a11y/noAutofocus: the visitor has just added this room.
            autoFocus={isNew}
            onChange={({ target }) =>
              changeRooms((rooms) => withRoomChange(rooms, room.id, { name: target.value }))
            }
          />
        </div>
        <div className={styles.count}>
          <span className="label" aria-hidden="true">
            {t('quote.room.count')}
          </span>
          <QuantityField
            quantity={room.count}
            label={t('quote.room.countOf', { room: name })}
            onChange={(count) => changeRooms((rooms) => withRoomChange(rooms, room.id, { count }))}
          />
        </div>
        <div className={styles.actions}>
          <Button variant="outline" size="sm" onClick={() => setChoosing(true)}>
            {t('quote.room.choose')}
          </Button>
          <Button variant="text" size="sm" onClick={() => remove(room)}>
            {t('quote.room.remove')}
          </Button>
        </div>
      </div>
      {lines.length > 0 ? (
        <>
          {/* biome-ignore lint/a11y/noRedundantRoles: VoiceOver in Safari counts no list without markers. */}
          <ul role="list" className={styles.rows}>
            {lines.map((line) => (
              <QuoteRow key={lineKey(line.item)} line={line} answers={answersTo(line)} />
            ))}
          </ul>
          <QuoteTotalsText lines={lines} totals={quoteTotals(lines)} />
        </>
      ) : (
        <p className={`${styles.empty} label`}>{t('quote.room.empty')}</p>
      )}
      <ProductsForRoom
        room={room}
        title={t('quote.room.chooseFor', { room: name })}
        lines={all.filter((line) => line.room?.id !== room.id)}
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
      />
    </section>
  )
}

/** Removes a room. Its products stay on the list, in no room. Undo restores both. */
function useRoomRemoval(): (room: QuoteRoom) => void {
  const { t } = useTranslation()
  const changeList = useSetAtom(quoteListAtom)
  const changeRooms = useSetAtom(quoteRoomsAtom)
  return (room) => {
    let before: QuoteList = []
    let index = 0
    changeList((list) => {
      before = list
      return withMoved(
        list,
        list.filter((item) => item.room === room.id),
      )
    })
    changeRooms((rooms) => {
      index = rooms.findIndex(({ id }) => id === room.id)
      return withoutRoom(rooms, room.id)
    })
    const restore = () => {
      if (!changeRooms((rooms) => withRestoredRoom(rooms, room, index))) {
        return notify.error(t('quote.room.full', { count: QUOTE_ROOMS_MAX }))
      }
      if (!changeList((list) => withRefilledRoom(list, before, room.id))) {
        notify.error(t('quoted.full', { count: QUOTE_ITEMS_MAX }))
      }
    }
    notify.success(t('quote.room.removed', { room: room.name || t('quote.room.unnamed') }), {
      action: { label: t('quoted.undo'), run: restore },
    })
  }
}
