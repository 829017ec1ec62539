import type { Language } from '#locales/languages.ts'

/**
 * Returns the second language of a sheet from `?with=ar`. `undefined` if the parameter is missing, names the page's
 * own language, or names an unsupported one.
 */
export function parseSecondLanguage(
  search: URLSearchParams,
  own: Language,
  spoken: readonly Language[],
): Language | undefined {
  const asked = search.get('with')
  return spoken.find((language) => language === asked && language !== own)
}
