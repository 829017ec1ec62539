import type { TFunction } from 'i18next'
import { formatNumber } from '#domain/formats.ts'
import type { Language } from './languages.ts'
import type { Texts } from './pseudo.ts'

/**
 * Returns a small replacement for i18next's `t` in the browser. It supports what the texts of the store use: paths,
 * the plural form of `count`, `{{placeholders}}`, thousands separators in `{{count}}`, and `defaultValue`. i18next is as
 * large as all of the store's own code that every page loads. `tests/locales/translate.test.ts` checks that both give the same results.
 * @param texts groups may be added later
 */
export function createTranslate(language: Language, texts: Texts): TFunction {
  const plurals = new Intl.PluralRules(language)

  function say(key: string, options: TextOptions = {}): string {
    const { count, defaultValue } = options
    const form = count === undefined ? undefined : find(texts, `${key}_${plurals.select(count)}`)
    const text = form ?? find(texts, key) ?? defaultValue ?? key
    return text.replace(PLACEHOLDER, (place, name: string) => {
      if (name === 'count' && count !== undefined) return formatNumber(count, language)
      return Object.hasOwn(options, name) ? String(options[name] ?? '') : place
    })
  }

  // i18next's type lets the compiler check keys and placeholders.
  return say as unknown as TFunction
}

interface TextOptions {
  readonly count?: number
  readonly defaultValue?: string
  readonly [placeholder: string]: unknown
}

const PLACEHOLDER = /\{\{(\w+)\}\}/g

function find(texts: Texts, path: string): string | undefined {
  let found: Texts[string] | undefined = texts
  for (const name of path.split('.')) found = typeof found === 'object' ? found[name] : undefined
  return typeof found === 'string' ? found : undefined
}
