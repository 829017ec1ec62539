/** The languages that the mock writes to people in. */
export const LANGUAGES = ['en', 'ar', 'tr'] as const

export type Language = (typeof LANGUAGES)[number]

interface LanguageRequest {
  acceptsLanguages(languages: string[]): string | false
}

/** Returns the language of `Accept-Language`, English without one. The store names its visitor's language there. */
export function languageOf(request: LanguageRequest): Language {
  const accepted = request.acceptsLanguages([...LANGUAGES])
  return LANGUAGES.find((language) => language === accepted) ?? 'en'
}
