import type { TFunction } from 'i18next'
import type { Language } from './languages.ts'
import type { Texts } from './pseudo.ts'

/**
 * Finds texts in a browser as i18next does on the server, as far as ours ask for it: by path, in the plural form of
 * `count`, with `{{placeholders}}` filled in, or a `defaultValue`. i18next weighs as much as all of our own code that
 * every page loads. `tests/locales/text-function.test.ts` holds the two together.
 * @param texts may gain groups later
 */
export function createTranslate(language: Language, texts: Texts): TFunction {
  const plurals = new Intl.PluralRules(language)

  function say(key: string, options: TextOptions = {}): string {
    const { count, defaultValue } = options
    const form = count === undefined ? undefined : find(texts, `${key}_${plurals.select(count)}`)
    const text = form ?? find(texts, key) ?? defaultValue ?? key
    return text.replace(PLACEHOLDER, (place, name: string) =>
      Object.hasOwn(options, name) ? String(options[name] ?? '') : place,
    )
  }

  // Which keys there are and what each asks for, the compiler knows from i18next's own type.
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
