import type { Language } from '#locales/languages.ts'
import hanken from './hanken-grotesk-latin.woff2?no-inline'
import markazi from './markazi-text-arabic.woff2?no-inline'
import arabic from './sedir-arabic-400.woff2?no-inline'
import ysabeau from './ysabeau-latin.woff2?no-inline'

/** The faces that the first screen of a page is set in: asked for before the styles that name them have been read. */
export const FONT_PRELOADS: Readonly<Record<Language, readonly string[]>> = {
  en: [ysabeau, hanken],
  ar: [markazi, arabic, hanken],
  tr: [ysabeau, hanken],
}
