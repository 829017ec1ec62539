import type { i18n, TFunction } from 'i18next'

export interface MemoizedTexts {
  readonly t: TFunction
}

/**
 * Returns a memoized `t` for one i18next instance. The language of an instance never changes: another language has
 * another instance. Results of i18next are cached, because one text takes i18next ten times as long as React takes
 * for the element around it.
 */
export function memoizedTexts(instance: i18n): MemoizedTexts {
  return { t: remembering(instance.getFixedT(instance.language) as unknown as Translate, new Map()) }
}

/** Cached patterns by key, count and placeholder names. Missing keys are not cached, so that the cache is bounded. */
type Memory = Map<string, Pattern>

/** Texts and placeholder names in turn: each placeholder is between two texts. */
type Pattern = readonly string[]

type Options = Readonly<Record<string, unknown>>
type RememberedOptions = Options & { readonly defaultValue?: string }
type Translate = (key: string, options?: Options) => string

function remembering(t: Translate, memory: Memory): TFunction {
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
    const pattern = memory.get(asked) ?? patternOf(t(key, { ...marked(names), count }), key)
    if (!pattern) return defaultValue ?? key
    memory.set(asked, pattern)
    return pattern.map((part, place) => (place % 2 === 0 ? part : String(filled[part]))).join('')
  }
  return say as unknown as TFunction
}

/** For a missing text i18next returns the key, which may contain `MARK`: a name of the provider is part of it. */
function patternOf(text: string, key: string): Pattern | undefined {
  return text === key ? undefined : text.split(MARK)
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

function isSmallCount(count: unknown): boolean {
  return Number.isInteger(count) && Number(count) >= 0 && Number(count) <= LARGEST_REMEMBERED_COUNT
}

/** Returns each placeholder name with itself between two separators as value. */
function marked(names: readonly string[]): Options {
  return Object.fromEntries(names.map((name) => [name, MARK + name + MARK]))
}
