import { describe, expect, it, test } from 'vitest'
import { SUGGESTED_CATEGORIES, SUGGESTED_PRODUCTS } from '#domain/limits.ts'
import { suggestCategories } from '#domain/search/category-suggestions.ts'
import { wordsOf } from '#domain/search/fold.ts'
import { readKeyword } from '#domain/search/keyword-readings.ts'
import { suggestProducts } from '#domain/search/suggestions.ts'
import type { FoundProduct } from '#domain/search/vocabulary.ts'

const chair: FoundProduct = {
  id: 'chair',
  titles: {
    en: 'Kavis dining chair in walnut and terracotta red',
    ar: 'كرسي طعام كافيس، جوز وأحمر قرميدي',
    tr: 'Kavis yemek sandalyesi, ceviz ve kiremit kırmızısı',
  },
  descriptions: {
    en: 'Four slim legs, a padded seat and a curved back: a dining chair that does not shout across the room.',
    tr: 'Dört ince ayak, dolgulu bir oturak ve kavisli bir sırt.',
  },
  sku: 'SD-DCH-KAVIS-WALTER',
  tags: ['solid-wood'],
  categoryIds: [],
  colors: [],
  createdAt: '2026-01-01T00:00:00.000Z',
}

/** Each word in one form only. */
const formsIn = (keyword: string) => wordsOf(keyword).map((word) => [word])

describe('a product is suggested', () => {
  const evidence = (keyword: string, language: 'en' | 'ar' | 'tr') =>
    suggestProducts([chair], formsIn(keyword), language)[0]?.evidence

  test.each([
    ['dining chair', 'en', undefined],
    ['kırmızı sandalye', 'tr', undefined],
    ['kırmızı sandalye', 'en', { text: chair.titles.tr, language: 'tr' }],
    ['كرسي', 'en', { text: chair.titles.ar, language: 'ar' }],
    ['red chair', 'ar', { text: chair.titles.en, language: 'en' }],
    // One word is in the title and one in another text: that text is shown.
    ['walnut padded', 'en', { text: expect.stringContaining('a padded seat'), language: 'en' }],
    ['dolgulu', 'en', { text: chair.descriptions.tr, language: 'tr' }],
    ['sd-dch', 'en', { text: 'SD-DCH-KAVIS-WALTER' }],
    ['solid wood', 'tr', { text: 'solid-wood', language: 'en' }],
    // The first text that has the word, of the other titles the English one.
    ['kavis terracotta', 'ar', { text: chair.titles.en, language: 'en' }],
    ['zzz', 'en', undefined],
  ] as const)('for %s in %s', (keyword, language, expected) =>
    expect(evidence(keyword, language)).toEqual(expected),
  )

  it('with evidence in English before another language', () => {
    const titles = { en: 'Kavis chair', ar: 'كرسي kavis', tr: 'Sandalye' }
    expect(suggestProducts([{ ...chair, titles }], formsIn('kavis'), 'tr')[0]?.evidence?.language).toBe('en')
  })

  it('among a few others', () => {
    const many = Array.from({ length: 100 }, (_, index) => ({ ...chair, id: `${index}` }))
    expect(suggestProducts(many, formsIn('kavis'), 'en')).toHaveLength(SUGGESTED_PRODUCTS)
  })

  it('with its title in the language of the page, else in another one', () => {
    const title = (titles: FoundProduct['titles'], language: 'en' | 'tr') =>
      suggestProducts([{ ...chair, titles }], formsIn('kavis'), language)[0]?.title
    expect(title(chair.titles, 'tr')).toEqual({ text: chair.titles.tr, language: 'tr' })
    expect(title({ ar: 'كرسي' }, 'tr')).toEqual({ text: 'كرسي', language: 'ar' })
    expect(title({}, 'en')).toEqual({ text: chair.sku })
  })

  it('without evidence if the title has the word in another form', () => {
    const [suggestion] = suggestProducts([chair], [['chairs', 'chair']], 'en')
    expect(suggestion?.evidence).toBeUndefined()
  })
})

describe('a category is suggested', () => {
  const restaurants = { id: 'restaurants', names: { en: 'Restaurants', ar: 'المطاعم', tr: 'Restoranlar' } }
  const categories = [
    { ...restaurants, productCount: 40, above: [], isLeaf: false },
    {
      id: 'dining',
      names: { en: 'Dining chairs', ar: 'كراسي الطعام', tr: 'Yemek sandalyeleri' },
      productCount: 8,
      above: [restaurants],
      isLeaf: true,
    },
    {
      id: 'school',
      names: { en: 'School chairs', ar: 'كراسي مدرسية', tr: 'Okul sandalyeleri' },
      productCount: 3,
      above: [],
      isLeaf: true,
    },
    { id: 'empty', names: { en: 'Bath chairs' }, productCount: 0, above: [], isLeaf: true },
  ]

  const suggestionsFor = (keyword: string, language: 'en' | 'ar') =>
    suggestCategories(categories, [readKeyword(keyword, { tags: [], colors: [] }).typed], language)

  test.each([
    ['chair', ['dining', 'school']],
    ['lokanta', ['restaurants']],
    ['chai', ['dining', 'school']],
    ['sandalye', ['dining', 'school']],
    ['كراسي', ['dining', 'school']],
    // The Arabic word begins with the article, which the keyword lacks.
    ['طعام', ['dining']],
    ['restaurant chairs', ['dining']],
    ['مطاعم chairs', ['dining']],
    ['restaurant', ['restaurants']],
    ['chairs purple', []],
    // Three letters inside a word are a match, two are none.
    ['inin', ['dining']],
    ['nin', ['dining']],
    ['ai', []],
    ['', []],
  ])('for %s', (keyword, ids) => expect(suggestionsFor(keyword, 'en').map(({ id }) => id)).toEqual(ids))

  const leaf = (id: string, name: string) => ({
    id,
    names: { en: name, ar: '' },
    productCount: 1,
    above: [],
    isLeaf: true,
  })
  const idsOf = (keyword: string, found: Parameters<typeof suggestCategories>[0]) =>
    suggestCategories(found, [readKeyword(keyword, { tags: [], colors: [] }).typed], 'en').map(({ id }) => id)

  it('after those that the keyword names better: by their whole name, by a whole word, by a begun one, by letters inside', () => {
    const found = [
      leaf('inside', 'Shrugs'),
      leaf('begun', 'Rugged'),
      leaf('word', 'Rug mats'),
      leaf('whole', 'Rugs'),
    ]
    expect(idsOf('rug', found)).toEqual(['whole', 'word', 'begun', 'inside'])
  })

  it('for what the keyword names best, as it was typed or in other words', () => {
    const readings = ['zzz', 'rug'].map((words) => readKeyword(words, { tags: [], colors: [] }).typed)
    const found = [leaf('lamps', 'Lamps'), leaf('rugs', 'Rugs')]
    expect(suggestCategories(found, readings, 'en').map(({ id }) => id)).toEqual(['rugs'])
  })

  it('for a keyword with letters only, though its name in a language is empty', () => {
    expect(idsOf('…', [leaf('rugs', 'Rugs')])).toEqual([])
  })

  it('among a few others', () => {
    const many = Array.from({ length: 100 }, (_, index) => leaf(`${index}`, 'Rugs'))
    expect(idsOf('rug', many)).toHaveLength(SUGGESTED_CATEGORIES)
  })

  it('in the language of the page, with its parents and the name that matched', () => {
    expect(suggestionsFor('yemek', 'ar')).toEqual([
      {
        id: 'dining',
        title: { text: 'كراسي الطعام', language: 'ar' },
        trail: ['المطاعم'],
        productCount: 8,
        evidence: { text: 'Yemek sandalyeleri', language: 'tr' },
      },
    ])
  })
})
