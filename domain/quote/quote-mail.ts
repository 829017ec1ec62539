/** A quote list as a `mailto:` link. The visitor's mail program sends the mail. */
import { type ContactRequest, type ContactWords, mailto, senderLines } from '../contact-mail.ts'
import { MAILTO_MAX_LENGTH } from '../limits.ts'
import { cut } from '../product/text.ts'

interface QuoteMailParts extends ContactWords {
  readonly request: ContactRequest
  /** One line per row of the list: `4 × Oak chair (SD-1), $120.00`. */
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
  readonly isWhole: boolean
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
  const whole = mailto({ subject, body: text })
  if (whole.length <= MAILTO_MAX_LENGTH) return { href: whole, text, included: lines.length, isWhole: true }

  const endings = [...links.map((link) => [link]), []]
  const attempts = [
    ...[words, person].flatMap((said) => endings.map((ending) => ({ said, ending }))),
    { said: person.slice(1), ending: [] },
  ]
  for (const { said, ending } of attempts) {
    for (let included = lines.length - 1; included >= 0; included -= 1) {
      const left = [rest(lines.length - included)]
      const href = mailto({ subject, body: paragraphs(said, lines.slice(0, included), left, ending) })
      if (href.length <= MAILTO_MAX_LENGTH) return { href, text, included, isWhole: false }
    }
  }
  return { href: mailto({ subject, body: rest(lines.length) }), text, included: 0, isWhole: false }
}

const SUBJECT_LENGTH = 40

function paragraphs(...parts: readonly (readonly string[])[]): string {
  return parts
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n')
}
