/** An unavailable provider, and more requests than the store can render. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import supertest from 'supertest'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createApi } from '#api/client.ts'
import { ApiError, NetworkError, TimeoutError } from '#api/errors.ts'
import { shedLoad } from '#server/edge/load-shedding.ts'
import { visitorKey } from '#server/http/visitor-address.ts'
import type { TrustProxy } from '#server/middleware/request-log.ts'
import { createMetrics } from '#server/operations/metrics.ts'
import type { PageCache } from '#server/page-cache/page-cache.ts'
import { noPageCache } from '#server/page-cache/page-cache.ts'
import { createLog } from '#server/process/log.ts'
import { createTicker } from '#server/process/ticker.ts'
import { createCallQueue } from '#server/provider/call-queue.ts'
import { storeItself } from '#server/provider/caller.ts'
import { type CircuitBreakers, noBreakers } from '#server/provider/circuit-breaker.ts'
import { createProviderTransport, fetchDetached } from '#server/provider/transport.ts'
import { createPages, type RenderPage } from '#server/rendering/handler.ts'
import { logPageFailure } from '#server/rendering/log-failure.ts'
import { createRenderQueue, queued, StoreBusy } from '#server/rendering/queue.ts'
import { json, startFakeProvider } from '../../support/fake-provider.ts'
import { makeStore } from '../store-world.ts'

/** The test decides when time limits and delays are over. */
function holdTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

describe('a call that the server makes', () => {
  async function makeTransport(
    answer: (call: number) => 'break' | 'hang' | number,
    { timeoutMs = 60_000, breakers = noBreakers }: { timeoutMs?: number; breakers?: CircuitBreakers } = {},
  ) {
    const world = { calls: 0, ended: [] as string[] }
    const provider = await startFakeProvider((request, response) => {
      world.calls += 1
      const status = answer(world.calls)
      if (status === 'break') request.socket.destroy()
      else if (status !== 'hang') json(status, { data: [] })(request, response)
    })
    const api = createApi(
      createProviderTransport({
        origin: provider.origin,
        timeoutMs,
        breakers,
        queue: createCallQueue({ places: 8, placesPerVisitor: 8, waiting: 8 }),
        caller: storeItself(),
        // A constant clock: how soon a failure is noticed does not matter here, and depends on the load of the machine.
        clock: () => 0,
        onCall: (_route, outcome) => world.ended.push(outcome),
      }),
    )
    return { world, api }
  }

  test('is retried once if the connection broke', async () => {
    const { world, api } = await makeTransport((call) => (call === 1 ? 'break' : 200))
    await expect(api.colors()).resolves.toEqual([])
    expect(world.ended).toEqual(['failed', 'answered'])
  })

  test.each([
    ['a second broken connection', 'break', NetworkError, 2],
    ['a 404', 404, ApiError, 1],
    ['a 500', 500, ApiError, 1],
  ] as const)('is rejected after %s', async (_what, answer, failure, calls) => {
    const { world, api } = await makeTransport(() => answer)
    await expect(api.colors()).rejects.toBeInstanceOf(failure)
    expect(world.calls).toBe(calls)
  })

  test('is rejected with a TimeoutError if no answer arrives in time', async () => {
    holdTimers()
    const { world, api } = await makeTransport(() => 'hang', { timeoutMs: 5000 })
    const ended = expect(api.colors()).rejects.toBeInstanceOf(TimeoutError)
    await expect.poll(() => world.calls).toBe(1)
    vi.advanceTimersByTime(5000)
    await ended
    expect(world.calls).toBe(1)
  })

  test('runs outside the async context of the page, because its connection outlives the page', async () => {
    const page = new AsyncLocalStorage<string>()
    const seen: unknown[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementationOnce(async () => {
      seen.push(page.getStore())
      return Response.json({})
    })
    await page.run('a page', async () => {
      await fetchDetached('http://provider.example')
      seen.push(page.getStore())
    })
    expect(seen).toEqual([undefined, 'a page'])
  })

  test('is not retried if it writes', async () => {
    const { world, api } = await makeTransport(() => 'break')
    await expect(api.recordVisit()).rejects.toBeInstanceOf(NetworkError)
    expect(world.calls).toBe(1)
  })

  test('is not made while the circuit breaker of its route is open', async () => {
    const asked: string[] = []
    const breakers: CircuitBreakers = {
      ...noBreakers,
      isOpen(route) {
        asked.push(route)
        return route === 'GET /products/colors'
      },
    }
    const { world, api } = await makeTransport(() => 200, { breakers })
    await expect(api.colors()).rejects.toMatchObject({ status: 503, retryAfterSeconds: 1 })
    await api.product('507f1f77bcf86cd799439011', 'en').catch(() => {})
    expect(world.calls).toBe(1)
    expect(world.ended).toEqual(['not asked', 'answered'])
    expect(asked).toEqual(['GET /products/colors', 'GET /products/:id'])
  })
})

describe('the render queue', () => {
  test('starts pages one by one, so that other requests are answered in between', async () => {
    const queue = createRenderQueue(() => 0)
    const order: string[] = []
    const pages = [1, 2, 3].map((page) => queue.enter('amal').then(() => order.push(`page ${page}`)))
    const quick = nextTurn().then(() => order.push('health'))
    await Promise.all([...pages, quick])
    expect(order.indexOf('health')).toBeLessThan(order.indexOf('page 3'))
    expect(queue.running).toBe(3)
  })

  test('renders 64 pages at a time, lets 100 wait, and refuses any further one', async () => {
    const queue = createRenderQueue(() => 0)
    const enter = (pages: number) => Array.from({ length: pages }, () => queue.enter('amal'))
    const entered = enter(64)
    await Promise.all(entered)
    const waiting = enter(100)
    await expect(queue.enter('amal')).rejects.toBeInstanceOf(StoreBusy)
    expect([queue.running, queue.waiting]).toEqual([64, 100])
    for (const next of [...waiting, ...entered]) {
      queue.leave('amal')
      await next
    }
    expect([queue.running, queue.waiting]).toEqual([0, 0])
  })

  test('renders a page of another visitor before those of a visitor with many', async () => {
    const queue = createRenderQueue(() => 0)
    const started: string[] = []
    const enter = (visitor: string, pages: number) =>
      Array.from({ length: pages }, () => queue.enter(visitor).then(() => started.push(visitor)))
    await Promise.all(enter('amal', 64))
    const waiting = [...enter('amal', 50), ...enter('bora', 1)]
    queue.leave('amal')
    await waiting.at(-1)
    expect(started.slice(64)).toEqual(['bora'])
  })

  test('refuses the newest page of the visitor with the most when it is full, not that of another one', async () => {
    const queue = createRenderQueue(() => 0)
    await Promise.all(Array.from({ length: 64 }, () => queue.enter('amal')))
    const ends: string[] = []
    const enter = (visitor: string) =>
      void queue.enter(visitor).then(
        () => ends.push(`${visitor} is rendered`),
        () => ends.push(`${visitor} is refused`),
      )
    for (let page = 0; page < 100; page += 1) enter('amal')
    expect([queue.isFullFor('amal'), queue.isFullFor('bora')]).toEqual([true, false])
    enter('bora')
    await expect.poll(() => ends).toEqual(['amal is refused'])
    queue.leave('amal')
    await expect.poll(() => ends).toEqual(['amal is refused', 'bora is rendered'])
    expect([queue.waiting, queue.running]).toEqual([99, 64])
  })

  test('does not render a page whose visitor has left, and does not count it as failed', async () => {
    let rendered = 0
    const render: RenderPage = async () => {
      rendered += 1
      return { status: 200, headers: [], pipe: () => {} }
    }
    const queue = createRenderQueue(() => 0)
    const metrics = createMetrics()
    const nextTick = queued(render, { queue, metrics, clock: () => 0 })
    const request = { signal: AbortSignal.abort() } as Parameters<RenderPage>[1]
    await expect(nextTick('/', request)).rejects.toThrow()
    expect([rendered, queue.running]).toEqual([0, 0])
    const counted = [...(await metrics.text()).matchAll(/store_render_seconds_count\{outcome="(\w+)"\} 1/g)]
    expect(counted.map(([, outcome]) => outcome)).toEqual(['left'])
  })

  test('answers 503 with Retry-After in the visitor’s language when it is full', async () => {
    const { visit, lines } = await makeStore({
      pages: createPages(
        async (_request, response) =>
          ({ signal: new AbortController().signal, nonce: response.locals.nonce }) as never,
        () => Promise.reject(new StoreBusy('Too many')),
      ),
    })
    const { headers, text } = await visit
      .get('/')
      .set({ accept: 'text/html', 'accept-language': 'ar' })
      .expect(503)
    expect(headers['retry-after']).toBe('2')
    expect(text).toContain('<html lang="ar" dir="rtl">')
    expect(lines.join('')).not.toContain('"stack"')
  })
})

describe('while the render queue is full', () => {
  /** `atHand`: the pages that are cached or being rendered. */
  async function makeBusyStore(...atHand: readonly string[]) {
    const world = { isBusy: true, went: [] as string[] }
    const has: PageCache['has'] = (address, { language }) =>
      atHand.includes(address) && (!address.includes('lng=') || address.includes(`lng=${language}`))
    const pageCache = { ...noPageCache, has }
    const metrics = createMetrics()
    const { app, parts, lines } = await makeStore({ metrics })
    const handler = shedLoad(
      (request, response) => {
        world.went.push(request.url ?? '')
        response.end()
      },
      { ...parts, pageCache, isBusy: () => world.isBusy },
      app.get('trust proxy fn') as TrustProxy,
    )
    return { world, lines, metrics, visit: supertest(handler) }
  }

  test.each([
    ['a page with an unknown parameter', '/?unknown=1', {}],
    ['a customer’s page', '/', { cookie: 'customerToken=abc' }],
    ['a page behind the login', '/profile', { cookie: 'customerToken=abc' }],
    ['a page that is not cached', '/products?page=2', {}],
  ])(
    '%s is answered with 503 before Express, and served once the queue has room',
    async (_what, path, headers) => {
      const { world, lines, metrics, visit } = await makeBusyStore()
      const answer = await visit
        .get(path)
        .set({ 'accept-language': 'ar', ...headers })
        .expect(503)
      expect(answer.headers).toMatchObject({
        'retry-after': '2',
        'cache-control': 'no-store',
        'content-language': 'ar',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
      expect(answer.text).toContain('<html lang="ar" dir="rtl">')
      expect(answer.text).toContain(answer.headers['x-request-id'])
      expect(lines.map((line) => JSON.parse(line))).toMatchObject([
        { status: 503, path: path.split('?')[0], language: 'ar' },
      ])
      expect(await metrics.text()).toContain('store_render_seconds_count{outcome="refused"} 1')
      world.isBusy = false
      await visit.get(path).set(headers).expect(200)
      expect(world.went).toEqual([path])
    },
  )

  test.each([
    ['', {}, '127.0.0.1'],
    ['', { 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1'],
    ['loopback', { 'x-forwarded-for': '203.0.113.9' }, '203.0.113.9'],
    ['loopback', { 'x-forwarded-for': '198.51.100.1, 203.0.113.9, 127.0.0.1' }, '203.0.113.9'],
    ['loopback', { 'x-forwarded-for': '127.0.0.2,' }, '127.0.0.2'],
    ['loopback', { 'x-forwarded-for': 'invented' }, 'unknown'],
    ['1', { 'x-forwarded-for': '198.51.100.1, 2001:db8::1' }, '2001:db8:0:0::/64'],
  ])(
    'with TRUST_PROXY=%s and %j the visitor is the one of Express: %s',
    async (TRUST_PROXY, headers, key) => {
      let ip: string | undefined
      const { app, parts } = await makeStore({
        environment: { TRUST_PROXY },
        pages: (request, response) => {
          ip = request.ip
          response.end()
        },
      })
      const asked: string[] = []
      const isBusy = (visitor: string) => {
        asked.push(visitor)
        return false
      }
      const handler = shedLoad(app, { ...parts, isBusy }, app.get('trust proxy fn') as TrustProxy)
      await supertest(handler).get('/').set(headers).expect(200)
      expect([asked, visitorKey(ip)]).toEqual([[key], key])
    },
  )

  test('the 503 is in the language that ?lng= names', async () => {
    const { visit } = await makeBusyStore('/?lng=en', '/products?keyword=oak')
    const told = await Promise.all(
      [
        '/?lng=tr',
        '/?lng=klingon&lng=ar',
        '/products?lng=ar&keyword=oak',
        '/?lng=pseudo',
        '/?whole&lng=tr',
      ].map((path) => visit.get(path).set('accept-language', 'en').expect(503)),
    )
    expect(told.map(({ headers }) => headers['content-language'])).toEqual(['tr', 'ar', 'ar', 'en', 'tr'])
  })

  test('the 503 is delayed, and other responses are not', async () => {
    const { visit } = await makeBusyStore()
    holdTimers()
    const order: string[] = []
    const refused = visit.get('/?unknown=1').then(() => order.push('refused'))
    await expect.poll(() => vi.getTimerCount()).toBe(1)
    await visit.get('/healthz').then(() => order.push('health'))
    vi.runAllTimers()
    await refused
    expect(order).toEqual(['health', 'refused'])
  })

  test('work that is due at the same time is spread over iterations of the event loop', async () => {
    const turns = createTicker(6)
    const order: string[] = []
    let isOver = false
    const somethingElse = () => {
      order.push('|')
      if (!isOver) setImmediate(somethingElse)
    }
    setImmediate(somethingElse)
    await Promise.all(Array.from({ length: 20 }, () => turns().then(() => order.push('refused'))))
    isOver = true
    const atATime = order
      .join('')
      .split('|')
      .map((some) => some.split('refused').length - 1)
    expect(Math.max(...atATime)).toBe(6)
    expect(atATime.reduce((sum, count) => sum + count, 0)).toBe(20)
  })

  test('a delayed 503 is dropped when its client disconnects', async () => {
    const { visit, lines } = await makeBusyStore()
    holdTimers()
    const asked = visit.get('/?unknown=1')
    const ended = new Promise((resolve) => asked.once('abort', resolve))
    asked.end(() => {})
    await expect.poll(() => vi.getTimerCount()).toBe(1)
    asked.abort()
    await ended
    // The store has noticed it: the delayed response is given up.
    await expect.poll(() => vi.getTimerCount()).toBe(0)
    expect(lines).toEqual([])
  })

  test.each([
    '/',
    '/products?page=2',
    '/?lng=ar',
    '/products?lng=tr&keyword=oak',
    '/healthz',
    '/readyz',
    '/api/v1.0/products',
    '/assets/a.js',
    '/robots.txt',
  ])('%s is still answered', async (path) => {
    const { visit } = await makeBusyStore('/', '/products?page=2', '/?lng=ar', '/products?keyword=oak&lng=tr')
    await visit.get(path).expect(200)
  })
})

describe('the log line of a page that failed', () => {
  const told = (failure: unknown) => {
    const lines: string[] = []
    logPageFailure(createLog('debug', { write: (line: string) => void lines.push(line) }), failure)
    return lines.map((line) => JSON.parse(line))
  }

  test('has the stack for an error of the store, none for an error of the provider, and is left out for a 404', () => {
    expect(told(new TypeError('bug'))[0]).toMatchObject({
      level: 'error',
      err: { message: 'bug', stack: expect.any(String) },
    })
    expect(told(new TimeoutError(1500))[0]).toMatchObject({ level: 'warn', failure: 'TimeoutError' })
    expect(told(new ApiError(404, {}))).toEqual([])
  })

  test('has the innermost cause: a wrong address or certificate of the provider', () => {
    const fetchFailed = (cause: Error) => new NetworkError(new TypeError('fetch failed', { cause }))
    const refused = new AggregateError([new Error('connect ECONNREFUSED ::1:4000'), new Error('second')])
    expect(told(fetchFailed(new Error('self-signed certificate')))).toMatchObject([
      { reason: 'self-signed certificate' },
    ])
    expect(told(fetchFailed(refused))).toMatchObject([{ reason: 'connect ECONNREFUSED ::1:4000' }])
  })

  test('has nothing of the provider’s response', () => {
    const failure = Object.assign(new Error('x', { cause: new ApiError(500, { secret: 'said' }) }), {
      secret: 'own',
    })
    expect(JSON.stringify(told(failure))).not.toMatch(/said|own"/)
  })
})
