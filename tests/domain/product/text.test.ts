import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { cut } from '#domain/product/text.ts'

const sentence =
  'A long, low bench for the length of a wall. Walnut plinth, channelled velvet back and a seat.'

describe('a text is cut to a number of characters plus an ellipsis', () => {
  test.each([
    ['short', 10, 'short'],
    ['exactly ten', 11, 'exactly ten'],
    [sentence, 80, 'A long, low bench for the length of a wall. Walnut plinth, channelled velvet bac…'],
    ['one two three', 7, 'one two…'],
    ['one two three', 8, 'one two…'],
    ['one two three', 9, 'one two t…'],
    ['one, two', 4, 'one,…'],
    ['x'.repeat(200), 180, `${'x'.repeat(180)}…`],
    ['  spaces \n\n and\tlines  ', 50, 'spaces and lines'],
    [`${' '.repeat(500)}behind many spaces`, 6, 'behind…'],
    ['', 10, ''],
    ['anything', 0, '…'],
  ])('%j to %d', (text, length, expected) => expect(cut(text, length)).toBe(expected))

  it('is empty if there is no text', () => {
    expect(cut(undefined, 10)).toBe('')
    expect(cut(null, 10)).toBe('')
  })

  test.each([
    ['a pair of surrogates', '🛋🛋🛋🛋', 2, '🛋🛋…'],
    ['a letter and its accent', 'cafe\u0301s', 4, 'caf…'],
    ['marks without a letter', '\u0301\u0301\u0301\u0301', 2, '…'],
    ['a joined family', 'ab👨‍👩‍👧 cd', 3, 'ab…'],
    ['a joined family, after a joiner', 'ab👨‍👩‍👧 cd', 4, 'ab…'],
    ['a skin tone', 'ab👍🏽 cd', 3, 'ab…'],
    ['an Arabic letter and its vowel', 'مُحَمَّد', 3, 'مُ…'],
  ])('is not cut within %s', (_what, text, length, expected) => expect(cut(text, length)).toBe(expected))

  it('is never longer than the limit, for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.integer({ min: 0, max: 200 }),
        (text, length) => {
          const shown = cut(text, length)
          const whole = cut(text, text.length)
          expect(Array.from(shown).length).toBeLessThanOrEqual(length + 1)
          expect(shown === whole || whole.startsWith(shown.slice(0, -1))).toBe(true)
        },
      ),
    )
  })
})
