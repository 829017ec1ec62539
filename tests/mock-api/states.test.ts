/** The page of states, and what the mock says at addresses where people begin to look. */
import { describe, expect, it, test } from 'vitest'
import { patterns } from '#domain/paths.ts'
import { makeContractWorld } from '#tests/contract/support/contract-world.ts'

describe('the page of states', () => {
  const addressesIn = (text: string) =>
    [...text.matchAll(/<iframe src="([^"]+)"/g)].map(([, src = '']) => src.replaceAll('&#38;', '&'))

  test('has every page of the store', async () => {
    const world = await makeContractWorld()
    const { text } = await world.sendRaw('get', '/__mock/states?page=all&state=normal&language=en')
    const shown = addressesIn(text).map((address) => address.split('?')[0])
    for (const pattern of Object.values(patterns))
      expect(shown).toContain(pattern.replace(':id', await world.productId()))
  })

  test('shows a page in all states and languages, each in a world of its state', async () => {
    const world = await makeContractWorld()
    const id = await world.productId()
    const { text } = await world.sendRaw('get', '/__mock/states?page=details')
    const addresses = addressesIn(text)
    expect(addresses).toHaveLength(8 * 3)
    expect(addresses).toContain(`/details/${id}?world=state-empty&lng=ar`)
    const { text: others } = await world.sendRaw('get', '/__mock/states?page=all&state=slow&language=tr')
    const ofSlow = addressesIn(others)
    expect(ofSlow.length).toBeGreaterThan(17)
    expect(ofSlow.filter((address) => !/[?&]world=state-slow&lng=tr$/.test(address))).toEqual([])
    expect((await world.sendRaw('get', '/__mock/states?page=%22x&size=huge')).status).toBe(200)
  })

  test.each([
    ['state-empty', 200, 0],
    ['state-long', 200, 46],
    ['state-failing', 500, undefined],
  ])('a world with the name %s has its scenario from the beginning', async (name, status, count) => {
    const world = await makeContractWorld()
    const answer = await world.sendRaw('get', '/products', { headers: { 'X-Mock-World': name } })
    expect([answer.status, answer.body.allResults]).toEqual([status, count])
    expect((await world.get('/products')).body.allResults).toBe(30)
  })

  test('a session of the default world is valid in the worlds of states, and in no other world', async () => {
    const world = await makeContractWorld()
    const token = await world.demo()
    const statusIn = async (name: string) =>
      (await world.sendRaw('get', '/auth/customer/profile', { token, headers: { 'X-Mock-World': name } }))
        .status
    expect(await Promise.all(['state-normal', 'state-expired', 'mine'].map(statusIn))).toEqual([
      200, 401, 401,
    ])
    await world.sendRaw('post', '/__mock/reset', { body: {}, headers: { 'X-Mock-World': 'state-normal' } })
    expect((await world.send('get', '/auth/customer/profile', { token })).status).toBe(200)
  })
})

describe('the mock has an overview', () => {
  test.each(['/', '/api/v1.0', '/api/v1.0/'])('at %s', async (path) => {
    const world = await makeContractWorld()
    const { body } = await world.sendRaw('get', path)
    for (const address of Object.values(body.links as Record<string, string>))
      expect((await world.sendRaw('get', address)).status, address).toBe(200)
  })

  it('at /__mock/db, with the number of records of each collection', async () => {
    const world = await makeContractWorld()
    const { body } = await world.sendRaw('get', '/__mock/db')
    expect(body.data).toContainEqual({ name: 'products', records: 30, address: '/__mock/db/products' })
    for (const { address } of body.data) expect((await world.sendRaw('get', address)).status).toBe(200)
  })
})
