import ar from '#locales/ar.json' with { type: 'json' }
import en from '#locales/en.json' with { type: 'json' }
import type { Language } from '#locales/languages.ts'
import type { Texts } from '#locales/pseudo.ts'
import tr from '#locales/tr.json' with { type: 'json' }

/** As they are written. */
export const filesOf: Readonly<Record<Language, Texts>> = { en, ar, tr }

/** Every text of a language by its whole key, plural forms apart: `listing.showing_few`. */
export const textsOf: Readonly<Record<Language, ReadonlyMap<string, string>>> = {
  en: new Map(flat(en)),
  ar: new Map(flat(ar)),
  tr: new Map(flat(tr)),
}

/** What code asks for: `listing.showing_few` is a form of `listing.showing`. */
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

/** What is read, without placeholders and tags. */
export function readable(text: string): string {
  return text.replace(/\{\{[^}]*\}\}|<[^>]*>/g, '')
}

function flat(texts: Texts, above = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string' ? [[above + key, text]] : flat(text, `${above + key}.`),
  )
}
