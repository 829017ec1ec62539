/** Misspelt words of a keyword: "chiar" is "chair", and SKUs without their separators. */
import type { Language } from '#locales/languages.ts'
import { foldedWords, foldText } from './fold.ts'
import type { Reading } from './keyword-readings.ts'
import { stemsOf } from './stemming.ts'
import { COLOR_FAMILIES, MEANS, PHRASES, RELATED_PRODUCTS, TAG_NAMES, TRADE_WORDS } from './synonyms.ts'
import type { FoundCategory, ShownNames } from './vocabulary.ts'
import { nameOf, withoutArticle } from './word-forms.ts'

/**
 * Returns the keyword with each unknown word replaced by the known one that is spelt nearly like it, or `undefined` if there is
 * none. Known are the words of the lists (`synonyms.ts`) and of the names of categories, tags and colours, in all languages.
 * A word of letters and digits gets a separator instead. A word of the page's language is taken before a nearer one of another: on
 * an English page "restorant" is "restaurant" and not "restoran".
 */
export function correctedKeyword(
  { words }: Reading,
  names: ShownNames,
  categories: readonly FoundCategory[],
  language: Language,
): string | undefined {
  const known = new Map([...LISTED, ...spellingsOf(textsOf(names, categories))])
  const ofPage = spellingsOf([
    ...TRADE_WORDS[language],
    ...categories.flatMap((category) => category.names[language] ?? []),
  ])
  let isCorrected = false
  const spelt = words.map((word) => {
    const near = isKnown(word.folded, known)
      ? undefined
      : (separated(word.spelt) ?? nearest(word.folded, ofPage) ?? nearest(word.folded, known))
    if (near !== undefined) isCorrected = true
    return near ?? word.spelt
  })
  return isCorrected ? spelt.join(' ') : undefined
}

/**
 * Returns a word of letters and digits with a separator between them: `separated('KLT1042') // 'KLT-1042'`. The provider matches
 * words (CONTRACT.md, Lists), and these are two in an SKU. A single letter stands in sizes: "160x80".
 */
function separated(spelt: string): string | undefined {
  const word = spelt
    .replace(/\p{Nd}+/gu, (digits) => foldText(digits).text)
    .replace(LETTERS_BESIDE_DIGITS, '-')
  return word.includes('-') ? word : undefined
}

const LETTERS_BESIDE_DIGITS = /(?<=\p{L}{2})(?=\p{Nd})|(?<=\p{Nd})(?=\p{L}{2})/gu

/** How a word is spelt, by the normalized word. */
type Spellings = ReadonlyMap<string, string>

function spellingsOf(texts: readonly string[]): Spellings {
  const spellings = new Map<string, string>()
  for (const text of texts) {
    for (const spelt of text.split(/[^\p{L}\p{M}]+/u)) {
      const [word, ...others] = foldedWords(spelt)
      if (word !== undefined && others.length === 0) spellings.set(word, inLowerCase(spelt))
    }
  }
  return spellings
}

/** The first letter of "Işık" has another small letter than that of "Ivory". */
function inLowerCase(spelt: string): string {
  return /^[Iİ]/.test(spelt) ? spelt : spelt.toLowerCase()
}

function textsOf({ tags, colors }: ShownNames, categories: readonly FoundCategory[]): readonly string[] {
  return [...tags, ...colors]
    .flatMap(({ names }) => names)
    .concat(categories.flatMap(({ names }) => Object.values(names)))
}

const LISTED = spellingsOf([
  ...Object.values(TRADE_WORDS).flat(),
  ...[MEANS, PHRASES, RELATED_PRODUCTS, TAG_NAMES].flatMap((table) => Object.entries(table).flat()),
  ...COLOR_FAMILIES.flat(),
])

function isKnown(word: string, known: Spellings): boolean {
  return nameOf(word) !== undefined || [word, ...stemsOf(word)].some((form) => known.has(form))
}

/** Returns the known word with the fewest differences, as it is spelt; of several the one that comes first. */
function nearest(word: string, known: Spellings): string | undefined {
  if (!ONLY_LETTERS.test(word)) return undefined
  const form = withoutArticle(word)
  let fewest = differencesAllowed(form)
  let best: string | undefined
  for (const [other, spelt] of known) {
    const differences = differencesOf(form, other)
    if (differences > fewest || (differences === fewest && best !== undefined)) continue
    fewest = differences
    best = spelt
  }
  return best
}

/** Numbers are not corrected. */
const ONLY_LETTERS = /^\p{L}+$/u

/** Short words have neighbours that mean something else: "soba", a stove, is no "sofa", and "fork" not "for". */
function differencesAllowed({ length }: string): number {
  return length < 5 ? 0 : length < 8 ? 1 : 2
}

/**
 * Returns how many letters are missing, added, wrong or exchanged with their neighbour (optimal string alignment). The first
 * letter is rarely wrong: a word with another one is never near, unless the first two letters are exchanged.
 */
function differencesOf(one: string, other: string): number {
  const isExchanged = one[0] === other[1] && one[1] === other[0]
  if ((one[0] !== other[0] && !isExchanged) || Math.abs(one.length - other.length) > 2)
    return Number.POSITIVE_INFINITY
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const next = [row]
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1]
      let fewest = Math.min(
        (last[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
      )
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1])
        fewest = Math.min(fewest, (before[at - 2] ?? 0) + 1)
      next.push(fewest)
    }
    before = last
    last = next
  }
  return last[other.length] ?? Number.POSITIVE_INFINITY
}
