/** A language for development and tests: English, longer and accented, so that what is not translated or not flexible stands out. */

/** `?lng=` of this language; English in every other respect. */
export const PSEUDO_LANGUAGE = 'pseudo'

export interface Texts {
  readonly [key: string]: string | Texts
}

/** Every text of a file, in the same tree. */
export function pseudoTexts(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? pseudoText(text) : pseudoTexts(text),
    ]),
  )
}

/** `Read more` → `[Ŕéåð ḿöŕé ···]`: accents show what is a key, brackets what is cut off, dots how it grows by 30 %. */
export function pseudoText(text: string): string {
  const accented = text.replace(KEPT_OR_LETTER, (match) => ACCENTS[match] ?? match)
  return `[${accented} ${growth(text.replace(KEPT, '').length)}]`
}

/** A longer text has more words, not one that no window holds. */
function growth(length: number): string {
  const dots = '·'.repeat(Math.ceil(length * GROWTH))
  return dots.replace(LONG_WORD, '$& ').trimEnd()
}

const LONG_WORD = /·{16}/g
/** design README: labels may be 30 % longer. */
const GROWTH = 0.3
/** Placeholders, nested keys and tags stay as they are. */
const KEPT = /\{\{[^}]*\}\}|\$t\([^)]*\)|<[^>]*>/g
const KEPT_OR_LETTER = new RegExp(`${KEPT.source}|[A-Za-z]`, 'g')

const ACCENTS: Readonly<Record<string, string>> = {
  ...paired('abcdefghijklmnopqrstuvwxyz', 'åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž'),
  ...paired('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'),
}

function paired(letters: string, accented: string): Record<string, string> {
  const marks = Array.from(accented)
  return Object.fromEntries(Array.from(letters, (letter, index) => [letter, marks[index] ?? letter]))
}
