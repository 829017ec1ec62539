/** Lists of 10,000 products are fast because they skip work. The tests count that work, since time depends on the machine's load. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { rawQuery } from '#mock-api/http/validate.ts'
import { makeContractWorld } from '#tests/contract/support/contract-world.ts'

const folded = vi.hoisted(() => ({ letters: 0 }))
vi.mock('../../mock-api/catalogue/fold.ts', async (original) => {
  const real = await original<typeof import('#mock-api/catalogue/fold.ts')>()
  const fold = (text: string) => {
    folded.letters += text.length
    return real.fold(text)
  }
  return { ...real, fold }
})
const indexed = vi.hoisted(() => ({ times: 0 }))
vi.mock('../../mock-api/catalogue/catalogue-index.ts', async (original) => {
  const real = await original<typeof import('#mock-api/catalogue/catalogue-index.ts')>()
  const indexCatalogue: typeof real.indexCatalogue = (records) => {
    indexed.times += 1
    return real.indexCatalogue(records)
  }
  return { ...real, indexCatalogue }
})

const lists = [
  '/products',
  '/products?keyword=oak%20chair&sort=newPrice',
  '/products?keyword=مقعد&sort=titleAr&page=20',
  '/products?color=oak&priceMin=100&priceMax=900&limit=100',
  '/categories?limit=100',
  '/categories/recursive',
  '/settings',
  '/products/colors',
]

test('10,000 products are indexed once, however many reads and ratings follow', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sedir-mock-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }))
  const world = await makeContractWorld({ products: 10_000, dataDir })
  const token = await world.demo()
  for (const path of lists) await world.sendRaw('get', encodeURI(decodeURI(path)))
  expect(indexed.times).toBe(1)
  folded.letters = 0

  for (const path of lists) expect((await world.sendRaw('get', encodeURI(decodeURI(path)))).status).toBe(200)
  const product = await world.productId(1)
  const before = (await world.get(`/products/${product}`)).body.data.rating
  await world.post('/rating', { product, rating: 1 }, { token })
  await world.post('/customers/add-favorite', { favoriteId: product }, { token })
  await world.post('/visits')
  expect((await world.get(`/products/${product}`)).body.data.rating).not.toBe(before)
  for (const path of lists) await world.sendRaw('get', encodeURI(decodeURI(path)))

  expect(indexed.times).toBe(1)
  expect(folded.letters).toBeLessThan(200)
  // The catalogue was not written, and the written files are small.
  expect((await readdir(dataDir)).sort()).toEqual([
    'mock.lock',
    'people.json',
    'signing.key',
    'uploads',
    'visits.jsonl',
  ])
  expect((await stat(join(dataDir, 'people.json'))).size).toBeLessThan(500_000)
})

// In quadratic time this takes minutes, more than the time limit of a test.
test('a query is read in linear time: 100,000 names, and 100,000 values of one name', () => {
  const names = Array.from({ length: 100_000 }, (_, place) => `n${place}`)
  expect(Object.keys(rawQuery(`/products?${names.join('&')}`))).toEqual(names)
  expect(rawQuery(`/products?one=1${'&a=1&a=2'.repeat(50_000)}`)).toMatchObject({
    one: '1',
    a: { length: 100_000, 1: '2' },
  })
})
