import request from 'supertest'
import { expect, onTestFinished, test } from 'vitest'
import { createTestStore } from '#tests/support/test-store.ts'

test('a mailed code expires after ten minutes', async () => {
  const store = await createTestStore({ mock: { products: 20 }, now: '2026-01-01T12:00:00Z' })
  onTestFinished(store.close)
  const visit = request.agent(store.handler).set('Origin', store.origin)
  await visit.get('/forgot-password?lng=tr').expect(200, /<html[^>]* lang="tr"/)
  await visit.post('/api/v1.0/auth/customer/forgot-password').send({ email: 'demo@sedir.example' })
  const resetCode = store.mock.mailbox.latest('demo@sedir.example')?.code
  store.advance(11 * 60 * 1000)
  const { body } = await visit.post('/api/v1.0/auth/customer/verify-pass-reset-code').send({ resetCode })
  expect(body.message).toBe('Reset code invalid or expired')
})
