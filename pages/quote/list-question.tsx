import { useSetAtom } from 'jotai'
import { QUOTE_ITEMS_MAX } from '#domain/limits.ts'
import { mergedAnswers } from '#domain/offer/answers.ts'
import { paths } from '#domain/paths.ts'
import type { QuoteDocument } from '#domain/quote/quote-document.ts'
import { isSameList, type RoomedList, takenOver, withShared } from '#domain/quote/shared-quote.ts'
import { notify } from '#ui/browser/notify.ts'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { Button } from '#ui/components/button.tsx'
import { DocumentFault } from '#ui/components/open-document/document-fault.tsx'
import { DocumentPanel } from '#ui/components/open-document/document-panel.tsx'
import type { OpenedDocument } from '#ui/quote/document-text.ts'
import { listAnswersAtom, useListAnswers } from '#ui/quote/list-answers.ts'
import { quoteListAtom } from '#ui/quote/quote-list.ts'
import { quoteRoomsAtom } from '#ui/quote/quote-rooms.ts'
import { useLinkText } from '#ui/quote/use-link-text.ts'

interface ListQuestionProps {
  readonly own: RoomedList
  readonly opened: OpenedDocument
  readonly onClose: () => void
}

/** Shown when a link or a file was opened: asks before it changes this browser's own list, or says why it cannot be read. */
export function ListQuestion({ own, opened, onClose }: ListQuestionProps) {
  if ('fault' in opened) return <DocumentFault fault={opened.fault} onClose={onClose} />
  return (
    <>
      <AnswersQuestion document={opened.document} onClose={onClose} />
      {!isSameList(opened.document, own) && (
        <Question own={own} document={opened.document} onClose={onClose} />
      )}
    </>
  )
}

interface QuestionProps extends Pick<ListQuestionProps, 'own' | 'onClose'> {
  readonly document: QuoteDocument
}

function Question({ own, document, onClose }: QuestionProps) {
  const { t } = useTranslation()
  const changeList = useSetAtom(quoteListAtom)
  const changeRooms = useSetAtom(quoteRoomsAtom)
  const changeAnswers = useSetAtom(listAnswersAtom)
  const linkText = useLinkText(document)
  const isEmpty = own.list.length === 0

  const take = (next: RoomedList | undefined) => {
    if (!next) return notify.error(t('quoted.full', { count: QUOTE_ITEMS_MAX }))
    changeRooms(() => next.rooms)
    const hasChanged = changeList(() => next.list)
    onClose()
    // If the list is only in memory, the page says so.
    if (hasChanged === true) notify.success(t('quote.import.done'))
  }
  const replace = () => {
    // The same list on another device: answers to it keep their lines.
    if (document.id) changeAnswers(() => ({ id: document.id, answers: document.answers }))
    take(takenOver(document, own))
  }
  return (
    <DocumentPanel title={t('quote.import.title', { count: document.lines.length })}>
      <p>{isEmpty ? t('quote.import.textEmpty') : t('quote.import.text', { count: own.list.length })}</p>
      <div className="row">
        {!isEmpty && (
          <Button size="sm" onClick={() => take(withShared(own, document))}>
            {t('quote.import.add')}
          </Button>
        )}
        <Button size="sm" variant={isEmpty ? undefined : 'outline'} onClick={replace}>
          {isEmpty ? t('quote.import.keep') : t('quote.import.replace')}
        </Button>
        {linkText && linkText !== 'tooLong' && (
          <Button size="sm" variant="outline" href={paths.offerDocument(linkText)}>
            {t('quote.import.answer')}
          </Button>
        )}
        <Button size="sm" variant="text" onClick={onClose}>
          {t('quote.import.leave')}
        </Button>
      </div>
    </DocumentPanel>
  )
}

/** Offers to take the answers to this browser's own list from a link. */
function AnswersQuestion({ document, onClose }: Pick<QuestionProps, 'document' | 'onClose'>) {
  const { t } = useTranslation()
  const { id, answers } = useListAnswers()
  const change = useSetAtom(listAnswersAtom)
  const count = mergedAnswers(answers, document.answers).length - answers.length
  if (!id || document.id !== id || count <= 0) return null
  const take = () => {
    change((own) => ({ ...own, answers: mergedAnswers(own.answers, document.answers) }))
    onClose()
    notify.success(t('answers.taken'))
  }
  return (
    <DocumentPanel title={t('answers.new', { count })}>
      <p>{t('answers.newText')}</p>
      <div className="row">
        <Button size="sm" onClick={take}>
          {t('answers.take')}
        </Button>
      </div>
    </DocumentPanel>
  )
}
