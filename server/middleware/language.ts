import type { Request, RequestHandler, Response } from 'express'
import i18next from 'i18next'
import { LanguageDetector } from 'i18next-http-middleware'
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES } from '#locales/languages.ts'
import { requestCookie } from '../http/cookies.ts'
import { isFramedByOwnPage } from '../http/fetch-metadata.ts'
import { isHttps } from '../http/locals.ts'
import { LANGUAGE_COOKIE, requestLanguage } from '../http/request-language.ts'

const ONE_YEAR_MS = 365 * 24 * 60 * 60 * 1000

export interface LanguageParts {
  readonly settings: { readonly publicUrl: string }
}

/**
 * Decides the language of the answer. Only the detector of i18next-http-middleware is used: its `handle` clones an
 * i18next instance for each request (0.1 ms, more than serving a kept page), and the renderer has its own.
 */
export function language({ settings }: LanguageParts): RequestHandler {
  const detector = createDetector()
  return (request, response, next) => {
    const detected: unknown = detector.detect(request, response, ['store'])
    const language = isLanguage(detected) ? detected : DEFAULT_LANGUAGE
    request.language = language
    response.locals.language = language
    response.set('Content-Language', language)
    response.vary('Accept-Language, Cookie')
    const asked = request.query.lng
    // A page in a frame of the preview is shown, not chosen.
    const isChosen = asked === language && !isFramedByOwnPage(request)
    if (isChosen && requestCookie(request, LANGUAGE_COOKIE) !== asked) {
      response.cookie(LANGUAGE_COOKIE, asked, {
        path: '/',
        maxAge: ONE_YEAR_MS,
        sameSite: 'lax',
        secure: isHttps(request, settings.publicUrl),
      })
    }
    next()
  }
}

interface Detector {
  detect(request: Request, response: Response, order: readonly string[]): unknown
}

function createDetector(): Detector {
  const instance = i18next.createInstance()
  instance.init({ fallbackLng: DEFAULT_LANGUAGE, supportedLngs: LANGUAGES, initAsync: false })
  // `caches: false`: its own cookie writing stores raw codes like `tr-TR` on every answer.
  const options = { order: ['store'], caches: false }
  const detector = new LanguageDetector(instance.services, options, { fallbackLng: DEFAULT_LANGUAGE })
  detector.addDetector({
    name: 'store',
    lookup: (request: Request) => requestLanguage(request),
  })
  return detector
}
