/** What a keyword may mean: as it was typed, and with the words that a catalogue has for it. */
import { KEYWORD_MAX_LENGTH } from '../limits.ts'
import { foldedWords, foldText } from './fold.ts'
import { COLOR_FAMILIES, EMPTY_WORDS, PHRASES, RELATED_PRODUCTS, TAG_NAMES } from './synonyms.ts'
import type { ShownName, ShownNames } from './vocabulary.ts'
import { keyOf, meaningsOf } from './word-forms.ts'

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

/** Reads a keyword in any of the shop's languages, without the words of `EMPTY_WORDS` if it has others. */
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

/** Returns the reading without synonyms: what the words mean by themselves. */
export function literally({ words }: Reading): Reading {
  return {
    words: words.map((word) => ({
      ...word,
      meanings: new Map([...word.meanings].filter(([, closeness]) => closeness === 1)),
    })),
  }
}

interface SpeltWord {
  readonly spelt: string
  readonly folded: string
}

/**
 * Letters are composed, and Arabic vowel marks left out: words in an unusual spelling have as many letters as folded ones.
 * A character such as “ﷺ” is replaced by its four words, and then the keyword is cut again: it could have 400.
 */
function speltWords(keyword: string): readonly SpeltWord[] {
  const composed = keyword.normalize('NFKC').replace(VOWEL_MARKS, '')
  const plain = Array.from(composed).slice(0, KEYWORD_MAX_LENGTH).join('')
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
const related = tableOf(RELATED_PRODUCTS)
const families: ReadonlyMap<string, readonly string[]> = new Map(
  COLOR_FAMILIES.flatMap(([names, colors]) =>
    names.split(', ').map((name) => [keyOf(foldedWords(name).join(' ')), colors.split(', ')] as const),
  ),
)

function tableOf(entries: Readonly<Record<string, string>>): PhraseTable {
  return new Map(Object.entries(entries).map(([phrase, text]) => [keysIn(phrase).join(' '), text]))
}
