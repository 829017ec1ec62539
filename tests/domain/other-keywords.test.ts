import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { KEYWORD_MAX_LENGTH, OTHER_KEYWORDS_MAX } from '#domain/limits.ts'
import { exactKeyword, isExactKeyword, wordsAsTyped } from '#domain/search/exact-keyword.ts'
import { foldText, wordsOf } from '#domain/search/fold.ts'
import { otherKeywords } from '#domain/search/keyword-variants.ts'
import { arabicStem, englishStem, STEM_MIN_LETTERS, stemsOf, turkishStem } from '#domain/search/stemming.ts'
import { INSTEAD, TRADE_WORDS } from '#domain/search/synonyms.ts'

/** Search input: letters of three scripts, combined suffixes, punctuation, combining marks, lone surrogates. */
const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        ...[
          's',
          'es',
          'lar',
          'ler',
          'ları',
          'sı',
          'sinden',
          'ال',
          'وال',
          'لل',
          'ات',
          'ين',
          'ة',
          'masa',
          'chair',
        ],
        ...[
          'كرسي',
          'كنب',
          'sofa',
          ' ',
          '"',
          '-',
          'İ',
          'ı',
          'ß',
          '\u0301',
          'ـ',
          '\u200f',
          '\ud83d',
          '🛋️',
          '.*',
          '$1',
        ],
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join('')),
)

describe('the endings of a word', () => {
  test.each([
    [englishStem, 'chairs', 'chair'],
    [englishStem, 'couches', 'couch'],
    [englishStem, 'boxes', 'box'],
    [englishStem, 'vases', 'vase'],
    [englishStem, 'glass', 'glass'],
    [englishStem, 'canvas', 'canva'],
    [englishStem, 'cactus', 'cactus'],
    [englishStem, 'chassis', 'chassis'],
    [englishStem, 'gas', 'gas'],
    [turkishStem, 'sandalyeler', 'sandalye'],
    [turkishStem, 'sandalyelerimizden', 'sandalye'],
    [turkishStem, 'masalari', 'masa'],
    [turkishStem, 'lambasinda', 'lamba'],
    [turkishStem, 'masa', 'masa'],
    [arabicStem, 'الكراسي', 'كراسي'],
    [arabicStem, 'وبالطاولات', 'طاول'],
    [arabicStem, 'للمطاعم', 'مطاعم'],
    [arabicStem, 'طاولتين', 'طاول'],
    [arabicStem, 'مال', 'مال'],
  ] as const)('%o takes them from %s: %s', (stemOf, word, stem) => expect(stemOf(word)).toBe(stem))

  it('leave a piece of the word, long enough, from which nothing more is taken, whatever the word is', () => {
    const words = hostileText.map((text) => wordsOf(text)).filter((all) => all.length > 0)
    fc.assert(
      fc.property(words, fc.constantFrom(englishStem, turkishStem, arabicStem), ([word = ''], stemOf) => {
        const stem = stemOf(word)
        expect(word).toContain(stem)
        expect(stem.length).toBeGreaterThanOrEqual(Math.min(word.length, STEM_MIN_LETTERS))
        expect(stemOf(stem)).toBe(stem)
        expect(stemsOf(word)).not.toContain(word)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('other words', () => {
  const of = (keyword: string, hasFound = false) =>
    otherKeywords(keyword, hasFound).map((other) => other.keyword)

  test.each([
    ['chairs', ['chair']],
    ['CHAIRS', ['chair']],
    ['shelves', ['shelf']],
    ['couch', ['sofa', 'settee']],
    ['couches', ['couch', 'sofa']],
    ['red settees', ['red settee', 'red sofa']],
    ['sandalyeler', ['sandalye', 'iskemle']],
    ['masaları', ['masa']],
    ['MASALARI', ['masa']],
    ['Kırmızı kanepeler', ['Kırmızı kanepe', 'Kırmızı koltuk']],
    ['koltuk', ['koltuğu', 'kanepe']],
    ['كراسي', ['كرسي']],
    ['الكراسى', ['كرسي']],
    ['كنبات', ['كنب', 'أريكة']],
    ['أريكة', ['كنب', 'صوفا']],
    ['صوفة', ['صوفا', 'كنب']],
    ['أَرَائِك', ['أريكة', 'كنب']],
    ['بالطاولتين', ['طاولة', 'ترابيزة']],
    ['كراسي حمراء', ['كرسي أحمر']],
    ['مكتبات', ['مكتبة']],
    // Unknown words lose a suffix by rule, in the typed letters, if enough of the word remains.
    ['Kırmızılar', ['Kırmızı']],
    ['dollar', []],
    ['ألوان', []],
    ['chair', []],
    ['zzz', []],
    ['«…»', []],
    ['', []],
  ])('for “%s”, which finds nothing, are %j', (keyword, others) => expect(of(keyword)).toEqual(others))

  test.each([
    ['chairs', ['chair']],
    ['couch', ['sofa']],
    ['دواليب', ['دولاب', 'خزانة']],
    // The most common name has no synonyms to try, nor has a word without an entry.
    ['sofa', []],
    ['kilim', []],
    ['Kırmızılar', []],
  ])('for “%s”, which finds something, are %j', (keyword, others) =>
    expect(of(keyword, true)).toEqual(others),
  )

  it('are few, new, not empty and not longer than what a keyword can be, whatever was typed', () => {
    const keyword = hostileText.map((text) => Array.from(text).slice(0, KEYWORD_MAX_LENGTH).join(''))
    fc.assert(
      fc.property(keyword, fc.boolean(), (typed, hasFound) => {
        const others = otherKeywords(typed, hasFound)
        const questions = others.map((other) => wordsOf(other.keyword).join(' '))
        expect(others.length).toBeLessThanOrEqual(OTHER_KEYWORDS_MAX)
        expect(new Set([...questions, wordsOf(typed).join(' ')]).size).toBe(others.length + 1)
        expect(questions).not.toContain('')
        for (const other of others) expect(other.keyword.length).toBeLessThan(10 * KEYWORD_MAX_LENGTH)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the words of the trade', () => {
  const forms = TRADE_WORDS.flatMap((row) => row.split(/, |\//))

  it('stand there once each, as words that can be typed', () => {
    const folded = forms.map((form) => foldText(form).text)
    expect(folded.filter((form, at) => folded.indexOf(form) !== at)).toEqual([])
    for (const form of [...folded, ...Object.keys(INSTEAD)]) expect(form.trim()).not.toBe('')
    // The lookup is by single words: only the first name of a row may have two.
    for (const name of TRADE_WORDS.flatMap((row) => row.split(', '))) {
      for (const form of [...name.split('/').slice(1), ...Object.keys(INSTEAD)])
        expect(form).not.toContain(' ')
    }
  })

  it('lead from every form to the one that is asked for', () => {
    for (const name of TRADE_WORDS.flatMap((row) => row.split(', '))) {
      const [asked = '', ...others] = name.split('/')
      for (const form of others) expect(otherKeywords(form, true)[0]?.keyword).toBe(asked)
    }
  })
})

describe('a keyword between quotation marks', () => {
  test.each([
    ['"chairs"', 'chairs'],
    ['“كراسي”', 'كراسي'],
    ['« oak table »', 'oak table'],
    ['„masa“', 'masa'],
    ['"', '"'],
    ['""', '""'],
    ['"…"', '"…"'],
    ['5" leg', '5" leg'],
    ['"a" or "b"', '"a" or "b"'],
  ])('%s is searched for as %s', (keyword, words) => {
    expect(wordsAsTyped(keyword)).toBe(words)
    expect(isExactKeyword(keyword)).toBe(words !== keyword)
  })

  it('says the same words, and is as long as a keyword may be', () => {
    const typed = fc.stringMatching(/^[\p{L}\p{N}][\p{L}\p{N} "«»]{0,150}$/u)
    fc.assert(
      fc.property(typed, (keyword) => {
        const exact = exactKeyword(keyword)
        expect(isExactKeyword(exact)).toBe(true)
        expect(exactKeyword(exact)).toBe(exact)
        expect(Array.from(exact).length).toBeLessThanOrEqual(KEYWORD_MAX_LENGTH)
      }),
    )
  })
})
