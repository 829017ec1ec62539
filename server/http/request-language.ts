import type { IncomingMessage } from 'node:http'
import { LANGUAGE_COOKIE } from '#domain/cookies.ts'
import { detectLanguage } from '#locales/detect.ts'
import type { Language } from '#locales/languages.ts'
import { requestCookie } from './cookies.ts'

type LanguageRequest = Pick<IncomingMessage, 'headers' | 'url'>

const decided = new WeakMap<LanguageRequest, Language>()

/** Returns the language of the response. It is detected at the first call for a request and cached. */
export function requestLanguage(request: LanguageRequest): Language {
  const known = decided.get(request)
  if (known) return known
  const language = detectLanguage({
    query: askedLanguages(request),
    cookie: requestCookie(request, LANGUAGE_COOKIE),
    acceptLanguage: request.headers['accept-language'],
  })
  decided.set(request, language)
  return language
}

/** Returns every value of `?lng=`. Express removes the mount path from `url`, but not the query. */
function askedLanguages({ url = '' }: LanguageRequest): readonly string[] | undefined {
  const start = url.indexOf('?')
  return start < 0 ? undefined : new URLSearchParams(url.slice(start + 1)).getAll('lng')
}
