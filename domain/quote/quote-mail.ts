/** A quote list as one mail that the person's own mail program sends. */
import { type ContactLabels, type ContactRequest, mailto } from '../contact-mail.ts'
import { MAILTO_MAX_LENGTH } from '../limits.ts'
import { cut } from '../product/text.ts'

interface QuoteMailParts {
  readonly request: ContactRequest
  readonly labels: ContactLabels
  /** One for each row of the list: `4 × Oak chair (SD-1), $120.00`. */
  readonly lines: readonly string[]
  /** How much it comes to. */
  readonly total: string
  /** Where the whole list opens. */
  readonly link: string
  /** Says that so many rows are not in the mail. */
  readonly rest: (count: number) => string
}

export interface QuoteMail {
  readonly href: string
  /** All that there is to say, for the clipboard. */
  readonly text: string
  /** Rows that stand in the mail. */
  readonly included: number
  /** Whether the mail holds all of it, the person's own message as well. */
  readonly isWhole: boolean
}

/**
 * The whole list when it fits into a `mailto:` link, else as much of it as does: the person's own words first, then the
 * link to the list, then as many rows as there is room for. What is left out is said in the mail.
 */
export function quoteMail(parts: QuoteMailParts): QuoteMail {
  const { request, labels, lines, total, link, rest } = parts
  const subject = cut(request.name, SUBJECT_LENGTH)
  const person = [
    `${labels.name}: ${request.name}`,
    `${labels.email}: ${request.email}`,
    `${labels.phone}: ${request.phone}`,
  ]
  const words = request.message ? [...person, `${labels.message}: ${request.message}`] : person
  const text = paragraphs(words, lines, [total], [link])
  const whole = mailto({ subject, body: text })
  if (whole.length <= MAILTO_MAX_LENGTH) return { href: whole, text, included: lines.length, isWhole: true }

  for (const [said, ending] of [
    [words, [link]],
    [words, []],
    [person, [link]],
    [person, []],
    [person.slice(1), []],
  ] as const) {
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
