import type { Language } from '#locales/languages.ts'

/** `?with=ar`: the language beside the page's own on a sheet. `undefined`: none, or nothing that we speak. */
export function parseSecondLanguage(
  search: URLSearchParams,
  own: Language,
  spoken: readonly Language[],
): Language | undefined {
  const asked = search.get('with')
  return spoken.find((language) => language === asked && language !== own)
}
