import { useSetAtom } from 'jotai'
import { QUOTE_ITEMS_MAX } from '#domain/limits.ts'
import type { QuoteDocument } from '#domain/quote/quote-document.ts'
import { isSameList, type RoomedList, takenOver, withShared } from '#domain/quote/shared-quote.ts'
import { notify } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import type { OpenedDocument } from '#ui/quote/document-text.ts'
import { quoteListAtom } from '#ui/quote/quote-list.ts'
import { quoteRoomsAtom } from '#ui/quote/quote-rooms.ts'
import styles from './list-question.module.css'

interface ListQuestionProps {
  readonly own: RoomedList
  readonly opened: OpenedDocument
  readonly onClose: () => void
}

/** Shown when a link or a file was opened: asks before it changes this browser's own list, or says why it cannot be read. */
export function ListQuestion({ own, opened, onClose }: ListQuestionProps) {
  const { t } = useTranslation()
  if ('fault' in opened) {
    return (
      <div className="wrap">
        <section className={`${styles.root} tone-cushion`} role="alert">
          <h2>{t('document.failed')}</h2>
          <p>{t(`document.fault.${opened.fault}`)}</p>
          <div className="row">
            <Button size="sm" onClick={onClose}>
              {t('common.close')}
            </Button>
          </div>
        </section>
      </div>
    )
  }
  if (isSameList(opened.document, own)) return null
  return <Question own={own} document={opened.document} onClose={onClose} />
}

interface QuestionProps extends Pick<ListQuestionProps, 'own' | 'onClose'> {
  readonly document: QuoteDocument
}

function Question({ own, document, onClose }: QuestionProps) {
  const { t } = useTranslation()
  const changeList = useSetAtom(quoteListAtom)
  const changeRooms = useSetAtom(quoteRoomsAtom)
  const isEmpty = own.list.length === 0

  const take = (next: RoomedList | undefined) => {
    if (!next) return notify.error(t('quoted.full', { count: QUOTE_ITEMS_MAX }))
    changeRooms(() => next.rooms)
    changeList(() => next.list)
    onClose()
    notify.success(t('quote.import.done'))
  }
  return (
    <div className="wrap">
      <section className={`${styles.root} tone-cushion`} aria-labelledby="list-question">
        <h2 id="list-question">{t('quote.import.title', { count: document.lines.length })}</h2>
        <p>{isEmpty ? t('quote.import.textEmpty') : t('quote.import.text', { count: own.list.length })}</p>
        <div className="row">
          {!isEmpty && (
            <Button size="sm" onClick={() => take(withShared(own, document))}>
              {t('quote.import.add')}
            </Button>
          )}
          <Button
            size="sm"
            variant={isEmpty ? undefined : 'outline'}
            onClick={() => take(takenOver(document, own))}
          >
            {isEmpty ? t('quote.import.keep') : t('quote.import.replace')}
          </Button>
          <Button size="sm" variant="text" onClick={onClose}>
            {t('quote.import.leave')}
          </Button>
        </div>
      </section>
    </div>
  )
}
