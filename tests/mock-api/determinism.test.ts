/** The same seed, the same bytes (CONTRACT.md, What the mock promises). */
import { expect, test } from 'vitest'
import { makeContractWorld, type World } from '#tests/contract/support/contract-world.ts'

async function everything(world: World): Promise<string> {
  const texts: string[] = []
  const keep = (answer: { status: number; text: string }) => texts.push(`${answer.status} ${answer.text}`)
  for (const path of [
    '/products?limit=100',
    '/products?limit=100&page=2&sort=titleAr',
    '/products/colors',
    '/settings',
    '/categories?limit=100',
    '/categories/recursive',
    '/openapi.json',
  ]) {
    keep(await world.sendRaw('get', path))
  }
  keep(await world.signUp('ada@mail.example'))
  const token = await world.customer('eve@mail.example')
  const product = await world.productId(3)
  keep(await world.post('/rating', { product, rating: 2, comment: 'Squeaks.' }, { token }))
  keep(await world.post('/customers/add-favorite', { favoriteId: product }, { token }))
  keep(await world.get(`/products/${product}`, { token }))
  keep(await world.post('/visits'))
  keep(await world.sendRaw('get', '/__mock/inbox'))
  keep(await world.sendRaw('get', '/__mock/db/db'))
  return texts.join('\n')
}

test('two mocks with the same seed give the same bytes, tokens and codes included', async () => {
  const options = { seed: 11, products: 120 }
  const [one, other] = [await makeContractWorld(options), await makeContractWorld(options)]
  const said = await everything(one)
  expect(said.length).toBeGreaterThan(100_000)
  expect(await everything(other)).toBe(said)
  expect(await one.customer('zoe@mail.example')).toBe(await other.customer('zoe@mail.example'))
})

test('another seed gives other bytes', async () => {
  const [one, other] = [await makeContractWorld({ seed: 1 }), await makeContractWorld({ seed: 2 })]
  expect((await one.get('/products')).text).not.toBe((await other.get('/products')).text)
})

test('two mocks in one process share no state', async () => {
  const [one, other] = [await makeContractWorld(), await makeContractWorld()]
  const token = await one.customer()
  const product = await one.productId()
  await one.post('/rating', { product, rating: 1 }, { token })
  await one.sendRaw('delete', `/__mock/db/products/${await one.productId(1)}`)
  expect((await other.get('/products')).body.allResults).toBe(30)
  expect(other.mock.mailbox.all()).toEqual([])
  expect((await other.get('/auth/customer/profile', { token })).status).toBe(401)
})
