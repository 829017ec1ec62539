/** Session cookies that the provider does not know, because they may be invented. */
import { expect, test } from 'vitest'
import { makeWorld } from '../support/world.ts'

const PROFILE = 'GET /api/v1.0/auth/customer/profile'

test('an unknown session causes one more provider call than no session, and only once', async () => {
  const world = await makeWorld()
  const visit = async (path: string, cookie?: string) => {
    const before = world.calls.length
    const answer = await fetch(world.url + path, { headers: cookie ? { cookie } : {} })
    await answer.text()
    return { answer, calls: world.calls.slice(before) }
  }
  const junk = 'customerToken=junk'
  const nobodys = await visit('/products?keyword=couch')
  expect(nobodys.calls.length).toBeGreaterThan(0)
  expect(nobodys.calls).not.toContain(PROFILE)

  const first = await visit('/products?keyword=couch', junk)
  expect(first.calls).toEqual([PROFILE])
  expect(first.answer.status).toBe(200)
  expect(first.answer.headers.get('cache-control')).toBe('no-store')
  expect(first.answer.headers.get('set-cookie')).toMatch(/^customerToken=;/)

  for (const path of ['/products?keyword=couch', '/products?keyword=couch', '/about']) {
    const { answer, calls } = await visit(path, junk)
    expect([answer.status, calls.filter((call) => call === PROFILE)]).toEqual([200, []])
    expect(answer.headers.get('cache-control')).toMatch(/^private|^no-store/)
    expect(answer.headers.get('set-cookie')).toMatch(/^customerToken=;/)
  }
  const profile = await fetch(`${world.url}/profile`, { redirect: 'manual', headers: { cookie: junk } })
  expect(profile.headers.get('location')).toMatch(/^\/login/)
})

test('each provider call of a page has the visitor’s address, the request id and the trace context', async () => {
  const heard: Record<string, unknown>[] = []
  const world = await makeWorld({
    environment: { TRUST_PROXY: 'loopback' },
    provider: (next) => (request, response) => {
      const { 'x-request-id': id, 'x-forwarded-for': address, traceparent } = request.headers
      heard.push({ url: request.url, id, address, traceparent })
      next(request, response)
    },
  })
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  const visits = [
    ['a shared page', '/', {}],
    ['a page of its own address', '/products?keyword=couch&unknown=1', {}],
    ['a customer’s page', '/products?page=2', { cookie: 'customerToken=junk' }],
  ] as const
  for (const [who, path, headers] of visits) {
    heard.length = 0
    const id = who.replaceAll(/\W/g, '_')
    const answer = await fetch(world.url + path, {
      headers: { ...headers, traceparent, 'x-request-id': id, 'x-forwarded-for': '203.0.113.9' },
    })
    await answer.text()
    expect(heard.length, who).toBeGreaterThan(0)
    for (const call of heard) expect(call, who).toMatchObject({ id, address: '203.0.113.9', traceparent })
  }
})
