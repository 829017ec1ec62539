import type { IncomingMessage } from 'node:http'
import type { Request, Response } from 'express'
import { isbot } from 'isbot'
import { COMPLETE_COOKIE, THEME_COOKIE, VIEW_COOKIE } from '#domain/cookies.ts'
import { parseViewPreference } from '#domain/listing/view-preference.ts'
import { parseTheme } from '#domain/theme.ts'
import type { PageRequest } from '#renderer/shared/page-request.ts'
import { requestCookie } from '../http/cookies.ts'
import { memoize } from '../http/memoize.ts'
import { requestLanguage } from '../http/request-language.ts'

/**
 * What the page for a visitor without a session depends on, besides its address. Cached pages depend on
 * nothing else.
 */
export type PageVariant = Pick<PageRequest['session'], 'language' | 'theme' | 'view'> &
  Pick<PageRequest, 'isComplete'>

/**
 * Returns the variant that a request asks for. `?complete` also sets the cookie, so that later pages are
 * complete too.
 */
export function pageVariantOf(request: Request, response: Response): PageVariant {
  const variant = plainVariant(request)
  if (!(COMPLETE_COOKIE in request.query)) return variant
  response.cookie(COMPLETE_COOKIE, '1', {
    path: '/',
    sameSite: 'lax',
    httpOnly: true,
    secure: response.locals.https,
  })
  return { ...variant, isComplete: true }
}

/** Returns the variant of an address without `?complete`, as those of cached pages are. Sets no cookie. */
export function plainVariant(request: Pick<IncomingMessage, 'headers' | 'url'>): PageVariant {
  return {
    language: requestLanguage(request),
    theme: parseTheme(requestCookie(request, THEME_COOKIE)),
    view: parseViewPreference(requestCookie(request, VIEW_COOKIE)),
    isComplete:
      requestCookie(request, COMPLETE_COOKIE) === '1' || isCrawler(request.headers['user-agent'] ?? ''),
  }
}

/** `en dark grid-3 complete` */
export function variantKey({ language, theme, view, isComplete }: PageVariant): string {
  return `${language} ${theme ?? 'system'} ${view.view}-${view.columns}${isComplete ? ' complete' : ''}`
}

/** isbot tests about a hundred patterns, and the same user agents repeat often, so results are cached. */
const isCrawler = memoize((name) => isbot(name))
