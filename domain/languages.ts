import type { Language } from '#locales/languages.ts'

/**
 * The languages of the store, in the order of `locales/languages.ts`, from which domain/ imports types alone. The type lets
 * the compiler check that no language is missing or unknown.
 */
export const LANGUAGES = Object.keys({ en: 0, ar: 0, tr: 0 } satisfies Record<
  Language,
  0
>) as readonly Language[]
