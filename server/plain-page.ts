import type { Request, Response } from 'express'
import { directionOf } from '#locales/languages.ts'
import { createRequestI18n } from '#locales/server-i18n.ts'
import { requestLanguage } from './request-language.ts'

interface PlainPage {
  readonly status: number
  readonly title: 'errors.failedTitle' | 'errors.notFoundTitle'
  readonly text: 'errors.faultText' | 'errors.busyText' | 'errors.notFoundText'
}

/**
 * A page for when the store's own pages cannot speak: status, a sentence in the person's language, the request's id.
 * Its words are ours alone, so that nothing of the request can become markup.
 */
export function sendPlainPage(
  request: Request,
  response: Response,
  { status, title, text }: PlainPage,
): void {
  const language = response.locals.language ?? requestLanguage(request)
  const { t } = createRequestI18n(language)
  const { requestId } = response.locals
  response.status(status).set('Cache-Control', 'no-store').set('Content-Language', language)
  if (request.accepts(['html', 'text']) !== 'html') {
    response.type('text/plain').send(`${t(title)}\n${t(text)}\n${status} · ${requestId}\n`)
    return
  }
  response
    .type('text/html')
    .send(
      `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><meta charset="utf-8">` +
        '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">' +
        `<title>${t(title)}</title><h1>${t(title)}</h1><p>${t(text)}</p>` +
        `<p><a href="/">Sedir</a></p><p><small>${status} · <bdi>${requestId}</bdi></small></p></html>`,
    )
}
