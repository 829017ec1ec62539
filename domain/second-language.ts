import type { Language } from '#locales/languages.ts'
import { LANGUAGES } from './languages.ts'

/**
 * Returns the second language of a sheet from `?with=ar`. `undefined` if the parameter is missing, names the page's
 * own language, or names an unsupported one.
 */
export function parseSecondLanguage(search: URLSearchParams, own: Language): Language | undefined {
  const asked = search.get('with')
  return LANGUAGES.find((language) => language === asked && language !== own)
}
