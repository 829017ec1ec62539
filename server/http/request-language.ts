import type { Request } from 'express'
import { detectLanguage } from '#locales/detect.ts'
import type { Language } from '#locales/languages.ts'
import { requestCookie } from './cookies.ts'

/** PRODUCT.md, Language: the cookie that holds the person's choice. */
export const LANGUAGE_COOKIE = 'i18next'

/** For the steps before the language step that have to speak to a person all the same. */
export function requestLanguage(request: Request): Language {
  return detectLanguage({
    query: request.query.lng,
    cookie: requestCookie(request, LANGUAGE_COOKIE),
    acceptLanguage: request.headers['accept-language'],
  })
}
