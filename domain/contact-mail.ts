/** `mailto:` links that a form prepares. The visitor's mail program sends the mail (SPEC §2: no server call). */
import type { Language } from '#locales/languages.ts'
import { company } from './company.ts'
import { leftToRightInText } from './formats.ts'
import { MAILTO_MAX_LENGTH } from './limits.ts'

export interface ContactRequest {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly message: string
}

/** Labels of the values, in the page's language. */
type ContactLabels = Readonly<Record<keyof ContactRequest, string>>

/** The `pattern` of the name: white space alone satisfies `required`, also without script. */
export const NOT_BLANK = '.*\\S.*'

/** Programs put direction marks around copied numbers. */
const PHONE_SEPARATORS = '[\\s\\p{Bidi_Control}+\\(\\)\\/.\\-]*'

/**
 * The `pattern` of the phone number: 6 to 17 digits of any script, the 15 of E.164 after `00`. A colleague reads the mail:
 * a local number is enough. Accounts need a number that can be called from everywhere (`dial-codes.ts`).
 */
export const PHONE_PATTERN = `(?:${PHONE_SEPARATORS}\\p{Nd}){6,17}${PHONE_SEPARATORS}`

interface ContactMail {
  readonly href: string
  /** Whether the mail contains the message. */
  readonly isComplete: boolean
}

/**
 * Returns a `mailto:` link: the subject is the name, the body lists the four values. `about` names the requested
 * product. A message with which the link would be too long for mail programs is left out.
 */
export function contactMail(
  request: ContactRequest,
  { about, ...words }: ContactWords & { readonly about?: string },
): ContactMail {
  const linkWith = (message: string) => {
    const values = [...senderLines(request, words), `${words.labels.message}: ${message}`]
    return mailto({ subject: request.name, body: [...(about ? [about, ''] : []), ...values].join('\n') })
  }
  const href = linkWith(request.message)
  const isComplete = href.length <= MAILTO_MAX_LENGTH
  return { href: isComplete ? href : linkWith(''), isComplete }
}

export interface ContactWords {
  readonly labels: ContactLabels
  readonly language: Language
}

/** Name, email and phone, one line each. */
export function senderLines(
  request: ContactRequest,
  { labels, language }: ContactWords,
): readonly [string, string, string] {
  return [
    `${labels.name}: ${request.name}`,
    `${labels.email}: ${request.email}`,
    `${labels.phone}: ${leftToRightInText(request.phone, language)}`,
  ]
}

/** Returns a `mailto:` link to the company. The subject is one line. Line ends in the body are CRLF (RFC 6068). */
export function mailto({ subject, body }: { readonly subject: string; readonly body: string }): string {
  const line = subject.replace(/[\r\n]+/g, ' ').trim()
  const lines = body.trimEnd().replace(/\r\n|\r|\n/g, '\r\n')
  return `mailto:${company.email}?subject=${encoded(line)}&body=${encoded(lines)}`
}

/** Percent-encodes a text. `encodeURIComponent` throws for a lone surrogate, so U+FFFD replaces it first. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
