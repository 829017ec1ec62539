/**
 * Text normalized for search. Case, diacritics, Arabic letter forms and the Turkish dotted and dotless i make no
 * difference (CONTRACT.md, Lists). Letters that the contract does not name (ڤ پ چ گ, ۰-۹) are folded too: the store asks
 * the provider for the usual letters as well. Each letter keeps its range in the original text.
 */
export interface FoldedText {
  /** Letters and digits; a space replaces each other character. */
  readonly text: string
  /** For each UTF-16 code unit of `text`: the index in `letters`. */
  readonly letterOf: readonly number[]
  /** Ranges of the letters in the original, with the combining marks and joiners that follow them. */
  readonly letters: readonly Range[]
}

/** UTF-16 code units; `to` is exclusive. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** `foldText('Kırmızı أحمر').text // 'kirmizi احمر'` */
export function foldText(original: string): FoldedText {
  let text = ''
  let from = 0
  const letterOf: number[] = []
  const letters: { from: number; to: number }[] = []
  for (const point of original) {
    const to = from + point.length
    const folded = foldPoint(point)
    if (folded === '') {
      const carrier = letters.at(-1)
      if (carrier) carrier.to = to
    } else {
      for (let unit = 0; unit < folded.length; unit++) letterOf.push(letters.length)
      letters.push({ from, to })
      text += folded
    }
    from = to
  }
  return { text, letterOf, letters }
}

/** As `foldText(original).text`, without the places of the letters: `foldedWords('Kırmızı أحمر') // ['kirmizi', 'احمر']` */
export function foldedWords(original: string): string[] {
  return folded(original).split(' ').filter(Boolean)
}

/** `withUsualLetters('ڤيلا ۳') // 'فيلا 3'`: the contract does not name these letters, so a provider may not fold them. */
export function withUsualLetters(text: string): string {
  return text.replace(UNUSUAL_LETTERS, (letter) => SAME_LETTER[letter] ?? letter)
}

/** Returns the unique words of a keyword: `wordsOf(' Oak,  SD-DCH oak ') // ['oak', 'sd', 'dch']` */
export function wordsOf(keyword: string): readonly string[] {
  return [...new Set(foldedWords(keyword))]
}

function foldPoint(point: string): string {
  const known = foldedPoints.get(point)
  if (known !== undefined) return known
  const now = folded(point)
  if (point < CACHED_BELOW) foldedPoints.set(point, now)
  return now
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(DROPPED, '')
    .replace(LETTERS, (letter) => SAME_LETTER[letter] ?? letter)
    .replace(OTHER_SIGNS, ' ')
}

/**
 * Characters below U+0700 are cached: they include the alphabets of the shop. Others are not, because searches may
 * contain any of 1.1 million code points and the cache would grow.
 */
const CACHED_BELOW = '\u0700'
const foldedPoints = new Map<string, string>()
/**
 * Removed characters: combining marks (including harakat and the hamza that NFKD separates from its letter), tatweel,
 * the standalone hamza, invisible joiners.
 */
const DROPPED = /[\p{M}\p{Cf}\u0640\u0621]/gu
const UNUSUAL_LETTERS = /[ڤپچگ۰-۹]/gu
const OTHER_SIGNS = /[^\p{L}\p{N}]/gu

const SAME_LETTER: Readonly<Record<string, string>> = {
  ı: 'i',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  // Letters that Gulf spellings use for foreign sounds: «ڤيلا» is «فيلا».
  ڤ: 'ف',
  پ: 'ب',
  چ: 'ج',
  گ: 'ك',
  ...digits('٠١٢٣٤٥٦٧٨٩'),
  ...digits('۰۱۲۳۴۵۶۷۸۹'),
}

function digits(script: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...script].map((digit, value) => [digit, String(value)]))
}

const LETTERS = new RegExp(`[${Object.keys(SAME_LETTER).join('')}]`, 'gu')
