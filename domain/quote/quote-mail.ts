/** A quote list as a `mailto:` link. The visitor's mail program sends the mail. */
import type { Language } from '#locales/languages.ts'
import { type ContactRequest, type ContactWords, mailto, senderLines } from '../contact-mail.ts'
import { formatList, formatNumber, formatPrice, leftToRightInText } from '../formats.ts'
import { MAILTO_MAX_LENGTH } from '../limits.ts'
import { cut } from '../product/text.ts'
import type { QuoteLine } from './quote-lines.ts'
import { roomLabel } from './quote-rooms.ts'
import type { QuoteTableWords } from './quote-table.ts'

interface QuoteMailParts extends ContactWords {
  readonly request: ContactRequest
  /** One line per row of the list, as `mailLine` returns it. */
  readonly lines: readonly string[]
  /** The line with the total. */
  readonly total: string
  /** Addresses that open the list, the most complete one first. The first one that fits is in the mail. */
  readonly links: readonly string[]
  /** Returns the line that says how many rows are not in the mail. */
  readonly rest: (count: number) => string
}

export interface QuoteMail {
  readonly href: string
  /** The complete text, for the clipboard. */
  readonly text: string
  /** Number of rows in the mail. */
  readonly included: number
  /** Whether the mail contains all rows and the visitor's message. */
  readonly isComplete: boolean
}

/**
 * Returns the complete list if it fits into a `mailto:` link (`MAILTO_MAX_LENGTH`), else as much as fits. The
 * visitor's message has priority, then the link to the list, then as many rows as possible. The mail states how many
 * rows are left out.
 */
export function quoteMail(parts: QuoteMailParts): QuoteMail {
  const { request, labels, language, lines, total, links, rest } = parts
  const subject = cut(request.name, SUBJECT_LENGTH)
  const person = senderLines(request, { labels, language })
  const words = request.message ? [...person, `${labels.message}: ${request.message}`] : person
  const text = paragraphs(words, lines, [total], links.slice(0, 1))
  const endings = [...links.map((link) => [link]), []]
  const attempts = [
    ...endings.map((ending) => ({ said: words, ending, most: lines.length })),
    // Without the message the mail is incomplete in any case, and says so by a row that is left out.
    ...endings.map((ending) => ({ said: person, ending, most: lines.length - 1 })),
    { said: person.slice(1), ending: [], most: lines.length - 1 },
  ]
  for (const { said, ending, most } of attempts) {
    for (let included = most; included >= 0; included -= 1) {
      const isComplete = included === lines.length
      const last = isComplete ? total : rest(lines.length - included)
      const href = mailto({ subject, body: paragraphs(said, lines.slice(0, included), [last], ending) })
      if (href.length <= MAILTO_MAX_LENGTH) return { href, text, included, isComplete }
    }
  }
  return { href: mailto({ subject, body: rest(lines.length) }), text, included: 0, isComplete: false }
}

/** `Restaurant × 2: 4 × Oak chair (SD-1), $480.00: by the window` */
export function mailLine(
  { item, room, pieces, title, products, sumUsd }: QuoteLine,
  { unnamedRoom, unknownProduct }: Pick<QuoteTableWords, 'unnamedRoom' | 'unknownProduct'>,
  language: Language,
): string {
  const sku = products[0]?.sku ?? item.sku
  const line = `${room ? `${roomLabel(room, unnamedRoom)}: ` : ''}${formatNumber(pieces, language)} × ${title ?? unknownProduct}${sku ? ` (${sku})` : ''}`
  const price = formatPrice(sumUsd)
  return `${formatList(price ? [line, leftToRightInText(price, language)] : [line], language)}${item.note ? `: ${item.note}` : ''}`
}

const SUBJECT_LENGTH = 40

function paragraphs(...parts: readonly (readonly string[])[]): string {
  return parts
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n')
}
