/**
 * What may be taken off a folded word so that it finds more: regular plurals and what is written together with a word.
 * Each answer is a piece of the word, at least three letters long, from which the same rule takes nothing more.
 */
export const STEM_MIN_LETTERS = 3

/** A word without its endings, once for each way of reading it. `stemsOf('benches') // ['bench']` */
export function stemsOf(word: string): readonly string[] {
  return [...new Set([englishStem(word), turkishStem(word), arabicStem(word)])].filter(
    (stem) => stem !== word,
  )
}

/** `englishStem('couches') // 'couch'`; `-ies`, `-ss`, `-us` and `-is` say too little. */
export function englishStem(word: string): string {
  if (ENGLISH_LONG_PLURAL.test(word)) return enough(word.slice(0, -2), word)
  if (ENGLISH_PLURAL.test(word)) return enough(word.slice(0, -1), word)
  return word
}

/** Folded, four endings look like two: `turkishStem('masalari') // 'masa'`, `turkishStem('lambasi') // 'lamba'`. */
export function turkishStem(word: string): string {
  return untilStable(word, (longer) => longer.replace(TURKISH_PLURAL, '$1').replace(TURKISH_POSSESSIVE, '$1'))
}

/** Article and prefixes off, then plural or dual: `arabicStem('الطاولات') // 'طاول'`, folded. */
export function arabicStem(word: string): string {
  return untilStable(word, (longer) => longer.replace(ARABIC_PREFIX, '').replace(ARABIC_SUFFIX, '$1'))
}

const ENGLISH_LONG_PLURAL = /^[a-z]+(?:ss|sh|ch|x|zz)es$/
const ENGLISH_PLURAL = /^[a-z]*[a-hj-rtv-z0-9]s$/
const TURKISH_PLURAL = /^([a-z]{3,}?)(?:lar|ler)(?:i|im|in|imiz|iniz)?(?:n?(?:i|a|e|da|de|dan|den|in))?$/
/** -sı after a vowel, and the case that may follow. */
const TURKISH_POSSESSIVE = /^([a-z]{2,}[aeiou])(?:si|su)(?:n(?:i|u|a|e|da|de|dan|den|in|un))?$/
const ARABIC_PREFIX = /^(?:[وف]?[بك]?ال|[وف]?لل)(?=\p{Script=Arabic}{3})/u
const ARABIC_SUFFIX = /^(\p{Script=Arabic}{3,}?)(?:ات|تين|تان|ين)$/u

function enough(stem: string, word: string): string {
  return stem.length >= STEM_MIN_LETTERS ? stem : word
}

/** Each round makes the word shorter, so there is an end. */
function untilStable(word: string, round: (word: string) => string): string {
  let stem = word
  for (let next = round(stem); next !== stem; next = round(stem)) stem = next
  return stem
}
