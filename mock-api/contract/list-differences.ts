/** What the schema of a list does not contain: the numbers of its page, its order, and that each item matches the query. */
import type { WireList, WireProduct } from '#api/wire.ts'
import { fold, wordsOf } from '../catalogue/fold.ts'
import { paginationOf } from '../catalogue/paginate.ts'
import { searchText } from '../catalogue/search-text.ts'

interface Query {
  readonly page: number
  readonly limit: number
  readonly sort?: string
  readonly keyword?: string
  readonly color?: readonly string[]
  readonly priceMin?: number
  readonly priceMax?: number
}

type Item = Readonly<Record<string, unknown>> & { readonly _id: string }

/** Returns no difference for a body that is not a list. */
export function listDifferences(query: object, body: object): readonly string[] {
  if (!('paginationResult' in body) || !('limit' in query)) return []
  const list = body as WireList<Item>
  return [
    ...pageDifferences(query as Query, list),
    ...orderDifferences(query as Query, list.data),
    ...filterDifferences(query as Query, list.data),
  ]
}

function pageDifferences(query: Query, list: WireList<Item>): readonly string[] {
  const { data, results, allResults, paginationResult } = list
  const expected = paginationOf(allResults, query)
  const count = Math.min(query.limit, allResults - expected.skip)
  const wrong = Object.entries(expected)
    .filter(([name, value]) => paginationResult[name as keyof typeof expected] !== value)
    .map(
      ([name, value]) =>
        `paginationResult.${name}: ${paginationResult[name as keyof typeof expected]}, not ${value}`,
    )
  if (results !== data.length) wrong.push(`results: ${results}, but data has ${data.length}`)
  if (data.length !== count)
    wrong.push(`data has ${data.length} items, not ${count} (allResults ${allResults}, limit ${query.limit})`)
  if (new Set(data.map(({ _id }) => _id)).size !== data.length) wrong.push('data has the same _id twice')
  return wrong
}

/** The order of text fields depends on a collation that the contract does not name, so only numbers and times are compared. */
function orderDifferences({ sort }: Query, data: readonly Item[]): readonly string[] {
  const [first = '', ...others] = sort?.split(',') ?? []
  const field = first.replace(/^-/, '')
  const sign = first.startsWith('-') ? -1 : 1
  const isOrdered = data.slice(1).every((item, place) => {
    const [left, right] = [data[place]?.[field], item[field]]
    // Where missing values stand is not in the contract.
    if (!isComparable(left) || !isComparable(right) || TEXT_FIELD.test(field)) return true
    if (left === right) return others.length > 0 || String(data[place]?._id) < item._id
    return sign * (left < right ? -1 : 1) < 0
  })
  return isOrdered ? [] : [`data is not in the order of sort=${sort}, equal ones by _id`]
}

const TEXT_FIELD = /^(?:title..|type|sku)$/

function isComparable(value: unknown): value is number | string {
  return typeof value === 'number' || typeof value === 'string'
}

function filterDifferences(query: Query, data: readonly Item[]): readonly string[] {
  return FILTERS.filter(
    ([, isMatch]) => !data.every((item) => isMatch(item as unknown as WireProduct, query)),
  ).map(([name]) => `data has items that do not match ${name}=${[query[name]].flat().join(',')}`)
}

const FILTERS: readonly (readonly [
  name: 'keyword' | 'color' | 'priceMin' | 'priceMax',
  isMatch: (product: WireProduct, query: Query) => boolean,
])[] = [
  [
    'keyword',
    (product, { keyword = '' }) => {
      const text = keyword && searchText(product)
      return wordsOf(keyword).every((word) => text.includes(word))
    },
  ],
  [
    'color',
    ({ colors }, { color = [] }) =>
      color.length === 0 || colors.some((name) => color.map(fold).includes(fold(name))),
  ],
  ['priceMin', ({ newPrice }, { priceMin }) => priceMin === undefined || (newPrice ?? -1) >= priceMin],
  ['priceMax', ({ newPrice }, { priceMax }) => priceMax === undefined || (newPrice ?? Infinity) <= priceMax],
]
