import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { detectLanguage } from '#locales/detect.ts'
import { LANGUAGES } from '#locales/languages.ts'

describe('the language is that of the address, else of the cookie, else of Accept-Language, else English', () => {
  test.each([
    [{}, 'en'],
    [{ query: 'ar', cookie: 'tr', acceptLanguage: 'tr' }, 'ar'],
    [{ query: 'de', cookie: 'tr', acceptLanguage: 'ar' }, 'tr'],
    [{ query: 'de', cookie: 'fr', acceptLanguage: 'ar' }, 'ar'],
    [{ query: 'de', cookie: 'fr', acceptLanguage: 'es' }, 'en'],
    [{ query: ['de', 'tr'] }, 'tr'],
    [{ query: { ar: '1' } }, 'en'],
    [{ query: 'tr-TR' }, 'en'],
    [{ query: '' }, 'en'],
    [{ cookie: '__proto__' }, 'en'],
    [{ query: 'pseudo' }, 'en'],
  ])('%j: %s', (wishes, language) => expect(detectLanguage(wishes)).toBe(language))
})

describe('of Accept-Language the supported language with the highest quality value is chosen', () => {
  test.each([
    ['ar', 'ar'],
    ['ar-SA,ar;q=0.9,en;q=0.8', 'ar'],
    ['TR-tr', 'tr'],
    ['en;q=0.5, ar;q=0.9, tr;q=0.7', 'ar'],
    ['tr;q=0.8, ar;q=0.8', 'tr'],
    ['de-DE, de;q=0.9, tr;q=0.3', 'tr'],
    ['ar;q=0, tr;q=0.1', 'tr'],
    ['*', 'en'],
    ['ar;q=0.2, *;q=0.5', 'en'],
    ['ar;q=2, tr', 'tr'],
    ['ar;q=x, tr;q=0.1', 'tr'],
    ['ar ; q=0.4 , tr ; q=0.6', 'tr'],
    ['ar;level=1;q=0.9', 'ar'],
    [',;,;;q=,', 'en'],
    [`${'de,'.repeat(500)}ar`, 'en'],
    [undefined, 'en'],
  ])('%s: %s', (acceptLanguage, language) => expect(detectLanguage({ acceptLanguage })).toBe(language))

  it('any header gives a supported language', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.string(), (query, cookie, acceptLanguage) => {
        expect(LANGUAGES).toContain(detectLanguage({ query, cookie, acceptLanguage }))
      }),
    )
  })
})
