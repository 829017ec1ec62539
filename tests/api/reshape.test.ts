import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BrokenAnswerError } from '#api/errors.ts'
import { productsSearch } from '#api/products-search.ts'
import { listOf, toCategories, toColor, toPage, toProduct } from '#api/reshape.ts'

const wire = {
  _id: 'a'.repeat(24),
  titleEn: 'Chair',
  titleAr: 'كرسي',
  titleTr: 'Sandalye',
  descriptionEn: 'A chair',
  descriptionAr: '',
  descriptionTr: '  ',
  categories: [
    { _id: 'g', nameEn: 'Seating', nameAr: 'جلوس', nameTr: 'Oturma', children: ['l'] },
    { _id: 'l', nameEn: 'Chairs', nameAr: 'كراسي', nameTr: 'Sandalyeler', children: [] },
  ],
  images: ['/images/a.webp'],
  sku: 'SD-1',
  heigh: 81,
  rating: 4.5,
  isFavorite: true,
  createdAt: '2026-01-01T00:00:00Z',
}

describe('a product of the provider, reshaped', () => {
  it('has its texts in the chosen language, else in English, else in any language they exist in', () => {
    expect(toProduct(wire, 'ar')).toMatchObject({ title: 'كرسي', description: 'A chair' })
    expect(toProduct(wire, 'tr')).toMatchObject({ title: 'Sandalye', description: 'A chair' })
    expect(toProduct({ ...wire, titleEn: '', titleTr: '' }, 'tr').title).toBe('كرسي')
    expect(toProduct({ ...wire, titleEn: '', titleTr: '', titleAr: '' }, 'tr').title).toBe('SD-1')
  })

  it('has categories marked as leaf or group, and its height from the field heigh', () => {
    const product = toProduct(wire, 'en')
    expect(product.categories.map(({ name, isLeaf }) => [name, isLeaf])).toEqual([
      ['Seating', false],
      ['Chairs', true],
    ])
    expect(product.heightCm).toBe(81)
    expect(product.pieces).toBeUndefined()
  })

  it.each([
    [4.5, 4.5],
    [7, 5],
    [-1, 0],
    [undefined, 0],
  ])('with a rating of %s has %s stars', (rating, stars) => {
    expect(toProduct({ ...wire, rating }, 'en').rating).toBe(stars)
  })

  it('is rejected without an id; other fields with wrong values are left out', () => {
    expect(() => toProduct({ ...wire, _id: undefined }, 'en')).toThrow(BrokenAnswerError)
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...Object.keys(wire), 'weight', 'newPrice'), fc.jsonValue()),
        (odd) => {
          const product = toProduct({ ...odd, _id: 'x', categories: [] }, 'ar')
          expect(product.title).not.toBe('')
          expect(product.rating).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})

it.each([
  [81, 81],
  [0, undefined],
  [-1, undefined],
  [Number.NaN, undefined],
  [Number.POSITIVE_INFINITY, undefined],
  ['81', undefined],
])('a height of %j is %j', (heigh, expected) => {
  expect(toProduct({ ...wire, heigh }, 'en').heightCm).toBe(expected)
})

it('rejects null in the place of a product with a BrokenAnswerError', () => {
  expect(() => toProduct(null, 'en')).toThrow(BrokenAnswerError)
})

it.each([
  ['#A1b2c3', '#A1b2c3'],
  ['red;background:url(//evil.example)', '#888888'],
  ['#a0522d;background:url(//evil.example)', '#888888'],
  ['x#a0522d', '#888888'],
  [undefined, '#888888'],
])('a colour with the value %s is shown as %s', (hex, shown) => {
  expect(toColor({ name: 'Walnut', hex }).hex).toBe(shown)
})

it('a negative price and a negative size are not known', () => {
  expect(toProduct({ ...wire, newPrice: -5, heigh: -1 }, 'en')).toMatchObject({
    newPriceUsd: undefined,
    heightCm: undefined,
  })
})

describe('a list of the provider, reshaped', () => {
  it('has its position and the total number of items', () => {
    const answer = {
      data: [wire],
      results: 1,
      allResults: 12,
      paginationResult: { currentPage: 2, numberOfPage: 2, next: null, prev: 1, skip: 9, limit: 9 },
    }
    expect(toPage(answer, (item) => toProduct(item, 'en'))).toMatchObject({
      total: 12,
      skip: 9,
      page: 2,
      pageCount: 2,
    })
  })

  it('is one page of its items if the answer does not say its position', () => {
    const known = { skip: 0, page: 1 }
    expect(toPage({ data: ['a', 'b'] }, String)).toMatchObject({ ...known, total: 2, pageCount: 1 })
    expect(toPage({ data: [] }, String)).toMatchObject({ ...known, total: 0, pageCount: 0 })
    const some = { data: ['a', 'b'], allResults: 5 }
    expect(toPage(some, String)).toMatchObject({ ...known, total: 5, pageCount: 3 })
  })

  it('is rejected with a BrokenAnswerError if it is no list or has more than 100 items', () => {
    expect(() => toPage({ data: {} }, String)).toThrow(BrokenAnswerError)
    expect(() => toPage('hello', String)).toThrow(BrokenAnswerError)
    expect(() => toPage([], String)).toThrow(BrokenAnswerError)
    expect(toPage({ data: Array(100).fill('a') }, String).items).toHaveLength(100)
    expect(() => toPage({ data: Array(101).fill('a') }, String)).toThrow(BrokenAnswerError)
  })
})

describe('a category of the provider, reshaped', () => {
  const flat = { _id: 'a', nameEn: 'A', nameAr: 'أ', nameTr: 'A', productCount: 3, children: ['b'] }

  it('has its children; ids in place of children are left out', () => {
    expect(toCategories([flat], 'en')[0]?.children).toEqual([])
    expect(
      toCategories([{ ...flat, children: [{ ...flat, _id: 'b' }] }], 'ar')[0]?.children[0],
    ).toMatchObject({ id: 'b', name: 'أ' })
  })

  it('is rejected with a BrokenAnswerError if its tree is deeper than eight levels or too large', () => {
    const chain = (depth: number): unknown =>
      depth === 0 ? [] : [{ ...flat, children: chain(depth - 1) as unknown[] }]
    expect(toCategories(chain(8) as unknown[], 'en')).toHaveLength(1)
    expect(() => toCategories(chain(9) as unknown[], 'en')).toThrow(BrokenAnswerError)
    const wide = [{ ...flat, children: Array.from({ length: 2000 }, () => flat) }]
    expect(() => toCategories(wide, 'en')).toThrow(BrokenAnswerError)
  })
})

it('equal queries have equal addresses', () => {
  const query = { page: 2, sort: '-createdAt', categoryIds: ['b', 'a'], keyword: 'çay & kahve', limit: 9 }
  expect(productsSearch(query)).toBe(
    'category=b&category=a&keyword=%C3%A7ay+%26+kahve&limit=9&page=2&sort=-createdAt',
  )
  expect(productsSearch({})).toBe('')
})

it('a list without pages has at most 500 items', () => {
  const itemsOf = (length: number) => ({ data: Array.from({ length }, () => ({})) })
  expect(listOf(itemsOf(500))).toHaveLength(500)
  expect(() => listOf(itemsOf(501))).toThrow(BrokenAnswerError)
})
