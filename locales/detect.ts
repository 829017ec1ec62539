/** Language detection from query string, cookie and `Accept-Language` (PRODUCT.md, Language). */
import { DEFAULT_LANGUAGE, isLanguage, type Language } from './languages.ts'

interface LanguagePreferences {
  /** `?lng=` as the query parser returns it. */
  readonly query?: unknown
  /** The cookie `i18next`. */
  readonly cookie?: unknown
  /** The header `Accept-Language`. */
  readonly acceptLanguage?: string
}

/** The order is `?lng=`, cookie, header, English. Unsupported languages are skipped. */
export function detectLanguage({ query, cookie, acceptLanguage }: LanguagePreferences): Language {
  return exact(query) ?? exact(cookie) ?? preferred(acceptLanguage) ?? DEFAULT_LANGUAGE
}

/** Returns the first language of one value or of several. */
function exact(given: unknown): Language | undefined {
  return [given].flat().find(isLanguage)
}

const HEADER_MAX_LENGTH = 1000

/**
 * `tr-TR, en;q=0.8` → `tr`. The highest quality value wins, the first one among equals. `q=0` excludes a language.
 */
function preferred(header: string | undefined): Language | undefined {
  let best: { language: Language; quality: number } | undefined
  for (const range of (header ?? '').slice(0, HEADER_MAX_LENGTH).split(',')) {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const language = tag === '*' ? DEFAULT_LANGUAGE : tag.split('-')[0]
    const quality = qualityOf(parameters)
    if (isLanguage(language) && quality > (best?.quality ?? 0)) best = { language, quality }
  }
  return best?.language
}

function qualityOf(parameters: readonly string[]): number {
  const text = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  if (text === undefined) return 1
  return /^(0(\.\d{1,3})?|1(\.0{1,3})?)$/.test(text) ? Number(text) : 0
}
