/**
 * Pseudo-localization for development and tests: longer, accented English shows texts that are not translated and
 * layouts that do not adapt.
 */

/** Value of `?lng=`. In every other respect the language is English. */
export const PSEUDO_LANGUAGE = 'pseudo'

export interface Texts {
  readonly [key: string]: string | Texts
}

/** Converts every text of a file. The structure stays the same. */
export function pseudoTexts(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? pseudoText(text) : pseudoTexts(text),
    ]),
  )
}

/**
 * `Read more` → `[Ŕéåð ḿöŕé ···]`. Accents mark translated texts, brackets show truncation, dots add 30 % of length.
 */
export function pseudoText(text: string): string {
  const accented = text.replace(KEPT_OR_LETTER, (match) => ACCENTS[match] ?? match)
  return `[${accented} ${growth(text.replace(KEPT, '').length)}]`
}

/** The padding is split into words, so that it can wrap. */
function growth(length: number): string {
  const dots = '·'.repeat(Math.ceil(length * GROWTH))
  return dots.replace(LONG_WORD, '$& ').trimEnd()
}

const LONG_WORD = /·{16}/g
/** design README: labels may be 30 % longer. */
const GROWTH = 0.3
/** Placeholders, nested keys and tags stay unchanged. */
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
