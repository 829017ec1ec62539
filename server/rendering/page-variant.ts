import type { IncomingMessage } from 'node:http'
import type { Request, Response } from 'express'
import { isbot } from 'isbot'
import { VIEW_COOKIE } from '#domain/limits.ts'
import { parseViewPreference } from '#domain/listing/view-preference.ts'
import { detectLanguage } from '#locales/detect.ts'
import type { Language } from '#locales/languages.ts'
import type { PageRequest } from '#renderer/shared/page-request.ts'
import { requestCookie } from '../http/cookies.ts'
import { memoize } from '../http/memoize.ts'
import { LANGUAGE_COOKIE } from '../http/request-language.ts'

/** All that a page for an unknown visitor may depend on beside its address. What is not here is in no kept page. */
export type PageVariant = Pick<PageRequest['session'], 'language' | 'theme' | 'view'> &
  Pick<PageRequest, 'whole'>

/** Name of the query parameter and cookie of a browser that puts nothing into place later, for want of script. */
const WHOLE = 'whole'

export function pageVariantOf(request: Request, response: Response): PageVariant {
  const variant = cookieVariant(request, response.locals.language)
  if (!(WHOLE in request.query)) return variant
  response.cookie(WHOLE, '1', { path: '/', sameSite: 'lax', httpOnly: true, secure: response.locals.https })
  return { ...variant, whole: true }
}

/** What cookies and the browser's name say. */
export function cookieVariant(request: Pick<IncomingMessage, 'headers'>, language: Language): PageVariant {
  const theme = requestCookie(request, 'theme')
  return {
    language,
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
    view: parseViewPreference(requestCookie(request, VIEW_COOKIE)),
    whole: requestCookie(request, WHOLE) === '1' || isCrawler(request.headers['user-agent'] ?? ''),
  }
}

/** The same without Express, for an address that names no language. */
export function plainVariant(request: Pick<IncomingMessage, 'headers'>): PageVariant {
  const language = detectLanguage({
    cookie: requestCookie(request, LANGUAGE_COOKIE),
    acceptLanguage: request.headers['accept-language'],
  })
  return cookieVariant(request, language)
}

/** `en dark grid-3 whole` */
export function variantKey({ language, theme, view, whole }: PageVariant): string {
  return `${language} ${theme ?? 'system'} ${view.view}-${view.columns}${whole ? ' whole' : ''}`
}

/** A hundred patterns for a name that comes again and again. */
const isCrawler = memoize((name) => isbot(name))
