/**
 * Stemming of normalized words (see fold.ts) so that they find more: regular plurals, and prefixes and suffixes that
 * are written together with a word. A stem is a substring of the word with at least three letters. Applying the same
 * rule to a stem changes nothing.
 */
export const STEM_MIN_LETTERS = 3

/** Returns the stems of a word, one for each language that has a rule for it: `stemsOf('benches') // ['bench']` */
export function stemsOf(word: string): readonly string[] {
  return [...new Set([englishStem(word), turkishStem(word), arabicStem(word)])].filter(
    (stem) => stem !== word,
  )
}

/** `englishStem('couches') // 'couch'`. The endings `-ies`, `-ss`, `-us` and `-is` are ambiguous and stay. */
export function englishStem(word: string): string {
  if (ENGLISH_LONG_PLURAL.test(word)) return enough(word.slice(0, -2), word)
  if (ENGLISH_PLURAL.test(word)) return enough(word.slice(0, -1), word)
  return word
}

/**
 * Normalized, four vowels of the endings look like two: `turkishStem('masalari') // 'masa'`, `turkishStem('lambasi')
 * // 'lamba'`.
 */
export function turkishStem(word: string): string {
  return untilStable(word, (longer) => longer.replace(TURKISH_PLURAL, '$1').replace(TURKISH_POSSESSIVE, '$1'))
}

/** Removes article and prefixes, then a plural or dual suffix: `arabicStem('الطاولات') // 'طاول'`, normalized. */
export function arabicStem(word: string): string {
  return untilStable(word, (longer) => longer.replace(ARABIC_PREFIX, '').replace(ARABIC_SUFFIX, '$1'))
}

const ENGLISH_LONG_PLURAL = /^[a-z]+(?:ss|sh|ch|x|zz)es$/
const ENGLISH_PLURAL = /^[a-z]*[a-hj-rtv-z0-9]s$/
const TURKISH_PLURAL = /^([a-z]{3,}?)(?:lar|ler)(?:i|im|in|imiz|iniz)?(?:n?(?:i|a|e|da|de|dan|den|in))?$/
/** The possessive -sı after a vowel, and the case ending that may follow. */
const TURKISH_POSSESSIVE = /^([a-z]{2,}[aeiou])(?:si|su)(?:n(?:i|u|a|e|da|de|dan|den|in|un))?$/
const ARABIC_PREFIX = /^(?:[وف]?[بك]?ال|[وف]?لل)(?=\p{Script=Arabic}{3})/u
const ARABIC_SUFFIX = /^(\p{Script=Arabic}{3,}?)(?:ات|تين|تان|ين)$/u

function enough(stem: string, word: string): string {
  return stem.length >= STEM_MIN_LETTERS ? stem : word
}

/** Applies a rule until the word stays the same. Each round shortens the word, so the loop ends. */
function untilStable(word: string, round: (word: string) => string): string {
  let stem = word
  for (let next = round(stem); next !== stem; next = round(stem)) stem = next
  return stem
}
