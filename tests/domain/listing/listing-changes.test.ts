import { describe, expect, it, test } from 'vitest'
import { type ListingQuery, listingSearch, parseListing } from '#domain/listing/listing.ts'
import {
  advancedFilterCount,
  hasAdvancedFilters,
  hasFilters,
  withCategory,
  withColors,
  withColumns,
  withKeyword,
  withoutFilters,
  withPage,
  withPrices,
  withSizeLimits,
  withSort,
  withView,
} from '#domain/listing/listing-changes.ts'

const id = 'c'.repeat(24)
const read = (search: string) => parseListing(new URLSearchParams(search))
const far = read('keyword=oak&page=4')

describe('a click on a control changes the address', () => {
  test.each<[string, ListingQuery, string]>([
    ['page 2 keeps the keyword', withPage(far, 2), 'keyword=oak&page=2'],
    ['another keyword starts at page 1', withKeyword(far, '  pine  '), 'keyword=pine'],
    ['a category starts at page 1', withCategory(far, id), `category=${id}&keyword=oak`],
    ['All clears the category', withCategory(read(`category=${id}&page=2`), undefined), ''],
    ['another sort order starts at page 1', withSort(far, 'createdAt'), 'keyword=oak&sort=createdAt'],
    ['newest first can be chosen in a search', withSort(far, '-createdAt'), 'keyword=oak&sort=-createdAt'],
    ['a new keyword is sorted by the best match', withKeyword(read(''), 'oak'), 'keyword=oak'],
    ['without a keyword the order is newest first', withKeyword(far, ''), ''],
    [
      'a new keyword keeps the chosen sort order',
      withKeyword(read('sort=createdAt'), 'oak'),
      'keyword=oak&sort=createdAt',
    ],
    ['prices start at page 1', withPrices(far, { priceMin: 10 }), 'keyword=oak&priceMin=10'],
    [
      'colours start at page 1, each once',
      withColors(far, ['Oak', 'Oak', 'Ash']),
      'keyword=oak&color=Ash&color=Oak',
    ],
    [
      'size limits start at page 1, in the place of the earlier ones',
      withSizeLimits(read('widthMax=80&door=80&page=4'), { heightMax: 90 }),
      'heightMax=90',
    ],
    [
      'clearing the filters keeps the sort order',
      withoutFilters(
        read(
          `category=${id}&keyword=a&sort=createdAt&color=Oak&priceMin=1&priceMax=2&widthMax=80&door=80&page=4`,
        ),
      ),
      'sort=createdAt',
    ],
    [
      'the list shows the page with the first product of the grid’s page',
      withView(read('limit=12&page=4'), 'list'),
      'view=list&page=5',
    ],
    [
      'four columns show the page with the first product of the page before',
      withColumns(read('page=4'), 4),
      'limit=12&page=3',
    ],
    ['columns show the grid instead of the list', withColumns(read('view=list'), 2), 'limit=6'],
  ])('%s', (_what, query, search) => expect(listingSearch(query)).toBe(search))

  it('the grid after the list has the same columns as before', () => {
    const four = withColumns(read(''), 4)
    expect(withView(withView(four, 'list'), 'grid')).toEqual(four)
  })
})

test.each([
  ['', false, 0],
  ['sort=createdAt&page=2&view=list', false, 0],
  ['keyword=oak', true, 0],
  [`category=${id}`, true, 0],
  ['priceMin=5', true, 1],
  ['widthMax=80', true, 1],
  ['door=80', true, 1],
  ['priceMax=0', true, 1],
  ['color=Oak', true, 1],
  ['priceMin=5&priceMax=90&color=Oak&color=Walnut&lengthMax=50&heightMax=80&door=80', true, 7],
])('%j has filters: %s, advanced ones: %i', (search, some, advanced) => {
  expect(hasFilters(read(search))).toBe(some)
  expect(advancedFilterCount(read(search))).toBe(advanced)
  expect(hasAdvancedFilters(read(search))).toBe(advanced > 0)
})
