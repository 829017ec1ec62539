import { useSetAtom } from 'jotai'
import { type FormEvent, useId } from 'react'
import { QUOTE_ITEMS_MAX } from '#domain/limits.ts'
import type { QuoteLine } from '#domain/quote/quote-lines.ts'
import { lineKey } from '#domain/quote/quote-list.ts'
import { withCopies, withMoved } from '#domain/quote/quote-list-changes.ts'
import { type QuoteRoom, roomLabel } from '#domain/quote/quote-rooms.ts'
import { notify } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { Modal } from '#ui/components/dialog/modal.tsx'
import { quoteListAtom } from '#ui/quote/quote-list.ts'
import styles from './room-section.module.css'

interface ProductsForRoomProps {
  readonly room: QuoteRoom
  readonly title: string
  /** The lines that are not in the room. */
  readonly lines: readonly QuoteLine[]
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Dialog that chooses lines of the list to move to a room, or to add to it as well. */
export function ProductsForRoom({ room, title, lines, isOpen, onClose }: ProductsForRoomProps) {
  const { t } = useTranslation()
  const formId = useId()
  const change = useSetAtom(quoteListAtom)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new Set(new FormData(event.currentTarget).getAll('line'))
    const refs = lines.map(({ item }) => item).filter((item) => chosen.has(lineKey(item)))
    if (refs.length === 0)
      return notify.error(t(lines.length > 0 ? 'quote.room.noneChosen' : 'quote.room.noneLeft'))
    const isCopy = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') === 'copy'
    const isDone = change((list) =>
      isCopy ? withCopies(list, refs, room.id) : withMoved(list, refs, room.id),
    )
    if (isDone) onClose()
    else notify.error(t('quoted.full', { count: QUOTE_ITEMS_MAX }))
  }
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      title={title}
      foot={
        <>
          <Button type="submit" form={formId} name="action" value="copy" variant="outline">
            {t('quote.room.copyHere')}
          </Button>
          <Button type="submit" form={formId} name="action" value="move">
            {t('quote.room.moveHere')}
          </Button>
        </>
      }
    >
      <p className="label">{t('quote.room.chooseHint')}</p>
      {lines.length === 0 && <p>{t('quote.room.noneLeft')}</p>}
      <form id={formId} onSubmit={submit}>
        <ul className={styles.choice}>
          {lines.map(({ item, title: product, room: now }) => (
            <li key={lineKey(item)}>
              <label>
                <input type="checkbox" name="line" value={lineKey(item)} />
                <span>
                  {product ?? t('quote.unknown')}
                  {now && <span className="label">{roomLabel(now, t('quote.room.unnamed'))}</span>}
                </span>
              </label>
            </li>
          ))}
        </ul>
      </form>
    </Modal>
  )
}
