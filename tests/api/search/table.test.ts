/** What people search for, and what has to stand first (tests/api/search/queries.ts). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '#domain/shapes.ts'
import { NEW_QUERIES, QUERIES, type QueryRow } from './queries.ts'
import { makeSearchWorld } from './search-world.ts'

let world: Awaited<ReturnType<typeof makeSearchWorld>>
let catalogue: readonly Product[]

beforeAll(async () => {
  world = await makeSearchWorld()
  const pages = await Promise.all(
    [1, 2].map((page) => world.api.products({ page, limit: 100, sort: '-createdAt' }, 'en')),
  )
  catalogue = pages.flatMap(({ items }) => items)
})
afterAll(() => world.close())

/** `S3S:charcoal`: the code in the SKU, and a colour. */
function isOne(product: Product, names: string): boolean {
  return names.split(' ').some((name) => {
    const [code, color] = name.split(':')
    return product.sku.split('-')[1] === code && (!color || product.colors.includes(color))
  })
}

describe('a visitor who searches finds first what is meant', () => {
  test.each([...QUERIES, ...NEW_QUERIES])(
    'in %s, for “%s”: %s',
    async (...[language, keyword, names]: QueryRow) => {
      const { items } = await world.api.search({ keyword, page: 1, limit: 9 }, language)
      const first = items.slice(0, Math.min(3, catalogue.filter((product) => isOne(product, names)).length))
      expect(first.length).toBeGreaterThan(0)
      expect(first.filter((product) => !isOne(product, names)).map(({ title }) => title)).toEqual([])
      expect(items.slice(0, 3).filter((product) => isOne(product, names))).toHaveLength(first.length)
    },
  )
})
