import type { i18n, TFunction } from 'i18next'

export interface MemoizedTexts {
  readonly t: TFunction
}

/**
 * The texts of one instance, in its language. Instances never change theirs: another language is another instance.
 * What i18next says is remembered, because it takes ten times as long for a text as React for the element around it.
 */
export function memoizedTexts(instance: i18n): MemoizedTexts {
  return { t: remembering(instance.getFixedT(instance.language) as unknown as Translate, new Map()) }
}

/** By key, count and names of what is put in. Only what is in the texts goes in, so that it cannot grow. */
type Memory = Map<string, Pattern>

/** Text and name in turn: what is put in stands between the texts. */
type Pattern = readonly string[]

type Options = Readonly<Record<string, unknown>>
type Translate = (key: string, options?: Options) => string

function remembering(t: Translate, memory: Memory): TFunction {
  const say = (key: string, options?: Options) => {
    // Most texts have nothing in them.
    const [known] = (options === undefined && memory.get(key)) || NOTHING_KNOWN
    return known ?? fill(key, options ?? NOTHING)
  }
  const fill = (key: string, options: Options) => {
    if (!isRemembered(options)) return t(key, options)
    const { count, ...filled } = options
    const names = Object.keys(filled)
    const asked = names.length === 0 && count === undefined ? key : [key, count, ...names].join(MARK)
    const pattern = memory.get(asked) ?? t(key, { ...marked(names), count }).split(MARK)
    // A text that is not there is said as its key.
    if (pattern.length > 1 || pattern[0] !== key) memory.set(asked, pattern)
    return pattern.map((part, place) => (place % 2 === 0 ? part : String(filled[part]))).join('')
  }
  return say as unknown as TFunction
}

const NOTHING: Options = {}
const NOTHING_KNOWN: Pattern = []
/** In no text, and in no name. */
const MARK = '\u0000'
/** For larger ones i18next is asked each time. */
const LARGEST_REMEMBERED_COUNT = 200

/** What i18next does nothing with but put it in; not a default text, for example. */
function isRemembered({ count, defaultValue, ...filled }: Options): boolean {
  if (defaultValue !== undefined) return false
  if (count !== undefined && !isSmallCount(count)) return false
  return Object.values(filled).every((value) => typeof value === 'string' || typeof value === 'number')
}

function isSmallCount(count: unknown): boolean {
  return Number.isInteger(count) && Number(count) >= 0 && Number(count) <= LARGEST_REMEMBERED_COUNT
}

/** Each name stands for itself between two marks. */
function marked(names: readonly string[]): Options {
  return Object.fromEntries(names.map((name) => [name, MARK + name + MARK]))
}
