import { expect, test } from 'vitest'
import { keyOf } from '#domain/search/word-forms.ts'

test('a word that is longer than any word of a language has no stem: stemming would take minutes', () => {
  expect(keyOf('masalar')).toBe(keyOf('masa'))
  const long = 'lar'.repeat(10_000)
  expect(keyOf(long) === long).toBe(true)
})
