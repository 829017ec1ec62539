import { describe, expect, test } from 'vitest'
import type { Api } from '#api/client.ts'
import { ApiError, NetworkError } from '#api/errors.ts'
import { type Caller, storeItself } from '#server/provider/caller.ts'
import { createResponseCache } from '#server/provider/response-cache.ts'
import { queries } from '#ui/data/queries.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

function makeShared(key = 'en product 1') {
  const world = { now: 1, calls: 0, answer: async (): Promise<unknown> => ({ title: 'Sofa' }) }
  const load = () => {
    world.calls += 1
    return world.answer()
  }
  const answers = createResponseCache({ createApi: () => ({}) as Api, clock: () => world.now }).forCaller(
    storeItself(),
  )
  return { world, answers, ask: () => answers.fetch(key, load) }
}

test('concurrent requests share one call, and later requests its cached answer', async () => {
  const { world, answers, ask } = makeShared()
  expect(answers.peek('en product 1')).toBeUndefined()
  const [first, second] = await Promise.all([ask(), ask()])
  expect(first).toBe(second)
  expect(answers.peek('en product 1')).toEqual({ value: first })
  await ask()
  expect(world.calls).toBe(1)
})

test('a change of the mock clears the cache, and the answer of a call that began before it is not stored', async () => {
  const world = { calls: 0, changed: () => {} }
  const pending: ((value: unknown) => void)[] = []
  const answers = createResponseCache({
    createApi: () => ({}) as Api,
    clock: () => 1,
    mock: {
      onChange(listener) {
        world.changed = listener
      },
    },
  }).forCaller(storeItself())
  const ask = () => answers.fetch('en colors', () => new Promise((resolve) => void pending.push(resolve)))
  const before = ask()
  world.changed()
  const after = ask()
  expect(pending).toHaveLength(2)
  pending[1]?.('new')
  expect(await after).toBe('new')
  pending[0]?.('old')
  expect(await before).toBe('old')
  expect(answers.peek('en colors')).toEqual({ value: 'new' })
  world.changed()
  expect(answers.peek('en colors')).toBeUndefined()
})

test('a stale answer is served while one call revalidates it', async () => {
  const { world, answers, ask } = makeShared('en colors')
  const old = await ask()
  world.now += 20 * SECOND
  world.answer = async () => ({ title: 'New sofa' })
  expect(answers.peek('en colors')).toEqual({ value: old })
  expect(await ask()).toBe(old)
  expect(world.calls).toBe(2)
  await Promise.resolve()
  await expect.poll(() => answers.peek('en colors')).toEqual({ value: { title: 'New sofa' } })
  expect(world.calls).toBe(2)
})

test('an answer that is too old is served only if the provider fails, for an hour at most', async () => {
  const { world, answers, ask } = makeShared('en colors')
  const old = await ask()
  world.now += 10 * MINUTE
  expect(answers.peek('en colors')).toBeUndefined()
  world.answer = () => Promise.reject(new NetworkError('away'))
  expect(await ask()).toBe(old)
  world.now += 60 * MINUTE
  await expect(ask()).rejects.toThrow(NetworkError)
})

describe('an answer about a product', () => {
  test('is revalidated in the background while it is served', async () => {
    const { world, answers, ask } = makeShared()
    const old = await ask()
    world.now += 6 * SECOND
    world.answer = async () => ({ title: 'New sofa' })
    expect(await ask()).toBe(old)
    await expect.poll(() => answers.peek('en product 1')).toEqual({ value: { title: 'New sofa' } })
    expect(world.calls).toBe(2)
  })

  test.each([
    queries.product('1', 'en').key,
    queries.productIn('1', ['en', 'ar']).key,
    queries.compared(['1', '2'], 'en').key,
  ])('is not served after eight seconds, because the product may be deleted: %s', async (key) => {
    const { world, answers, ask } = makeShared(key)
    await ask()
    world.now += 9 * SECOND
    world.answer = () => Promise.reject(new ApiError(404, undefined))
    expect(answers.peek(key)).toBeUndefined()
    await expect(ask()).rejects.toThrow(ApiError)
  })

  test('is served for longer if the provider does not answer', async () => {
    const { world, ask } = makeShared()
    const old = await ask()
    world.now += 10 * MINUTE
    world.answer = () => Promise.reject(new NetworkError('away'))
    expect(await ask()).toBe(old)
  })
})

test('a 404 replaces the cached product, and is cached as well', async () => {
  const { world, answers, ask } = makeShared()
  await ask()
  world.now += 10 * MINUTE
  world.answer = () => Promise.reject(new ApiError(404, { message: 'Not found' }))
  await expect(ask()).rejects.toThrow(ApiError)
  expect(answers.peek('en product 1')).toBeUndefined()
  await expect(ask()).rejects.toThrow(ApiError)
  expect(world.calls).toBe(2)
})

test.each([401, 403, 408, 429, 451])('a %i, which may be for one visitor, is not cached', async (status) => {
  const { world, ask } = makeShared()
  world.answer = () => Promise.reject(new ApiError(status, undefined))
  await expect(ask()).rejects.toThrow(ApiError)
  world.answer = async () => 'for another visitor'
  expect(await ask()).toBe('for another visitor')
})

test('a visitor who shares the call of another one gets an own answer if the other one is refused', async () => {
  const shared = createResponseCache({ createApi: (_signal, caller) => caller as never, clock: () => 1 })
  const load = async (api: Api) => {
    if ((api as unknown as Caller).visitor === 'blocked') throw new ApiError(403, undefined)
    return 'Sofa'
  }
  const ask = (visitor: string) => shared.forCaller({ visitor, headers: {} }).fetch('en product 1', load)
  const answers = await Promise.allSettled([ask('blocked'), ask('welcome')])
  expect(answers).toEqual([
    { status: 'rejected', reason: new ApiError(403, undefined) },
    { status: 'fulfilled', value: 'Sofa' },
  ])
})

test('a failure of the provider is shared: it is not asked again for each visitor who waits', async () => {
  const { world, ask } = makeShared()
  world.answer = () => Promise.reject(new ApiError(500, undefined))
  await Promise.allSettled([ask(), ask()])
  expect(world.calls).toBe(1)
})

test('the failure of a first call is not cached', async () => {
  const { world, ask } = makeShared()
  world.answer = () => Promise.reject(new NetworkError('away'))
  await expect(ask()).rejects.toThrow(NetworkError)
  world.answer = async () => 'back'
  expect(await ask()).toBe('back')
})

test.each([
  ['Latin letters', 'x', 8],
  ['Arabic letters, which take twice as much', 'ع', 4],
])(
  'many different queries with large answers do not exceed the memory limit: %s',
  async (_what, letter, atMost) => {
    const answers = createResponseCache({ createApi: () => ({}) as Api, clock: () => 1 }).forCaller(
      storeItself(),
    )
    // A response takes the memory of its value and, after dehydration, of its JSON text.
    const large = letter.repeat(1024 * 1024)
    for (let index = 0; index < 50; index += 1)
      await answers.fetch(`en products keyword=${index}`, async () => large)
    const kept = Array.from({ length: 50 }, (_, index) =>
      answers.peek(`en products keyword=${index}`),
    ).filter(Boolean)
    expect(kept.length).toBeLessThanOrEqual(atMost)
    expect(kept.length).toBeGreaterThan(0.7 * atMost)
  },
)

test('a call is aborted when its last client has disconnected, and the next request starts another call', async () => {
  const ended: string[] = []
  let calls = 0
  const answers = createResponseCache({
    createApi: (signal) => ({ signal }) as never,
    clock: () => 1,
  }).forCaller(storeItself())
  const load = (api: Api) => {
    const { signal } = api as unknown as { signal: AbortSignal }
    calls += 1
    const call = `call ${calls}`
    return new Promise<string>((resolve, reject) => {
      if (calls > 1) resolve('Sofa')
      signal.addEventListener('abort', () => {
        ended.push(call)
        reject(signal.reason)
      })
    })
  }
  const [one, other] = [new AbortController(), new AbortController()]
  const waiting = [one, other].map(({ signal }) => answers.fetch('a', load, signal).catch(() => 'left'))
  one.abort()
  expect(ended).toEqual([])
  other.abort()
  expect(ended).toEqual(['call 1'])
  expect(await answers.fetch('a', load, new AbortController().signal)).toBe('Sofa')
  await Promise.all(waiting)
  expect(calls).toBe(2)
})
