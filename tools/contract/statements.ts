/** Statements of the contract about several answers, which no schema has. They change nothing. */
import { isDeepStrictEqual } from 'node:util'
import type { NetworkClient } from './client.ts'
import { type ContractClient, NotTried, type Statement } from './row.ts'

/** So many categories and colours are counted. */
const SAMPLES = 3

export const statements: readonly Statement<NetworkClient>[] = [
  [
    'GET /products',
    'a page has 9 products unless a limit is asked for',
    async (client) => (await client.get('/products')).body.paginationResult.limit === 9,
  ],
  [
    'GET /products',
    'two pages have no product in common',
    async (client) => {
      const [one, other] = [await ids(client, 'limit=5'), await ids(client, 'limit=5&page=2')]
      return one.every((id) => !other.includes(id))
    },
  ],
  [
    'GET /products',
    'the oldest first are the newest first turned round',
    async (client) => {
      const { allResults } = (await client.get('/products?limit=1')).body
      if (allResults > 100) throw new NotTried('there are more products than a page can have')
      const newest = await client.get('/products?limit=100&sort=-createdAt')
      const oldest = await client.get('/products?limit=100&sort=createdAt')
      const times = ({ body }: typeof newest) =>
        body.data.map(({ createdAt }: { createdAt: string }) => createdAt)
      return isDeepStrictEqual(times(newest), times(oldest).reverse())
    },
  ],
  [
    'GET /products',
    'a keyword finds a product by its title in each language, whatever its case',
    async (client) => {
      const { body } = await client.get('/products?limit=1')
      const [product] = body.data
      for (const field of ['titleEn', 'titleAr', 'titleTr']) {
        const keyword = encodeURIComponent(String(product[field]).toUpperCase())
        if (!(await ids(client, `limit=100&keyword=${keyword}`)).includes(product._id)) return false
      }
      return true
    },
  ],
  [
    'GET /products',
    'a keyword that nothing has finds nothing',
    async (client) => (await ids(client, 'keyword=zqxjvkwzq')).length === 0,
  ],
  [
    'GET /products',
    'a category finds as many products as it counts',
    async (client) => {
      for (const { _id, productCount } of (await client.categories()).slice(0, SAMPLES)) {
        const { body } = await client.get(`/products?limit=1&category=${_id}`)
        if (body.allResults !== productCount) return false
      }
      return true
    },
  ],
  [
    'GET /products',
    'a category finds products of its subtree alone',
    async (client) => {
      const categories = await client.categories()
      for (const { _id } of categories.slice(0, SAMPLES)) {
        const below = new Set([_id])
        for (const id of below)
          for (const child of categories.find((each) => each._id === id)?.children ?? []) below.add(child)
        const { body } = await client.get(`/products?limit=50&category=${_id}`)
        const isBelow = ({ categoryIds }: { categoryIds: string[] }) =>
          categoryIds.some((id) => below.has(id))
        if (!body.data.every(isBelow)) return false
      }
      return true
    },
  ],
  [
    'GET /products/{id}',
    'a product is the same alone and in a list',
    async (client) => {
      const [product] = (await client.get('/products?limit=1')).body.data
      return isDeepStrictEqual((await client.get(`/products/${product._id}`)).body.data, product)
    },
  ],
  [
    'GET /products/{id}',
    'an answer with the same ETag is 304',
    async (client) => {
      const path = `/products/${await client.productId()}`
      const etag = String((await client.get(path)).headers.etag)
      // `fetch` would add `Cache-Control: no-cache` to a conditional request, which asks for a whole answer.
      const headers = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' }
      return (await client.get(path, { headers })).status === 304
    },
  ],
  [
    'GET /products/{id}',
    'the first picture of a product is a picture',
    async (client) => {
      const [product] = (await client.get('/products?limit=1')).body.data
      const { status, type } = await client.file(product.images[0])
      return status === 200 && type.startsWith('image/')
    },
  ],
  [
    'GET /products/colors',
    'a colour finds as many products as it counts',
    async (client) => {
      for (const { name, productCount } of (await client.get('/products/colors')).body.data.slice(
        0,
        SAMPLES,
      )) {
        const { body } = await client.get(`/products?limit=1&color=${encodeURIComponent(name)}`)
        if (body.allResults !== productCount) return false
      }
      return true
    },
  ],
  [
    'GET /settings',
    'there are 6 latest and 6 featured products',
    async (client) => {
      const { latest, featured } = (await client.get('/settings')).body.data
      return latest.length === 6 && featured.length === 6
    },
  ],
  [
    'GET /categories/recursive',
    'the tree has the categories of the list',
    async (client) => {
      interface Nested {
        readonly _id: string
        readonly children: readonly Nested[]
      }
      const { data } = (await client.get('/categories/recursive')).body
      const idsOf = (nested: readonly Nested[]): string[] =>
        nested.flatMap(({ _id, children }) => [_id, ...idsOf(children)])
      const listed = (await client.categories()).map(({ _id }) => _id)
      return isDeepStrictEqual(idsOf(data).sort(), listed.sort())
    },
  ],
]

async function ids(client: ContractClient, query: string): Promise<readonly string[]> {
  return (await client.get(`/products?${query}`)).body.data.map(({ _id }: { _id: string }) => _id)
}
