import ar from '#locales/ar.json' with { type: 'json' }
import en from '#locales/en.json' with { type: 'json' }
import type { Language } from '#locales/languages.ts'
import type { Texts } from '#locales/pseudo.ts'
import tr from '#locales/tr.json' with { type: 'json' }

/** The text files as nested objects. */
export const filesOf: Readonly<Record<Language, Texts>> = { en, ar, tr }

/** Texts of a language by full key, each plural form by its own: `listing.showing_few`. */
export const textsOf: Readonly<Record<Language, ReadonlyMap<string, string>>> = {
  en: new Map(flat(en)),
  ar: new Map(flat(ar)),
  tr: new Map(flat(tr)),
}

/** Returns the key that code uses: `listing.showing` for the plural form `listing.showing_few`. */
export function askedKey(key: string): string {
  const base = key.replace(/_(zero|one|two|few|many|other)$/, '')
  return textsOf.en.has(`${base}_other`) ? base : key
}

export function pluralKeysOf(language: Language): readonly string[] {
  return [...textsOf[language].keys()]
    .filter((key) => key.endsWith('_other'))
    .map((key) => key.slice(0, -'_other'.length))
}

/** `{{from}}-{{to}}` → `['from', 'to']` */
export function placeholdersIn(text: string): readonly string[] {
  return [...text.matchAll(/\{\{\s*([^},\s]+)[^}]*\}\}/g)].map(([, name]) => name ?? '').sort()
}

/** Returns the text without placeholders and tags. */
export function readable(text: string): string {
  return text.replace(/\{\{[^}]*\}\}|<[^>]*>/g, '')
}

function flat(texts: Texts, above = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string' ? [[above + key, text]] : flat(text, `${above + key}.`),
  )
}
