/** Rows that change nothing at the provider and need no account. */
import { type Row, UNKNOWN_ID } from './row.ts'

export const readingRows: readonly Row[] = [
  ['GET /products', 200, 'nothing is asked', (client) => client.get('/products')],
  [
    'GET /products',
    200,
    'everything is asked',
    async (client) => {
      const [category] = await client.categories()
      return client.get(
        `/products?keyword=oak&category=${category?._id}&category=${UNKNOWN_ID}&color=oak&color=walnut&priceMin=1&priceMax=99999.5&limit=100&page=1&sort=-newPrice,titleTr`,
      )
    },
  ],
  [
    'GET /products',
    200,
    'a price range is asked',
    async (client) => {
      const { body } = await client.get('/products?limit=100')
      const prices: number[] = body.data.flatMap(({ newPrice }: { newPrice?: number }) => newPrice ?? [])
      const [from, to] = [Math.min(...prices), prices.sort((one, other) => one - other)[prices.length >> 1]]
      return client.get(`/products?limit=100&priceMin=${from}&priceMax=${to}`)
    },
  ],
  [
    'GET /products',
    200,
    'a colour is asked',
    async (client) => {
      const [color] = (await client.get('/products/colors')).body.data
      return client.get(`/products?limit=100&color=${encodeURIComponent(color?.name)}`)
    },
  ],
  [
    'GET /products',
    200,
    'a word is asked',
    async (client) => {
      const [product] = (await client.get('/products?limit=1')).body.data
      return client.get(`/products?limit=100&keyword=${encodeURIComponent(product.titleEn.split(' ')[0])}`)
    },
  ],
  ['GET /products', 200, 'the page is past the end', (client) => client.get('/products?page=90071992547409')],
  ...['-createdAt', 'createdAt', 'newPrice', '-newPrice', '-rating', 'titleEn', 'titleAr', '-titleTr'].map(
    (sort): Row => [
      'GET /products',
      200,
      `it is sorted by ${sort}`,
      (client) => client.get(`/products?limit=50&sort=${sort}`),
    ],
  ),
  ...[
    'limit=0',
    'limit=101',
    'limit=x',
    'limit=',
    'limit=1.5',
    'limit=1e1',
    'page=0',
    'page=-1',
    'page=1&page=2',
    'sort=drop',
    'sort=',
    'priceMin=-1',
    'priceMax=cheap',
    `keyword=${'x'.repeat(201)}`,
  ].map(
    (query): Row => [
      'GET /products',
      400,
      `it is asked ${query.slice(0, 40)}`,
      (client) => client.get(`/products?${query}`),
    ],
  ),
  [
    'GET /products/{id}',
    200,
    'it exists',
    async (client) => client.get(`/products/${await client.productId()}`),
  ],
  ['GET /products/{id}', 404, 'the id is unknown', (client) => client.get(`/products/${UNKNOWN_ID}`)],
  ['GET /products/{id}', 404, 'the id is malformed', (client) => client.get('/products/1')],
  ['GET /products/colors', 200, 'always', (client) => client.get('/products/colors')],
  ['GET /settings', 200, 'always', (client) => client.get('/settings')],
  ['GET /categories', 200, 'all are asked for', (client) => client.get('/categories')],
  [
    'GET /categories',
    200,
    'the top level is asked for',
    (client) => client.get('/categories?parent=&limit=100'),
  ],
  [
    'GET /categories',
    200,
    'children are asked for',
    async (client) => client.get(`/categories?parent=${(await client.categories())[0]?._id}`),
  ],
  [
    'GET /categories',
    404,
    'the parent is unknown',
    (client) => client.get(`/categories?parent=${UNKNOWN_ID}`),
  ],
  ['GET /categories', 400, 'the limit is out of range', (client) => client.get('/categories?limit=101')],
  ['GET /categories/recursive', 200, 'always', (client) => client.get('/categories/recursive')],
  [
    'GET /rating',
    200,
    'the product exists',
    async (client) => client.get(`/rating?product=${await client.productId()}&sort=-rating,createdAt`),
  ],
  ['GET /rating', 404, 'the product is unknown', (client) => client.get(`/rating?product=${UNKNOWN_ID}`)],
  ['GET /rating', 400, 'no product is named', (client) => client.get('/rating')],
]
