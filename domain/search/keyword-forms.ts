/** A keyword in the forms that texts of the provider have, and in those that visitors read. */
import { withUsualLetters } from './fold.ts'
import type { Reading, ReadWord } from './keyword-readings.ts'
import { stemsOf, turkishStem } from './stemming.ts'
import { bareStem, compoundOf, isListedForm, nameOf } from './word-forms.ts'

/** Returns the forms of a word that texts may have: as it was typed, its stem, its other names. */
export function formsOf({ folded, meanings }: ReadWord): readonly string[] {
  const stem = bareStem(folded)
  return [...new Set([folded, ...(folded.includes(stem) ? [stem] : []), ...meanings.keys()])]
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
  return commonNames(reading, listedForm, hasTurkishEnding)
}

/** As `inCommonNames`, for visitors. */
export function inShownCommonNames(reading: Reading): string {
  return commonNames(reading, shownForm, mayBePossessive)
}

function commonNames(
  { words }: Reading,
  formOf: (word: ReadWord, at: number) => string | undefined,
  endsCompound: (folded: string) => boolean,
): string {
  return words
    .map((word, at) => {
      const name = nameOf(word.folded)
      const common = name?.isCommonest ? undefined : name?.same[0]
      if (!common) return formOf(word, at) ?? withUsualLetters(word.spelt)
      return at > 0 && endsCompound(word.folded) ? compoundOf(common) : common
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
  if (at > 0 && mayBePossessive(word.folded)) return form
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

/** A plural without a possessive ending follows an adjective: "yeşil koltuklar" are "yeşil koltuk", "ofis koltukları" "ofis koltuğu". */
function mayBePossessive(folded: string): boolean {
  return hasTurkishEnding(folded) && !/l[ae]r$/.test(folded)
}
