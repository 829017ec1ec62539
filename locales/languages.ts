/** The languages of the store, in the order of the language picker (SPEC §1). */
export const LANGUAGES = ['en', 'ar', 'tr'] as const

export type Language = (typeof LANGUAGES)[number]
export type Direction = 'ltr' | 'rtl'

export const DEFAULT_LANGUAGE: Language = 'en'

interface LanguageTraits {
  /** Name of the language in that language and script. */
  readonly ownName: string
  readonly direction: Direction
  /** Open Graph's spelling of the locale. */
  readonly openGraph: string
}

export const LANGUAGE_TRAITS: Readonly<Record<Language, LanguageTraits>> = {
  en: { ownName: 'English', direction: 'ltr', openGraph: 'en_GB' },
  ar: { ownName: 'العربية', direction: 'rtl', openGraph: 'ar_AR' },
  tr: { ownName: 'Türkçe', direction: 'ltr', openGraph: 'tr_TR' },
}

export function isLanguage(value: unknown): value is Language {
  return (LANGUAGES as readonly unknown[]).includes(value)
}

export function directionOf(language: Language): Direction {
  return LANGUAGE_TRAITS[language].direction
}
