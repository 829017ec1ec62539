import { expect, test } from 'vitest'
import { parseSecondLanguage } from '#domain/second-language.ts'

test.each([
  ['with=ar', 'en', 'ar'],
  ['with=en', 'ar', 'en'],
  ['with=tr&with=ar', 'en', 'tr'],
  ['with=en', 'en', undefined],
  ['with=de', 'en', undefined],
  ['with=', 'en', undefined],
  ['with=AR', 'en', undefined],
  ['lng=ar', 'en', undefined],
] as const)('the second language of ?%s beside %s is %s', (query, own, second) => {
  expect(parseSecondLanguage(new URLSearchParams(query), own)).toBe(second)
})
