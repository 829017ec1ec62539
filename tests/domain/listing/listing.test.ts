import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { CATEGORIES_MAX, COLORS_MAX } from '#domain/limits.ts'
import { listingSearch, parseListing, toProductsQuery } from '#domain/listing/listing.ts'
import type { ViewPreference } from '#domain/listing/view-preference.ts'
import { COLORS } from '#fixtures/colors.ts'

const plain = parseListing(new URLSearchParams())
const chairs = 'a'.repeat(24)
const tables = 'b'.repeat(24)
const read = (search: string, preference?: ViewPreference) =>
  parseListing(new URLSearchParams(search), preference)

it('the default listing has the newest nine of all products in three columns', () => {
  expect(plain).toEqual({
    categoryIds: [],
    keyword: '',
    sort: '-createdAt',
    page: 1,
    limit: 9,
    view: 'grid',
    columns: 3,
    colors: [],
  })
})

describe('the listing of an address', () => {
  test.each<[string, Partial<typeof plain>]>([
    [`category=${chairs}`, { categoryIds: [chairs] }],
    [`category=${tables}&category=${chairs}&category=${tables}`, { categoryIds: [chairs, tables] }],
    [`category=${chairs.toUpperCase()}`, { categoryIds: [chairs] }],
    [`category=%20${chairs}%20`, { categoryIds: [chairs] }],
    ['category=chairs&category=', {}],
    ['keyword=oak%20chair', { keyword: 'oak chair', sort: 'relevance' }],
    ['keyword=%20%0Aoak%09%20chair%00', { keyword: 'oak chair', sort: 'relevance' }],
    ['keyword=', {}],
    // Programs put invisible direction marks around copied texts.
    ['keyword=%E2%80%AASD-CHR%E2%80%AC', { keyword: 'SD-CHR', sort: 'relevance' }],
    ['keyword=%E2%80%8F', {}],
    [`keyword=${'x'.repeat(500)}`, { keyword: 'x'.repeat(100), sort: 'relevance' }],
    [`keyword=${'x'.repeat(99)}+y`, { keyword: 'x'.repeat(99), sort: 'relevance' }],
    [`keyword=${'🛋'.repeat(101)}`, { keyword: '🛋'.repeat(100), sort: 'relevance' }],
    ['sort=createdAt', { sort: 'createdAt' }],
    ['sort=drop', {}],
    // Search results have the best match first, unless another order is chosen.
    ['keyword=oak', { keyword: 'oak', sort: 'relevance' }],
    ['keyword=oak&sort=-createdAt', { keyword: 'oak', sort: '-createdAt' }],
    ['sort=relevance', {}],
    ['page=3', { page: 3 }],
    ['page=-3', {}],
    ['page=0', {}],
    ['page=1.5', {}],
    ['page=2e3', {}],
    ['page=99999999999999999999', { page: 1_000_000 }],
    ['limit=12', { limit: 12, columns: 4 }],
    ['limit=6', { limit: 6, columns: 2 }],
    ['limit=7', {}],
    ['limit=100000', {}],
    ['view=list', { view: 'list' }],
    ['view=list&limit=12', { view: 'list', limit: 12 }],
    ['view=hologram', {}],
    ['priceMin=100&priceMax=900.5', { priceMin: 100, priceMax: 900.5 }],
    ['priceMin=900&priceMax=100', { priceMin: 100, priceMax: 900 }],
    ['priceMin=0&priceMax=', {}],
    ['priceMin=12,50', { priceMin: 12.5 }],
    // As people type it, in a form without script.
    ['priceMin=1.250&priceMax=1,500.50', { priceMin: 1250, priceMax: 1500.5 }],
    ['priceMin=١٢٫٥&priceMax=۱۵۰', { priceMin: 12.5, priceMax: 150 }],
    ['priceMin=-5&priceMax=NaN', {}],
    ['priceMax=0', { priceMax: 0 }],
    ['priceMax=99999999', { priceMax: 1_000_000 }],
    ['color=Walnut&color=Oak&color=Walnut&color=', { colors: ['Oak', 'Walnut'] }],
    ['color=+dusty%09blue+', { colors: ['dusty blue'] }],
    [`color=${'x'.repeat(40)}&color=${'y'.repeat(41)}`, { colors: ['x'.repeat(40)] }],
    ['utm_source=mail&__proto__=x', {}],
  ])('%s', (search, said) => expect(read(search)).toEqual({ ...plain, ...said }))
})

it('the listing of an address has a bounded number of categories and colours', () => {
  const many = Array.from({ length: 500 }, (_, number) => number.toString(16).padStart(24, '0'))
  const search = new URLSearchParams(
    many.flatMap((text) => [
      ['category', text],
      ['color', text],
    ]),
  )
  const { categoryIds, colors } = parseListing(search)
  expect([categoryIds.length, colors.length]).toEqual([CATEGORIES_MAX, COLORS_MAX])
})

describe('a listing has one address, without default values', () => {
  test.each([
    ['', ''],
    ['page=1&sort=-createdAt&limit=9&view=grid', ''],
    [`page=2&category=${chairs}`, `category=${chairs}&page=2`],
    ['limit=12&keyword=oak', 'keyword=oak&limit=12'],
    ['view=list&limit=9', 'view=list'],
    ['priceMax=20&priceMin=10.00', 'priceMin=10&priceMax=20'],
    ['door=80&heightMax=90&sort=createdAt', 'heightMax=90&door=80&sort=createdAt'],
    ['keyword=kahve+masas%C4%B1', 'keyword=kahve+masas%C4%B1'],
  ])('%j is %j', (search, canonical) => expect(listingSearch(read(search))).toBe(canonical))
})

describe('the layout of the visitor’s cookie', () => {
  const lists: ViewPreference = { view: 'list', columns: 4 }

  it('is the list if the address has no view, and keeps the columns of the grid', () => {
    expect(read('', lists)).toMatchObject({ view: 'list', columns: 4, limit: 9 })
  })

  it('is overridden by the address', () => {
    expect(read('view=grid', lists)).toMatchObject({ view: 'grid', columns: 4, limit: 12 })
    expect(read('view=grid&limit=6', lists)).toMatchObject({ view: 'grid', columns: 2, limit: 6 })
  })

  it('is not used for a later page: a shared link, and Back, show the same products to everybody', () => {
    expect(read('page=2', lists)).toEqual(read('page=2'))
    expect(read('page=2&view=grid', lists)).toMatchObject({ columns: 3, limit: 9 })
    expect(read('page=1', lists)).toMatchObject({ view: 'list' })
    expect(listingSearch(read('view=list&page=2', lists), lists)).toBe('view=list&page=2')
  })

  it('is left out of the address, and the other view is not', () => {
    expect(listingSearch(read('view=list', lists), lists)).toBe('')
    expect(listingSearch(read('view=grid', lists), lists)).toBe('view=grid')
  })
})

it('keeps every colour of the catalogue', () => {
  const names = COLORS.map(({ name }) => name)
  expect(read(`${new URLSearchParams(names.map((name) => ['color', name]))}`).colors).toEqual(names.sort())
})

it('the query to the provider has the filters of the listing and no empty ones', () => {
  expect(toProductsQuery(plain)).toEqual({ sort: '-createdAt', page: 1, limit: 9 })
  expect(
    toProductsQuery(
      read(`category=${chairs}&keyword=oak&priceMin=5&priceMax=9&lengthMax=80&door=80&color=Oak&page=2`),
    ),
  ).toEqual({
    categoryIds: [chairs],
    keyword: 'oak',
    page: 2,
    limit: 9,
    priceMin: 5,
    priceMax: 9,
    lengthMax: 80,
    fitsDoor: true,
    colors: ['Oak'],
  })
})

const anyPreference = fc.record({
  view: fc.constantFrom('grid' as const, 'list' as const),
  columns: fc.constantFrom(2 as const, 3 as const, 4 as const),
})
const name = fc.oneof(
  fc.constantFrom(
    'category',
    'keyword',
    'sort',
    'page',
    'limit',
    'view',
    'priceMin',
    'priceMax',
    'lengthMax',
    'door',
    'color',
  ),
  fc.string(),
)
const value = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.stringMatching(/^[0-9a-f]{24}$/),
  fc.integer().map(String),
  fc.double().map(String),
  fc.constantFrom('list', 'grid', 'createdAt', '6', '9', '12'),
)

describe('any address', () => {
  it('gives a listing with valid values', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value)), anyPreference, (pairs, preference) => {
        const query = parseListing(new URLSearchParams(pairs), preference)
        expect([6, 9, 12]).toContain(query.limit)
        expect(query.page).toBeGreaterThanOrEqual(1)
        expect(Number.isSafeInteger(query.page * query.limit)).toBe(true)
        expect(query.priceMin ?? 0).toBeLessThanOrEqual(query.priceMax ?? Number.POSITIVE_INFINITY)
      }),
    )
  })

  it('gives the same listing after a round trip through the listing’s own address', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value)), anyPreference, (pairs, preference) => {
        const query = parseListing(new URLSearchParams(pairs), preference)
        const search = listingSearch(query, preference)
        expect(parseListing(new URLSearchParams(search), preference)).toEqual(query)
        expect(listingSearch(parseListing(new URLSearchParams(search), preference), preference)).toBe(search)
      }),
    )
  })
})
