/** The examples of README.md and docs/testing.md, as they stand there. */
import request from 'supertest'
import { test } from 'vitest'
import { createMockApi } from '#mock-api/index.ts'
import { createTestStore } from './support/test-store.ts'

test('the example of a store in README.md runs', async () => {
  const store = await createTestStore({ mock: { products: 20 }, now: '2026-01-01T12:00:00Z' })
  await request(store.handler).get('/products?lng=ar').expect(200)
  store.mock.setScenario({ offline: true })
  await request(store.handler).get('/api/v1.0/settings').expect(502)
  await store.close()
})

test('the example of a mock in README.md runs', async () => {
  const mock = await createMockApi({ seed: 7, products: 20 })
  await request(mock.handler).get('/api/v1.0/products?limit=3').expect(200)
})
