import type { Language } from '#locales/languages.ts'

/** The font files that every page of a language needs and preloads, by their addresses. */
export const PRELOADED_FONTS: Readonly<Record<Language, RegExp>> = {
  en: /\/(ysabeau|hanken-grotesk)-latin\./,
  tr: /\/(ysabeau|hanken-grotesk)-(latin|turkish)\./,
  ar: /\/(markazi-text-arabic|sedir-arabic-(400|600))\./,
}
