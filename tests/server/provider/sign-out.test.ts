/** A sign-out while the provider is unavailable. */
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createKnownSessions } from '#server/provider/known-sessions.ts'
import { createPendingSignOuts } from '#server/provider/pending-sign-outs.ts'
import { json } from '../../support/fake-provider.ts'
import { cookiesOf, fromTheStore, makeStore } from '../store-world.ts'

const API = '/api/v1.0'
const TOKEN = 'aaa.bbb-ccc_ddd'
const own = { ...fromTheStore, cookie: `customerToken=${TOKEN}` }

describe('a sign-out', () => {
  test('while the provider is unavailable clears the cookie, makes the store ignore the token, and is repeated', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let isAway = true
    const { visit, parts, seen } = await makeStore({
      provider: (request, response) => (isAway ? json(503, {}) : json(200, { data: [] }))(request, response),
    })
    const { signOuts } = parts.providerState
    const response = await visit.post(`${API}/auth/customer/signout`).set(own).expect(202)
    expect(cookiesOf(response)[0]).toMatch(/^customerToken=;/)
    expect(signOuts.count).toBe(1)
    isAway = false
    // A request with a copy of the cookie has no session here.
    await visit.get(`${API}/customers/get-favorites`).set(own)
    expect(seen.at(-1)?.headers.authorization).toBeUndefined()
    vi.advanceTimersByTime(5000)
    await expect.poll(() => signOuts.count).toBe(0)
    expect(seen.at(-1)).toMatchObject({
      method: 'POST',
      url: `${API}/auth/customer/signout`,
      headers: { authorization: `Bearer ${TOKEN}` },
    })
  })

  test.each([
    ['accepts the call', 0, json(200, { message: 'Bye' }), 200],
    ['answers 401, because the token is invalid already', 0, json(401, { message: 'No' }), 401],
    ['answers 500', 1, json(500, {}), 202],
    ['answers 429', 1, json(429, {}), 202],
  ] as const)('when the provider %s, leaves %i calls to repeat', async (_what, pending, provider, status) => {
    const { visit, parts } = await makeStore({ provider })
    await visit.post(`${API}/auth/customer/signout`).set(own).expect(status)
    expect(parts.providerState.signOuts.count).toBe(pending)
  })
})

describe('pending sign-outs', () => {
  function makePending() {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const world = { now: 60 * 60_000, isThere: false, asked: [] as string[], said: [] as unknown[] }
    const pending = createPendingSignOuts({
      signOut: async (token) => {
        world.asked.push(token)
        return world.isThere
      },
      log: { warn: (fields: object) => void world.said.push(fields) } as never,
      clock: () => world.now,
    })
    /** Waits for promises, and for no task of the event loop: in one, stores of earlier tests may set timers. */
    const pass = async (ms: number) => {
      world.now += ms
      vi.advanceTimersByTime(ms)
      await new Promise<void>((resolve) => process.nextTick(resolve))
    }
    return { world, pending, pass }
  }

  test('are repeated one after the other, up to the first that fails', async () => {
    const { world, pending, pass } = makePending()
    for (const token of ['a', 'b', 'c']) pending.add(token, token)
    await pass(5000)
    expect([world.asked, pending.count]).toEqual([['a'], 3])
    world.isThere = true
    await pass(5000)
    expect([world.asked, pending.count]).toEqual([['a', 'a', 'b', 'c'], 0])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('are dropped after ten minutes, with a log line that does not contain the token', async () => {
    const { world, pending, pass } = makePending()
    pending.add('secret-token', 'amal')
    await pass(11 * 60_000)
    await pass(5000)
    expect(pending.count).toBe(0)
    expect(world.said).toHaveLength(1)
    expect(JSON.stringify(world.said)).not.toContain('secret-token')
  })

  test('are limited for each visitor and in total', () => {
    const { world, pending } = makePending()
    for (let token = 0; token < 30; token += 1) pending.add(`${token}`, 'stranger')
    expect([pending.count, world.said.length]).toEqual([20, 10])
    for (let token = 100; token < 1200; token += 1) pending.add(`${token}`, `visitor ${token}`)
    expect(pending.count).toBe(1000)
  })
})

test('the validity of a token is cached for a limited time, and the provider’s last answer counts', () => {
  let now = 1
  const sessions = createKnownSessions(() => now)
  expect(sessions.stateOf('a')).toBeUndefined()
  sessions.refused('a')
  expect(sessions.stateOf('a')).toBe('refused')
  now += 30_001
  expect(sessions.stateOf('a')).toBeUndefined()
  sessions.refused('b', 60_000)
  now += 30_001
  expect(sessions.stateOf('b')).toBe('refused')
  sessions.accepted('b')
  expect(sessions.stateOf('b')).toBe('accepted')
  now += 10 * 60_000 + 1
  expect(sessions.stateOf('b')).toBeUndefined()
  // What was accepted before a refusal does not count after it.
  sessions.accepted('c')
  sessions.refused('c')
  now += 30_001
  expect(sessions.stateOf('c')).toBeUndefined()
  // The cache is bounded, and invented tokens do not evict those of customers.
  sessions.accepted('customer')
  for (let token = 0; token < 12_000; token += 1) sessions.refused(`${token}`)
  expect([sessions.stateOf('customer'), sessions.stateOf('0'), sessions.stateOf('11999')]).toEqual([
    'accepted',
    undefined,
    'refused',
  ])
  sessions.clear()
  expect([sessions.stateOf('customer'), sessions.stateOf('11999')]).toEqual([undefined, undefined])
})
