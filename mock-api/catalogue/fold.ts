/**
 * Normalises text for search: case, diacritics, Arabic letter forms and the Turkish dotted and dotless i make no
 * difference (CONTRACT.md, Lists). `fold('KAVİŞ أريكة') // 'kavis اريكه'`
 * `domain/search/fold.ts` does the same for the store, and folds letters that the contract does not name. Store and mock
 * share no code (docs/architecture.md); `tests/domain/search/highlight.test.ts` checks that both agree.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(DROPPED, '')
    .replace(LETTERS, (letter) => SAME_LETTER[letter] ?? letter)
    .replace(BETWEEN_WORDS, ' ')
    .trim()
}

/** The words of a keyword, folded. `wordsOf(' Oak,  SD-DCH ') // ['oak', 'sd', 'dch']` */
export function wordsOf(keyword: string): string[] {
  return fold(keyword).split(' ').filter(Boolean)
}

/** Combining marks (harakat, and the hamza that NFKD separates), tatweel, the isolated hamza, invisible joiners. */
const DROPPED = /[\p{M}\p{Cf}\u0640\u0621]/gu
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/gu

const SAME_LETTER: Readonly<Record<string, string>> = {
  ı: 'i',
  ø: 'o',
  ł: 'l',
  đ: 'd',
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
