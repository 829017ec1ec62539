import type { Request, Response } from 'express'
import { shopName } from '#domain/company.ts'
import { directionOf, type Language } from '#locales/languages.ts'
import { pageTexts } from '#locales/server-i18n.ts'
import { requestLanguage } from '../http/request-language.ts'

interface PlainPage {
  readonly status: number
  readonly title: 'errors.failedTitle' | 'errors.notFoundTitle'
  readonly text: 'errors.faultText' | 'refused.busy' | 'errors.notFoundText'
}

/**
 * Sends an error page without Vike: status, a sentence in the visitor's language and the request's id. All
 * text is from the locales, so nothing of the request can become markup.
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

/** Answers with 404. */
export function sendNotFound(request: Request, response: Response): void {
  sendPlainPage(request, response, {
    status: 404,
    title: 'errors.notFoundTitle',
    text: 'errors.notFoundText',
  })
}

/** Returns the HTML. `requestId` is inserted unescaped and must be a result of `requestIdOf`. */
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
    `<p><a href="/">${shopName(language)}</a></p><p><small>${status} · <bdi>${requestId}</bdi></small></p></html>`
  )
}
