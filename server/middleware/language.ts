import type { Request, RequestHandler, Response } from 'express'
import i18next from 'i18next'
import { LanguageDetector } from 'i18next-http-middleware'
import { LANGUAGE_COOKIE, PREFERENCE_COOKIE_MAX_AGE_S } from '#domain/cookies.ts'
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES } from '#locales/languages.ts'
import { requestCookie } from '../http/cookies.ts'
import { isFramedByOwnPage } from '../http/fetch-metadata.ts'
import { requestLanguage } from '../http/request-language.ts'

/** Sets the language of the answer, and the cookie that holds the visitor's choice. */
export function language(): RequestHandler {
  const detector = createDetector()
  return (request, response, next) => {
    const detected: unknown = detector.detect(request, response, ['store'])
    const language = isLanguage(detected) ? detected : DEFAULT_LANGUAGE
    response.locals.language = language
    response.set('Content-Language', language)
    response.vary('Accept-Language, Cookie')
    const requested = request.query.lng
    // A page in an iframe of the mock preview sets no cookie: the visitor did not choose its language.
    const isChosen = requested === language && !isFramedByOwnPage(request)
    if (isChosen && requestCookie(request, LANGUAGE_COOKIE) !== requested) {
      response.cookie(LANGUAGE_COOKIE, requested, {
        path: '/',
        maxAge: PREFERENCE_COOKIE_MAX_AGE_S * 1000,
        sameSite: 'lax',
        secure: response.locals.https,
      })
    }
    next()
  }
}

interface Detector {
  detect(request: Request, response: Response, order: readonly string[]): unknown
}

/**
 * Creates the language detector. i18next-http-middleware is part of the stack that the owner asked for. Only
 * its detector is used, with `requestLanguage` as its only rule: its built-in rules read `tr;q=0` as Turkish,
 * and its `handle` clones an i18next instance for each request (0.1 ms, more than sending a cached page).
 */
function createDetector(): Detector {
  const instance = i18next.createInstance()
  instance.init({ fallbackLng: DEFAULT_LANGUAGE, supportedLngs: LANGUAGES, initAsync: false })
  // `caches: false`: the detector would otherwise set a cookie with raw codes like `tr-TR` on every response.
  const options = { order: ['store'], caches: false }
  const detector = new LanguageDetector(instance.services, options, { fallbackLng: DEFAULT_LANGUAGE })
  detector.addDetector({
    name: 'store',
    lookup: (request: Request) => requestLanguage(request),
  })
  return detector
}
