import { expect, test } from 'vitest'
import { json } from '../support/fake-provider.ts'
import { fromTheStore, makeStore } from './store-world.ts'

const page = json(200, { data: 'the mock' })

test.each(['/__mock', '/__mock/inbox?to=a@b.example', '/api/v1.0/openapi.json', '/api/v1.0/docs'])(
  '%s leads to the mock, in mock mode alone',
  async (path) => {
    const mock = await makeStore({ provider: page, isMock: true })
    await mock.visit.get(path).set('cookie', 'customerToken=abc').expect(200, { data: 'the mock' })
    expect(mock.seen[0]?.url).toBe(path)
    expect(mock.seen[0]?.headers.cookie).toBeUndefined()
    const real = await makeStore({ provider: page })
    await real.visit.get(path).expect(404)
    expect(real.seen).toEqual([])
  },
)

test('the door opens for this machine alone, unless told otherwise', async () => {
  const fromElsewhere = { 'x-forwarded-for': '203.0.113.9' }
  const closed = await makeStore({ provider: page, isMock: true, environment: { TRUST_PROXY: 'loopback' } })
  await closed.visit.get('/__mock').set(fromElsewhere).expect(403)
  const open = await makeStore({
    provider: page,
    isMock: true,
    environment: { TRUST_PROXY: 'loopback', MOCK_DOOR: 'anyone' },
  })
  await open.visit.get('/__mock').set(fromElsewhere).expect(200)
})

test('another site cannot write through the door; a terminal can', async () => {
  const { visit, seen } = await makeStore({ provider: page, isMock: true })
  await visit.post('/__mock/reset').set({ origin: 'https://evil.example' }).expect(403)
  await visit.post('/__mock/reset').set({ 'sec-fetch-site': 'cross-site' }).expect(403)
  await visit.post('/__mock/reset').send({}).expect(200)
  await visit.post('/__mock/reset').set(fromTheStore).send({}).expect(200)
  expect(seen).toHaveLength(2)
})
