import { describe, expect, test } from 'vitest'
import { readKeyword } from '#domain/search/keyword-readings.ts'
import { correctedKeyword } from '#domain/search/spelling.ts'
import type { Language } from '#domain/shapes.ts'

const NAMES = {
  tags: [{ slug: 'nesting', names: ['Nesting tables', 'Zigon sehpa', 'طاولات متداخلة'] }],
  colors: [{ slug: 'walnut', names: ['Walnut', 'Ceviz', 'جوز'] }],
}
const CATEGORIES = [
  { id: '1', names: { en: 'Conference tables' }, productCount: 3, above: [], isLeaf: true },
] as const

const correctedIn = (language: Language, keyword: string) =>
  correctedKeyword(readKeyword(keyword, NAMES).typed, NAMES, CATEGORIES, language)
const corrected = (keyword: string) => correctedIn('en', keyword)

describe('a misspelt keyword', () => {
  test.each([
    ['chiar', 'chair'],
    ['otoman', 'ottoman'],
    ['sofaa', 'sofa'],
    ['mirrer', 'mirror'],
    ['hcair', 'chair'],
    ['confrense room', 'conference room'],
    ['Wlanut desk', 'walnut desk'],
    ['red chiar for the office', 'red chair office'],
    ['kanape', 'kanepe'],
    ['karyla', 'karyola'],
    ['zigno sehpa', 'zigon sehpa'],
    ['طاولت', 'طاولة'],
    ['والطاولت', 'طاولة'],
    ['مزهريية خضراء', 'مزهرية خضراء'],
    // SKUs without their separators.
    ['KLT1042', 'KLT-1042'],
    ['klt1042', 'klt-1042'],
    ['KLT١٠٤٢', 'KLT-1042'],
    ['KLT۱۰۴۲', 'KLT-1042'],
    ['SDKLT1042BLK', 'SDKLT-1042-BLK'],
    ['SD-WNT1', 'SD WNT-1'],
  ])('%s is read as %s', (keyword, right) => {
    expect(corrected(keyword)).toBe(right)
  })

  const WORDS = ['wardrobe', 'sideboard', 'conference']
  const places = (word: string) => [...word].map((_, at) => at)
  const without = (word: string, at: number) => word.slice(0, at) + word.slice(at + 1)
  const added = (word: string, at: number) => `${word.slice(0, at)}q${word.slice(at)}`
  const wrong = (word: string, at: number) => `${word.slice(0, at)}q${word.slice(at + 1)}`
  const exchanged = (word: string, at: number) =>
    `${word.slice(0, at - 1)}${word[at]}${word[at - 1]}${word.slice(at + 1)}`

  test.each([
    ['missing', without],
    ['added', added],
    ['wrong', wrong],
    ['exchanged with the one before it', exchanged],
  ])('is corrected wherever a letter behind the first one is %s', (_what, edit) => {
    for (const word of WORDS) {
      const misspelt = places(word)
        .slice(1)
        .map((at) => edit(word, at))
      expect(misspelt.map(corrected)).toEqual(misspelt.map(() => word))
    }
  })

  test('is corrected with two differences from eight letters on, and never with three', () => {
    expect(corrected('wardqqbe')).toBe('wardrobe')
    expect(corrected('wardrqqobe')).toBe('wardrobe')
    expect(corrected('conqfernece')).toBe('conference')
    expect(corrected('mirrqqr')).toBeUndefined()
    expect(corrected('warqrqobqe')).toBeUndefined()
  })

  test.each([
    ['en', 'restorant chairs', 'restaurant chairs'],
    ['tr', 'restorant', 'restoran'],
    ['ar', 'restorant', 'restoran'],
    // Another language than the page's.
    ['tr', 'chiar', 'chair'],
    ['ar', 'chiar', 'chair'],
    ['en', 'sandalyee', 'sandalye'],
    ['en', 'مزهريية', 'مزهرية'],
  ] as const)('on a page in %s, “%s” is read as “%s”', (language, keyword, right) => {
    expect(correctedIn(language, keyword)).toBe(right)
  })

  test.each([
    ['is known', 'chairs sofa settees masaları koltuğu طاولات'],
    ['is known by its names or related products', 'walnut walnuts Zigon terracotta chandelier poster'],
    ['is short, so that it may mean something else', 'soba fork saat sofe'],
    ['has another first letter', 'cable fable aardrobe qwardrobe'],
    ['has too many differences', 'chriak tabeulz whiteboard'],
    ['is the name of a product', 'liman'],
    ['is a number or a size', '1042 160x80 x1 ٣'],
    ['has no letters', '“” 12'],
  ])('that %s stays as it is: %s', (_, keyword) => {
    expect(keyword.split(' ').map(corrected)).toEqual(keyword.split(' ').map(() => undefined))
  })
})
