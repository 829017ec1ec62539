import type { Request, Response } from 'express'
import { directionOf, type Language } from '#locales/languages.ts'
import { pageTexts } from '#locales/server-i18n.ts'
import { requestLanguage } from '../http/request-language.ts'

export interface PlainPage {
  readonly status: number
  readonly title: 'errors.failedTitle' | 'errors.notFoundTitle'
  readonly text: 'errors.faultText' | 'errors.busyText' | 'errors.notFoundText'
}

/**
 * A page for when the store's own pages cannot speak: status, a sentence in the person's language, the request's id.
 * Its words are ours alone, so that nothing of the request can become markup.
 */
export function sendPlainPage(request: Request, response: Response, page: PlainPage): void {
  const language = response.locals.language ?? requestLanguage(request)
  const { requestId } = response.locals
  response.status(page.status).set('Cache-Control', 'no-store').set('Content-Language', language)
  if (request.accepts(['html', 'text']) === 'html') {
    response.type('text/html').send(plainMarkup(language, requestId, page))
    return
  }
  const { t } = pageTexts(language)
  response.type('text/plain').send(`${t(page.title)}\n${t(page.text)}\n${page.status} · ${requestId}\n`)
}

/** The page itself; `requestId` is one that `requestIdOf` has let through. */
export function plainMarkup(
  language: Language,
  requestId: string,
  { status, title, text }: PlainPage,
): string {
  const { t } = pageTexts(language)
  return (
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">' +
    `<title>${t(title)}</title><h1>${t(title)}</h1><p>${t(text)}</p>` +
    `<p><a href="/">Sedir</a></p><p><small>${status} · <bdi>${requestId}</bdi></small></p></html>`
  )
}
