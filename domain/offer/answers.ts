/** Answers to the lines of a list or an offer: approved, refused, or another product instead. */
import { ANSWERS_MAX } from '../limits.ts'
import type { DocumentLine, QuoteDocument } from '../quote/quote-document.ts'
import { lineKey } from '../quote/quote-list.ts'
import { netUnitUsd, type OfferTerms, piecesOf } from './offer.ts'

export const VERDICTS = ['approved', 'refused', 'swap'] as const

type Verdict = (typeof VERDICTS)[number]

export interface Answer {
  /** `lineKey` of the line. */
  readonly line: string
  /** Name of the person, as typed. */
  readonly by: string
  /** ISO 8601, UTC. */
  readonly at: string
  readonly verdict: Verdict
  /** Id of the product that is asked for instead. Only with `swap`. */
  readonly swapId?: string
  readonly remark: string
  /** Pieces and net price at the time of the answer: a later change of them is not approved. */
  readonly pieces: number
  readonly unitUsd?: number
}

/** The answers to one line. */
interface LineAnswers {
  /** The last answer of each person, the oldest first. */
  readonly latest: readonly Answer[]
  /** Answers that the same person has replaced. */
  readonly earlier: readonly Answer[]
  /** Whether two persons disagree. */
  readonly isDisputed: boolean
}

/** What a person has chosen for a line. */
export type AnswerChoice = Pick<Answer, 'verdict' | 'swapId' | 'remark'>

export function answersOf(answers: readonly Answer[], line: DocumentLine): LineAnswers {
  const own = answers.filter((answer) => answer.line === lineKey(line)).toSorted(byTime)
  const latest = new Map<string, Answer>()
  for (const answer of own) {
    latest.delete(personKey(answer))
    latest.set(personKey(answer), answer)
  }
  const last = [...latest.values()]
  return {
    latest: last,
    earlier: own.filter((answer) => !last.includes(answer)),
    isDisputed: new Set(last.map(({ verdict, swapId }) => `${verdict} ${swapId ?? ''}`)).size > 1,
  }
}

/** Whether the line has had other quantities or another price since the answer. */
export function isOutdated(answer: Answer, line: DocumentLine, { rooms }: QuoteDocument): boolean {
  return answer.pieces !== piecesOf(line, rooms) || answer.unitUsd !== netUnitUsd(line)
}

/** Returns the answer with the pieces and the price that the line has now. @param at ISO 8601, UTC */
export function answerOf(
  line: DocumentLine,
  { rooms }: QuoteDocument,
  choice: AnswerChoice,
  { by, at }: Pick<Answer, 'by' | 'at'>,
): Answer {
  return {
    line: lineKey(line),
    by,
    at,
    ...choice,
    pieces: piecesOf(line, rooms),
    unitUsd: netUnitUsd(line),
  }
}

/** Returns the answers of both, each once, the oldest first. If there are more than `ANSWERS_MAX`, the oldest are left out. */
export function mergedAnswers(one: readonly Answer[], other: readonly Answer[]): readonly Answer[] {
  const merged = new Map([...one, ...other].map((answer) => [contentOf(answer), answer]))
  return [...merged.values()].toSorted(byTime).slice(-ANSWERS_MAX)
}

/** A line that differs between two versions of a document. Absent where the version does not have the line. */
interface LineDifference {
  readonly key: string
  readonly own?: DocumentLine
  readonly other?: DocumentLine
}

/** Returns the lines that differ between two versions of a document, by themselves or by their room. */
export function lineDifferences(own: QuoteDocument, other: QuoteDocument): readonly LineDifference[] {
  const linesOf = ({ lines }: QuoteDocument) => new Map(lines.map((line) => [lineKey(line), line]))
  const [ownLines, otherLines] = [linesOf(own), linesOf(other)]
  return [...new Set([...ownLines.keys(), ...otherLines.keys()])].flatMap((key) => {
    const difference = { key, own: ownLines.get(key), other: otherLines.get(key) }
    const contents = [contentIn(own, difference.own), contentIn(other, difference.other)]
    return contents[0] === contents[1] ? [] : [difference]
  })
}

/** A line with its room: their quantities are multiplied. */
function contentIn({ rooms }: QuoteDocument, line: DocumentLine | undefined): string {
  return contentOf([line, rooms.find(({ id }) => id === line?.room)])
}

/** Returns the names of the terms that differ between two versions of an offer. */
export function differingTerms(own: QuoteDocument, other: QuoteDocument): readonly (keyof OfferTerms)[] {
  return TERMS.filter((name) => own.offer?.[name] !== other.offer?.[name])
}

const TERMS = ['number', 'date', 'validUntil', 'seller', 'language', 'terms'] as const

/** Whether two documents have the same rooms, lines, prices and terms. Answers are not compared. */
export function isSameVersion(own: QuoteDocument, other: QuoteDocument): boolean {
  const essence = ({ rooms, lines, offer }: QuoteDocument) => contentOf({ rooms, lines, offer })
  return essence(own) === essence(other)
}

/** JSON with sorted names: parsed and edited documents can have them in different orders. */
function contentOf(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

/** Case and diacritics make no difference, in Turkish and Arabic either. */
function personKey({ by }: Answer): string {
  return by.trim().normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '').replaceAll('ı', 'i')
}

function byTime(one: Answer, other: Answer): number {
  return one.at < other.at ? -1 : one.at > other.at ? 1 : 0
}

/** Returns the ids of the products that are asked for instead of others. */
export function swapIdsOf(answers: readonly Answer[]): readonly string[] {
  return answers.flatMap(({ swapId }) => swapId ?? [])
}
