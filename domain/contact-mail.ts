/** Mails that a form prepares and the person's own mail program sends (SPEC §2: no server call). */
import { company } from './company.ts'

export interface ContactRequest {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly message: string
}

/** What each value is called, in the reader's language. */
export type ContactLabels = Readonly<Record<keyof ContactRequest, string>>

/** Subject is the name, body lists the four values. `about` names the product that is asked for. */
export function contactMail(request: ContactRequest, labels: ContactLabels, about?: string): string {
  const values = [
    `${labels.name}: ${request.name}`,
    `${labels.email}: ${request.email}`,
    `${labels.phone}: ${request.phone}`,
    `${labels.message}: ${request.message}`,
  ]
  return mailto({ subject: request.name, body: [...(about ? [about, ''] : []), ...values].join('\n') })
}

/** `mailto:` to the company. Subjects are one line; line ends in the body are CRLF, as RFC 6068 asks. */
export function mailto({ subject, body }: { readonly subject: string; readonly body: string }): string {
  const line = subject.replace(/[\r\n]+/g, ' ').trim()
  const lines = body.trimEnd().replace(/\r\n|\r|\n/g, '\r\n')
  return `mailto:${company.email}?subject=${encoded(line)}&body=${encoded(lines)}`
}

/** Half a surrogate pair, which `encodeURIComponent` throws at, becomes a replacement character. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
