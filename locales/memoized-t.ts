import type { i18n, TFunction } from 'i18next'
import { formatNumber } from '#domain/formats.ts'
import type { Language } from './languages.ts'

export interface MemoizedTexts {
  readonly t: TFunction
}

/**
 * Returns a memoized `t` for one i18next instance. The language of an instance never changes: another language has
 * another instance. Results of i18next are cached, because one text takes i18next ten times as long as React takes
 * for the element around it.
 */
export function memoizedTexts(instance: i18n): MemoizedTexts {
  const language = instance.language as Language
  const fixed = instance.getFixedT(language) as unknown as Translate
  const t: Translate = (key, options) => fixed(key, withFormattedCount(options, language))
  return { t: remembering(t, (key, count) => instance.exists(key, { count }), new Map()) }
}

/** Cached patterns by key, count and placeholder names. Missing keys are not cached, so that the cache is bounded. */
type Memory = Map<string, Pattern>

/** Texts and placeholder names in turn: each placeholder is between two texts. */
type Pattern = readonly string[]

type Options = Readonly<Record<string, unknown>>
type RememberedOptions = Options & { readonly count?: number; readonly defaultValue?: string }
type Translate = (key: string, options?: Options) => string

/** @param exists for a missing text i18next interprets the key, which may contain a name of the provider such as `{{oak}}` */
function remembering(
  t: Translate,
  exists: (key: string, count?: number) => boolean,
  memory: Memory,
): TFunction {
  const say = (key: string, options?: Options) => {
    // Fast path: most texts have no placeholders.
    const [known] = (options === undefined && memory.get(key)) || NOTHING_KNOWN
    return known ?? fill(key, options ?? NOTHING)
  }
  const fill = (key: string, options: Options) => {
    if (!isRemembered(options)) return t(key, options)
    const { count, defaultValue, ...filled } = options
    const names = Object.keys(filled)
    const asked = names.length === 0 && count === undefined ? key : [key, count, ...names].join(MARK)
    const known = memory.get(asked)
    if (!known && !exists(key, count)) return defaultValue ?? key
    const pattern = known ?? t(key, { ...marked(names), count }).split(MARK)
    memory.set(asked, pattern)
    return pattern.map((part, place) => (place % 2 === 0 ? part : String(filled[part]))).join('')
  }
  return say as unknown as TFunction
}

const NOTHING: Options = {}
const NOTHING_KNOWN: Pattern = []
/** Separator that occurs in no text and in no placeholder name. */
const MARK = '\u0000'
/** Larger counts are not cached. */
const LARGEST_REMEMBERED_COUNT = 200

/** Whether the options contain only a default text, a small count and placeholder values. */
function isRemembered(options: Options): options is RememberedOptions {
  const { count, defaultValue, ...filled } = options
  if (count !== undefined && !isSmallCount(count)) return false
  if (defaultValue !== undefined && typeof defaultValue !== 'string') return false
  return Object.values(filled).every((value) => typeof value === 'string' || typeof value === 'number')
}

/** `count` chooses the plural form. The text has it with thousands separators. */
function withFormattedCount(options: Options | undefined, language: Language): Options | undefined {
  const { count } = options ?? NOTHING
  if (typeof count !== 'number') return options
  return { ...options, replace: { ...options, count: formatNumber(count, language) } }
}

function isSmallCount(count: unknown): boolean {
  return Number.isInteger(count) && Number(count) >= 0 && Number(count) <= LARGEST_REMEMBERED_COUNT
}

/** Returns each placeholder name with itself between two separators as value. */
function marked(names: readonly string[]): Options {
  return Object.fromEntries(names.map((name) => [name, MARK + name + MARK]))
}
