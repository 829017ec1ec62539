import { describe, expect, it, test } from 'vitest'
import { type ListingQuery, listingSearch, parseListing } from '#domain/listing/listing.ts'
import {
  hasAdvancedFilters,
  hasFilters,
  withCategory,
  withColors,
  withColumns,
  withKeyword,
  withoutFilters,
  withPage,
  withPrices,
  withSort,
  withView,
} from '#domain/listing/listing-changes.ts'

const id = 'c'.repeat(24)
const read = (search: string) => parseListing(new URLSearchParams(search))
const far = read('keyword=oak&page=4')

describe('a click on a control changes the address', () => {
  test.each<[string, ListingQuery, string]>([
    ['page 2', withPage(far, 2), 'keyword=oak&page=2'],
    ['another keyword starts over', withKeyword(far, '  pine  '), 'keyword=pine'],
    ['a category starts over', withCategory(far, id), `category=${id}&keyword=oak`],
    ['All clears the category', withCategory(read(`category=${id}&page=2`), undefined), ''],
    ['another order starts over', withSort(far, 'createdAt'), 'keyword=oak&sort=createdAt'],
    ['newest first can be chosen in a search', withSort(far, '-createdAt'), 'keyword=oak&sort=-createdAt'],
    ['a search begins with the best match', withKeyword(read(''), 'oak'), 'keyword=oak'],
    ['without a keyword there is no best match', withKeyword(far, ''), ''],
    ['a chosen order stays', withKeyword(read('sort=createdAt'), 'oak'), 'keyword=oak&sort=createdAt'],
    ['prices start over', withPrices(far, { priceMin: 10 }), 'keyword=oak&priceMin=10'],
    ['colours start over', withColors(far, ['Oak', 'Oak', 'Ash']), 'keyword=oak&color=Ash&color=Oak'],
    [
      'clearing keeps the order',
      withoutFilters(read('keyword=a&sort=createdAt&color=Oak')),
      'sort=createdAt',
    ],
    ['a list keeps the place', withView(read('limit=12&page=4'), 'list'), 'view=list&page=5'],
    ['four columns keep the place', withColumns(read('page=4'), 4), 'limit=12&page=3'],
    ['columns leave the list', withColumns(read('view=list'), 2), 'limit=6'],
  ])('%s', (_what, query, search) => expect(listingSearch(query)).toBe(search))

  it('the grid after the list has the same columns as before', () => {
    const four = withColumns(read(''), 4)
    expect(withView(withView(four, 'list'), 'grid')).toEqual(four)
  })
})

test.each([
  ['', false, false],
  ['sort=createdAt&page=2&view=list', false, false],
  ['keyword=oak', true, false],
  [`category=${id}`, true, false],
  ['priceMin=5', true, true],
  ['widthMax=80', true, true],
  ['door=80', true, true],
  ['priceMax=0', true, true],
  ['color=Oak', true, true],
])('%j has filters: %s, advanced ones: %s', (search, some, advanced) => {
  expect(hasFilters(read(search))).toBe(some)
  expect(hasAdvancedFilters(read(search))).toBe(advanced)
})
