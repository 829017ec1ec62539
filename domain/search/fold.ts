/**
 * Text as search compares it: case, diacritics, Arabic letter forms and the Turkish dotted and dotless i make no
 * difference (CONTRACT.md, Lists), and every letter remembers where it stands in the original.
 */
export interface FoldedText {
  /** Letters, digits, and a space for each other sign. */
  readonly text: string
  /** Of each UTF-16 unit of `text`: its letter in `letters`. */
  readonly letterOf: readonly number[]
  /** Where the letters stand in the original, each with the marks and joiners that follow it. */
  readonly letters: readonly Range[]
}

/** UTF-16 units, the end not included. */
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

/** What is looked for, each word once. `wordsOf(' Oak,  SD-DCH oak ') // ['oak', 'sd', 'dch']` */
export function wordsOf(keyword: string): readonly string[] {
  return [...new Set(foldText(keyword).text.split(' ').filter(Boolean))]
}

function foldPoint(point: string): string {
  const known = foldedPoints.get(point)
  if (known !== undefined) return known
  const folded = point
    .normalize('NFKD')
    .toLowerCase()
    .replace(DROPPED, '')
    .replace(LETTERS, (letter) => SAME_LETTER[letter] ?? letter)
    .replace(OTHER_SIGNS, ' ')
  if (point < REMEMBERED_BELOW) foldedPoints.set(point, folded)
  return folded
}

/** The alphabets of the shop end below U+0700. Others are folded anew each time: anybody may search for any of 1.1 million signs. */
const REMEMBERED_BELOW = '\u0700'
const foldedPoints = new Map<string, string>()
/** Marks (harakat and the hamza that NFKD takes off its seat among them), tatweel, the lone hamza, invisible joiners. */
const DROPPED = /[\p{M}\p{Cf}\u0640\u0621]/gu
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
  ...Object.fromEntries([...'٠١٢٣٤٥٦٧٨٩'].map((digit, value) => [digit, String(value)])),
}
const LETTERS = new RegExp(`[${Object.keys(SAME_LETTER).join('')}]`, 'gu')
