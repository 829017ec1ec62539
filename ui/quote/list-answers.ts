import { parseListAnswers, type QuoteDocument } from '#domain/quote/quote-document.ts'
import { storedAtom } from '../browser/stored-atom.ts'
import { useHydratedAtom } from '../browser/use-hydrated-atom.ts'

type ListAnswers = Pick<QuoteDocument, 'id' | 'answers'>

/** The id of this browser's quote list, and the answers to its lines that were taken from links. */
export const listAnswersAtom = storedAtom<ListAnswers>('quoteAnswers', parseListAnswers)

export function useListAnswers(): ListAnswers {
  return useHydratedAtom(
    listAnswersAtom,
    (answers) => answers,
    () => NONE,
  )
}

const NONE: ListAnswers = { id: '', answers: [] }
