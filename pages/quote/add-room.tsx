import { useSetAtom } from 'jotai'
import { QUOTE_ROOMS_MAX } from '#domain/limits.ts'
import { withNewRoom } from '#domain/quote/quote-rooms.ts'
import { notify } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { quoteRoomsAtom } from '#ui/quote/quote-rooms.ts'
import { randomId } from '#ui/quote/random-id.ts'
import styles from './room-section.module.css'

interface AddRoomProps {
  /** The list has no rooms yet. */
  readonly isFirst: boolean
  readonly onAdd: (id: string) => void
}

/** Button that adds a room to the list. */
export function AddRoom({ isFirst, onAdd }: AddRoomProps) {
  const { t } = useTranslation()
  const change = useSetAtom(quoteRoomsAtom)
  const add = () => {
    const id = randomId()
    if (change((rooms) => withNewRoom(rooms, id))) onAdd(id)
    else notify.error(t('quote.room.full', { count: QUOTE_ROOMS_MAX }))
  }
  return (
    <div className={styles.add}>
      <Button variant="outline" size="sm" onClick={add}>
        <Icon name="plus" />
        {isFirst ? t('quote.room.addFirst') : t('quote.room.add')}
      </Button>
      {isFirst && <p className="label">{t('quote.room.hint')}</p>}
    </div>
  )
}
