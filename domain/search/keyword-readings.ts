/** What a keyword may mean: as it was typed, and with the words that a catalogue has for it. */
import { foldedWords, foldText, withUsualLetters } from './fold.ts'
import { stemsOf, turkishStem } from './stemming.ts'
import { COLOR_FAMILIES, EMPTY_WORDS, INSTEAD, PHRASES, TAG_NAMES } from './synonyms.ts'
import type { ShownName, ShownNames } from './vocabulary.ts'
import { bareStem, compoundOf, isListedForm, keyOf, meaningsOf, nameOf } from './word-forms.ts'

export interface Reading {
  readonly words: readonly ReadWord[]
}

export interface ReadWord {
  /** As it is spelt in the keyword, without vowel marks. */
  readonly spelt: string
  readonly folded: string
  readonly key: string
  /** Keys of the words that mean the same, with how close they are, from 1 to 0. */
  readonly meanings: ReadonlyMap<string, number>
  /** The provider's names of the colours and materials that the word means. */
  readonly colors: ReadonlySet<string>
}

export interface Readings {
  readonly typed: Reading
  /** With other names of the same thing ("office chair": task chair) and the provider's names of tags. */
  readonly renamed?: Reading
  /** As `renamed`, in words that can be shown: without the provider's names. */
  readonly shown?: Reading
  /** With a related product, for a keyword without results. */
  readonly near?: Reading
  /** As `near`, in words that can be shown. */
  readonly nearShown?: Reading
}

export function readKeyword(keyword: string, names: ShownNames): Readings {
  const typed = withoutEmptyWords(speltWords(keyword))
  const renamed = replaced(typed, [phrases, phrasesOfTags(names.tags)])
  const shown = replaced(typed, [phrases])
  const near = replaced(renamed ?? typed, [related])
  const nearShown = replaced(shown ?? typed, [related])
  const read = (words: readonly SpeltWord[]): Reading => ({
    words: words.map((word) => readWord(word, names)),
  })
  return {
    typed: read(typed),
    ...(renamed && { renamed: read(renamed) }),
    ...(shown && { shown: read(shown) }),
    ...(near && { near: read(near) }),
    ...(nearShown && { nearShown: read(nearShown) }),
  }
}

/** Returns the forms of a word that texts may have: as it was typed, its stem, its other names. */
export function formsOf({ folded, meanings }: ReadWord): readonly string[] {
  const stem = bareStem(folded)
  return [...new Set([folded, ...(folded.includes(stem) ? [stem] : []), ...meanings.keys()])]
}

/** Returns the reading without synonyms: what the words mean by themselves. */
export function literally({ words }: Reading): Reading {
  return {
    words: words.map((word) => ({
      ...word,
      meanings: new Map([...word.meanings].filter(([, closeness]) => closeness === 1)),
    })),
  }
}

/**
 * Returns the keyword with every word in the form that texts have, for the provider: `inForms(read('chairs')) // 'chair'`. The
 * second word of a Turkish compound keeps its ending: "ofis masaları" is "ofis masası".
 */
export function inForms({ words }: Reading): string {
  return words.map((word, at) => listedForm(word, at) ?? withUsualLetters(stemOf(word))).join(' ')
}

/** As `inForms`, for visitors: an unknown word stays as it is spelt, because its stem may be no word. */
export function inShownForms({ words }: Reading): string {
  return words.map((word, at) => shownForm(word, at) ?? word.spelt).join(' ')
}

/** As `inForms`, each word with its most common name, for the provider: "settees" is "sofa". */
export function inCommonNames(reading: Reading): string {
  return commonNames(reading, listedForm)
}

/** As `inCommonNames`, for visitors. */
export function inShownCommonNames(reading: Reading): string {
  return commonNames(reading, shownForm)
}

function commonNames({ words }: Reading, formOf: (word: ReadWord, at: number) => string | undefined): string {
  return words
    .map((word, at) => {
      const name = nameOf(word.folded)
      const common = name?.isCommonest ? undefined : name?.same[0]
      if (!common) return formOf(word, at) ?? withUsualLetters(word.spelt)
      return at > 0 && hasTurkishEnding(word.folded) ? compoundOf(common) : common
    })
    .join(' ')
}

/** "masaları", "masası", "masalar": as the second word of a compound all become "masası". */
function listedForm(word: ReadWord, at: number): string | undefined {
  const name = nameOf(word.folded)
  const isSecond = at > 0 && hasTurkishEnding(word.folded)
  return name && isSecond ? compoundOf(withoutTurkishEnding(word)) : name?.form
}

/**
 * The listed form of "koltuk" is that of compounds, "koltuğu". By itself and after an adjective it stays "koltuk". Arabic
 * adjectives agree with the form of their noun: «كنبة ثلاثية», and not «كنب ثلاثية».
 */
function shownForm(word: ReadWord, at: number): string | undefined {
  if (ARABIC.test(word.folded) && isListedForm(word.folded)) return undefined
  const form = listedForm(word, at)
  if (at > 0 && hasTurkishEnding(word.folded)) return form
  const bare = withoutTurkishEnding(word)
  return form === compoundOf(bare) ? bare : form
}

/** Returns the stem of an unknown word in the letters of the keyword, or the word if its stem is too short. */
function stemOf({ spelt, folded }: ReadWord): string {
  const stem = stemsOf(folded).find(({ length }) => length >= GUESS_MIN_LETTERS)
  if (!stem || spelt.length !== folded.length) return spelt
  const at = folded.indexOf(stem)
  return spelt.slice(at, at + stem.length)
}

/** Shorter stems match inside too many other words. */
const GUESS_MIN_LETTERS = 4

const ARABIC = /^\p{Script=Arabic}/u

function withoutTurkishEnding({ spelt, folded }: ReadWord): string {
  return spelt.slice(0, turkishStem(folded).length).toLocaleLowerCase('tr')
}

function hasTurkishEnding(folded: string): boolean {
  return turkishStem(folded) !== folded
}

interface SpeltWord {
  readonly spelt: string
  readonly folded: string
}

/** Letters are composed, and Arabic vowel marks left out: words in an unusual spelling have as many letters as folded ones. */
function speltWords(keyword: string): readonly SpeltWord[] {
  const plain = keyword.normalize('NFC').replace(VOWEL_MARKS, '')
  const { text, letterOf, letters } = foldText(plain)
  return [...text.matchAll(/\S+/g)].map(({ 0: folded, index }) => ({
    folded,
    spelt: plain.slice(
      letters[letterOf[index] ?? -1]?.from,
      letters[letterOf[index + folded.length - 1] ?? -1]?.to,
    ),
  }))
}

/** Harakat and tatweel. */
const VOWEL_MARKS = /[\u064b-\u065f\u0670\u0640]/g

function withoutEmptyWords(words: readonly SpeltWord[]): readonly SpeltWord[] {
  const full = words.filter(({ folded }) => !emptyWords.has(keyOf(folded)))
  return full.length > 0 ? full : words
}

function readWord({ spelt, folded }: SpeltWord, { colors }: ShownNames): ReadWord {
  const key = keyOf(folded)
  return {
    spelt,
    folded,
    key,
    meanings: meaningsOf(folded),
    // "Grey" is no dusty blue, though its Turkish name is "gri mavi".
    colors: new Set(families.get(key) ?? colorsNamed(key, colors)),
  }
}

function colorsNamed(key: string, colors: readonly ShownName[]): readonly string[] {
  return colors
    .filter(({ names }) => names.some((name) => keysIn(name).includes(key)))
    .map(({ slug }) => slug)
}

/** The replacements of phrases, by the keys of their words. */
type PhraseTable = ReadonlyMap<string, string>

/** Returns the words with every listed phrase replaced, the longest first, or `undefined` if there is none. */
function replaced(
  words: readonly SpeltWord[],
  tables: readonly PhraseTable[],
): readonly SpeltWord[] | undefined {
  const keys = words.map(({ folded }) => keyOf(folded))
  const result: SpeltWord[] = []
  let isChanged = false
  for (let at = 0; at < words.length; ) {
    const found = phraseAt(keys, at, tables)
    if (found) {
      result.push(...speltWords(found.text))
      at += found.length
      isChanged = true
    } else {
      result.push(...words.slice(at, at + 1))
      at += 1
    }
  }
  return isChanged ? result : undefined
}

function phraseAt(keys: readonly string[], at: number, tables: readonly PhraseTable[]) {
  for (let length = Math.min(PHRASE_MAX_WORDS, keys.length - at); length > 0; length--) {
    const phrase = keys.slice(at, at + length).join(' ')
    for (const table of tables) {
      const text = table.get(phrase)
      if (text !== undefined) return { text, length }
    }
  }
  return undefined
}

const PHRASE_MAX_WORDS = 5

function phrasesOfTags(tags: readonly ShownName[]): PhraseTable {
  const known = tagPhrases.get(tags)
  if (known) return known
  const table = new Map<string, string>()
  for (const { slug, names } of tags) {
    for (const name of [...names, ...(TAG_NAMES[slug]?.split(', ') ?? [])]) {
      const phrase = keysIn(name).join(' ')
      if (phrase !== keysIn(slug).join(' ')) table.set(phrase, slug)
    }
  }
  tagPhrases.set(tags, table)
  return table
}

const tagPhrases = new WeakMap<readonly ShownName[], PhraseTable>()

/** Returns the keys of the words of a name, without the words that say nothing. */
function keysIn(name: string): readonly string[] {
  const words = foldedWords(name).map(keyOf)
  const full = words.filter((key) => !emptyWords.has(key))
  return full.length > 0 ? full : words
}

const emptyWords: ReadonlySet<string> = new Set(EMPTY_WORDS.split(', ').flatMap(foldedWords).map(keyOf))
const phrases = tableOf(PHRASES)
const related = tableOf(INSTEAD)
const families: ReadonlyMap<string, readonly string[]> = new Map(
  COLOR_FAMILIES.flatMap(([names, colors]) =>
    names.split(', ').map((name) => [keyOf(foldedWords(name).join(' ')), colors.split(', ')] as const),
  ),
)

function tableOf(entries: Readonly<Record<string, string>>): PhraseTable {
  return new Map(Object.entries(entries).map(([phrase, text]) => [keysIn(phrase).join(' '), text]))
}
