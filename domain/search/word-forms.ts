/** Forms and synonyms of normalized words (see `fold.ts`). */
import { foldedWords } from './fold.ts'
import { arabicStem, englishStem, stemsOf, turkishStem } from './stemming.ts'
import { MEANS, TRADE_WORDS } from './synonyms.ts'

interface Name {
  /** The form that is sent to the provider, as it is spelt. */
  readonly form: string
  /** Other names of the same thing, the most common first. */
  readonly same: readonly string[]
  readonly isCommonest: boolean
}

/** Returns a key that all forms of a word share: `keyOf('chairs') === keyOf('chair')` */
export function keyOf(word: string): string {
  if (word.length > WORD_MAX_LETTERS) return word
  const known = keys.get(word)
  if (known !== undefined) return known
  const key = nameKeyOf(word) ?? bareStem(word)
  if (keys.size >= REMEMBERED_KEYS) keys.clear()
  keys.set(word, key)
  return key
}

/** Returns the keys of a normalized text, one or two for each word: «ورخام» is «رخام» with "and" before it. */
export function keysOf(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.flatMap((word) => [keyOf(word), ...afterParticle(word).map(keyOf)]))
}

/** Returns the word without a particle of one letter that is written together with it: 'ورخام' // ['رخام'] */
export function afterParticle(word: string): readonly string[] {
  return ARABIC_PARTICLE.test(word) ? [word.slice(1)] : []
}

/** Returns the listed name that a normalized word is a form of. */
export function nameOf(word: string): Name | undefined {
  const key = nameKeyOf(word)
  return key === undefined ? undefined : names.get(key)
}

/** Whether a normalized word is in the list of trade words unchanged. */
export function isListedForm(word: string): boolean {
  return forms.has(word)
}

/** Returns the keys of all words that mean what this one means, with how close they are, from 1 to 0. */
export function meaningsOf(word: string): ReadonlyMap<string, number> {
  const key = keyOf(word)
  const same = (names.get(key)?.same ?? []).map((name) => [foldedKey(name), SYNONYM] as const)
  const other = [key, ...same.map(([name]) => name)].flatMap((each) => means.get(each) ?? [])
  return new Map([...other.map((each) => [each, WIDER_MEANING] as const), ...same, [key, 1]])
}

const SYNONYM = 0.9
const WIDER_MEANING = 0.7

/**
 * Returns a name as the second part of a Turkish compound: `compoundOf('masa') // 'masası'`, `compoundOf('koltuk') //
 * 'koltuğu'`.
 */
export function compoundOf(name: string): string {
  const vowel = [...name].findLast((letter) => letter in ROUNDED) ?? 'e'
  const ending = ROUNDED[vowel] ?? 'i'
  if (name.at(-1) === vowel) return `${name}s${ending}`
  return `${name.replace(HARD_END, (letter) => SOFT[letter] ?? letter)}${ending}`
}

/** The vowel of the ending that follows each vowel. */
const ROUNDED: Readonly<Record<string, string>> = {
  a: 'ı',
  ı: 'ı',
  e: 'i',
  i: 'i',
  o: 'u',
  u: 'u',
  ö: 'ü',
  ü: 'ü',
}
const HARD_END = /(?<=[aıeioöuü].*[aıeioöuü])[kpç]$/
const SOFT: Readonly<Record<string, string>> = { k: 'ğ', p: 'b', ç: 'c' }

/**
 * The shortest stem of a word, for comparisons only: it may be no word ("kırmız"). Words of one language stay words of that
 * language.
 */
export function bareStem(word: string): string {
  if (ARABIC.test(word)) return arabicStem(word).replace(ARABIC_ENDING, '').replace(NISBA, '')
  const stem = turkishStem(englishStem(word))
  return stem.replace(TURKISH_CONSONANT_POSSESSIVE, (_, start: string) => start.replace(/[gb]$/, hardened))
}

function hardened(letter: string): string {
  return letter === 'g' ? 'k' : 'p'
}

const ARABIC = /^\p{Script=Arabic}/u
/** The normalized feminine ending. */
const ARABIC_ENDING = /(?<=^\p{L}{3,})ه$/u
/** The ending of adjectives: «جداري», of a wall. */
const NISBA = /(?<=^\p{L}{4,})ي$/u
const ARABIC_PARTICLE = /^[وبلفك]\p{Script=Arabic}{3}/u
/** "koltuğu", "sediri": normalized, two of the four vowels. */
const TURKISH_CONSONANT_POSSESSIVE = /^([a-z]{2,}[aeiou][b-df-hj-np-tv-z])[iu]$/

/** A longer word is in no language. Stemming takes quadratic time: the provider's texts may have words of 400 KB. */
const WORD_MAX_LETTERS = 100

/** Forms of words come from the shop's texts and from visitors, so the number that is remembered is bounded. */
const REMEMBERED_KEYS = 5000
const keys = new Map<string, string>()

function nameKeyOf(word: string): string | undefined {
  const candidates = [
    word,
    withoutArticle(word),
    ...stemsOf(word).flatMap((stem) => [stem, `${stem}ه`]),
    bareStem(word),
  ]
  for (const candidate of candidates) {
    const key = forms.get(candidate)
    if (key !== undefined) return key
  }
  const name = word.replace(PARTICLE_BEFORE_NAME, '')
  return name === word ? undefined : nameKeyOf(name)
}

/** "And" and "for" before a listed name: «كراسي وطاولات لمطعم». «لبني», a colour, is not «بني» with "for" before it. */
const PARTICLE_BEFORE_NAME = /^(?:و(?=\p{Script=Arabic}{3})|ل(?=\p{Script=Arabic}{4}))/u

/** `withoutArticle('والكراسي') // 'كراسي'`, with the particles before the article. */
export function withoutArticle(word: string): string {
  return word.replace(ARABIC_ARTICLE, '')
}

const ARABIC_ARTICLE = /^(?:[وف]?[بك]?ال|[وف]?لل)(?=\p{Script=Arabic}{2})/u

/** The key of each listed form, and the names by their keys. */
const { forms, names } = readNames()
const means = readMeanings()

function readNames() {
  const forms = new Map<string, string>()
  const names = new Map<string, Name>()
  for (const row of Object.values(TRADE_WORDS).flat()) {
    const own = row.split(', ').map((name) => name.split('/'))
    const first = own.map(([form = '']) => form)
    for (const [at, spellings] of own.entries()) {
      const [form = ''] = spellings
      const key = folded(form)
      names.set(key, { form, same: first.filter((other) => other !== form), isCommonest: at === 0 })
      for (const each of spellings) forms.set(folded(each), key)
    }
  }
  // The stem of a form leads to it as well, unless the stem is a word of its own: «مكتبة» and «مكتب».
  for (const [form, key] of [...forms]) {
    const stem = bareStem(form)
    if (!forms.has(stem)) forms.set(stem, key)
  }
  return { forms, names }
}

function readMeanings(): ReadonlyMap<string, readonly string[]> {
  return new Map(
    Object.entries(MEANS).map(([word, others]) => [foldedKey(word), others.split(', ').map(foldedKey)]),
  )
}

function foldedKey(name: string): string {
  return keyOf(folded(name))
}

function folded(name: string): string {
  return foldedWords(name).join(' ')
}
