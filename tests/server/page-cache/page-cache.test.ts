import type { Writable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError, NetworkError } from '#api/errors.ts'
import { DEFAULT_VIEW_PREFERENCE } from '#domain/listing/view-preference.ts'
import { startSharedRender } from '#server/page-cache/shared-render.ts'
import { storeItself } from '#server/provider/caller.ts'
import { StoreBusy } from '#server/rendering/queue.ts'
import { cookiesOf, fromTheStore } from '../store-world.ts'
import { CACHE, hashOf, makeCachedStore, nonceOf, SECOND } from './cached-store.ts'

describe('a cached page', () => {
  test.each(['br', 'gzip', 'identity'])(
    'is the same in %s for all visitors; only the first, whose page is streamed, has a nonce',
    async (encoding) => {
      const { world, visit } = await makeCachedStore()
      const first = await visit('/', { 'accept-encoding': encoding }).expect(200)
      const nonce = nonceOf(first.headers) ?? ''
      const end = 'x'.repeat(2000)
      expect(first.text).toBe(
        `<p>/</p><script nonce="${nonce}">1</script><script nonce="${nonce}">2</script>${end}`,
      )
      for (let visitor = 0; visitor < 3; visitor += 1) {
        const { headers, text } = await visit('/', { 'accept-encoding': encoding }).expect(200)
        expect(text).toBe(`<p>/</p><script>1</script><script>2</script>${end}`)
        expect(headers['content-security-policy']).toContain(
          `; script-src 'self' ${hashOf('1')} ${hashOf('2')}; style-src 'self';`,
        )
        expect(headers['content-security-policy']).not.toMatch(/nonce|strict-dynamic|unsafe/)
        expect(headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
      }
      expect(world.rendered).toHaveLength(1)
    },
  )

  test('is stored by the visitor’s browser only, which revalidates it', async () => {
    const { world, visit } = await makeCachedStore()
    expect((await visit('/')).headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'Accept-Language, Cookie, Accept-Encoding',
    })
    world.now += 3 * SECOND
    const { headers } = await visit('/')
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      age: '3',
      vary: 'Accept-Language, Cookie, Accept-Encoding',
      etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
    })
    const same = await visit('/', { 'if-none-match': headers.etag }).expect(304)
    expect(same.headers['content-security-policy']).toBe(headers['content-security-policy'])
    expect(same.headers).not.toHaveProperty('content-length')
    await visit('/', { 'if-none-match': 'W/"other"' }).expect(200)
  })

  test('is not sent again for any condition that its ETag meets', async () => {
    const { visit } = await makeCachedStore()
    await visit('/')
    const { headers } = await visit('/')
    const tag = String(headers.etag)
    for (const condition of [tag.replace('W/', ''), `"other", ${tag}`, '*'])
      await visit('/', { 'if-none-match': condition }).expect(304)
    for (const condition of [tag.slice(0, -1), `x${tag}`, 'W/*'])
      await visit('/', { 'if-none-match': condition }).expect(200)
  })

  test('is rendered once for concurrent requests, and each gets the complete page', async () => {
    let finish: (() => void) | undefined
    const { world, visit } = await makeCachedStore((page, sink) => {
      sink.write(`first <script nonce="${page.nonce}">1</script> `)
      finish = () => sink.end('last')
    })
    const visitors = [visit('/'), visit('/'), visit('/')].map((each) => each.then((answer) => answer))
    await expect.poll(() => world.rendered.length).toBe(1)
    await nextTurn()
    const late = visit('/').then((answer) => answer)
    await expect.poll(() => finish).toBeDefined()
    await nextTurn()
    finish?.()
    for (const { text, headers } of await Promise.all([...visitors, late])) {
      const nonce = nonceOf(headers)
      // The last one may get the page from the cache.
      expect(text).toBe(`first <script${nonce ? ` nonce="${nonce}"` : ''}>1</script> last`)
    }
    expect(world.rendered).toHaveLength(1)
  })

  test('is dropped after a change of the mock, and so is a page that was being rendered', async () => {
    const finish: (() => void)[] = []
    const { world, visit } = await makeCachedStore((_page, sink) => {
      const version = world.rendered.length
      finish.push(() => sink.end(`version ${version}`))
    })
    const before = visit('/').then((answer) => answer)
    await expect.poll(() => finish.length).toBe(1)
    world.mockChanged()
    const after = visit('/').then((answer) => answer)
    await expect.poll(() => finish.length).toBe(2)
    finish[1]?.()
    expect((await after).text).toBe('version 2')
    finish[0]?.()
    expect((await before).text).toBe('version 1')
    expect((await visit('/')).text).toBe('version 2')
    world.mockChanged()
    const last = visit('/').then((answer) => answer)
    await expect.poll(() => finish.length).toBe(3)
    finish[2]?.()
    expect((await last).text).toBe('version 3')
  })

  test('is served stale while it is rendered again', async () => {
    let version = 1
    const { world, visit } = await makeCachedStore((_page, sink) => void sink.end(`version ${version}`))
    await visit('/')
    version = 2
    world.now += 6 * SECOND
    const { text, headers } = await visit('/')
    expect(text).toBe('version 1')
    expect(headers.age).toBe('6')
    await expect.poll(async () => (await visit('/')).text).toBe('version 2')
    expect(world.rendered).toHaveLength(2)
    // No visitor waits for a page that is rendered in the background.
    expect(world.rendered.map(({ isComplete }) => isComplete)).toEqual([false, true])
  })

  test('of a product is not served for longer than seven seconds, because the product may be deleted', async () => {
    const product = '/details/0123456789abcdef01234567'
    const { world, visit } = await makeCachedStore()
    await visit(product)
    world.now += 6 * SECOND
    expect((await visit(product)).headers.age).toBe('6')
    await expect.poll(() => world.rendered.length).toBe(2)
    await expect.poll(async () => (await visit(product)).headers.age).toBe('0')
    world.status = 404
    world.now += 8 * SECOND
    await visit(product).expect(404)
    world.status = 503
    await visit(product).expect(200)
  })

  test('that is too old is served only if rendering fails', async () => {
    const { world, visit } = await makeCachedStore()
    await visit('/')
    world.now += 120 * SECOND
    await visit('/')
    expect(world.rendered).toHaveLength(2)
    world.now += 120 * SECOND
    world.status = 502
    const { headers } = await visit('/').expect(200)
    expect(headers.age).toBe('120')
    world.status = 0
    await visit('/').expect(200)
    world.now += 11 * 60 * SECOND
    await visit('/').expect(500)
  })
})

test('a write to the address of a cached page is answered with 405', async () => {
  const { visit, store } = await makeCachedStore()
  await visit('/').expect(200)
  await store.visit.post('/').set(fromTheStore).expect(405)
})

test('a page of more than a megabyte is rendered for each visitor', async () => {
  const { world, visit } = await makeCachedStore((_page, sink) => sink.end('x'.repeat(1024 * 1024 + 1)))
  await visit('/')
  await visit('/')
  expect(world.rendered).toHaveLength(2)
})

test('a page that is being rendered counts as cached until its only visitor leaves', async () => {
  const { world, visit, kept } = await makeCachedStore((_page, sink) => void sink.write('first'))
  const variant = { language: 'en', view: DEFAULT_VIEW_PREFERENCE, isComplete: false } as const
  const leaving = visit('/')
  leaving.end(() => {})
  await expect.poll(() => kept.has('/', variant)).toBe(true)
  await expect.poll(() => world.rendered.length).toBe(1)
  leaving.abort()
  await expect.poll(() => kept.has('/', variant)).toBe(false)
})

test('a page counts as cached for the ten minutes in which it is served if the provider fails', async () => {
  const { world, visit, kept } = await makeCachedStore()
  const variant = { language: 'en', view: DEFAULT_VIEW_PREFERENCE, isComplete: false } as const
  expect(kept.has('/', variant)).toBe(false)
  await visit('/')
  world.now += 600 * SECOND
  expect(kept.has('/', variant)).toBe(true)
  world.now += 1
  expect(kept.has('/', variant)).toBe(false)
})

test('a page is cached without a section that the provider refuses with 404', async () => {
  const { world, visit } = await makeCachedStore((page, sink) => {
    page.fail(new ApiError(404, { message: 'Unknown endpoint' }))
    sink.end('without colours')
  })
  await visit('/').expect(200)
  await visit('/').expect(200)
  expect(world.rendered).toHaveLength(1)
})

test.each([
  [403, [502, 200]],
  [429, [502, 200]],
  [500, [502, 502]],
])(
  'two visitors wait for one page, and the provider answers the first one %i: they get %j',
  async (status, statuses) => {
    const { world, visit } = await makeCachedStore((page, sink) => {
      if (world.status === 502) page.fail(new ApiError(status, undefined))
      world.status = 200
      sink.end('page')
    })
    world.status = 502
    let render = () => {}
    world.mayRender = new Promise((resolve) => {
      render = resolve
    })
    const first = visit('/').then((answer) => answer.status)
    await expect.poll(() => world.missing).toBe(1)
    const second = visit('/').then((answer) => answer.status)
    await expect.poll(() => world.missing).toBe(2)
    render()
    expect(await Promise.all([first, second])).toEqual(statuses)
  },
)

describe('the page cache never stores', () => {
  test('a customer’s page', async () => {
    const { world, visit } = await makeCachedStore()
    await visit('/')
    const { body } = await visit('/', { cookie: 'customerToken=abc' }).expect(200)
    expect(body.token).toBe('abc')
    expect(world.rendered).toHaveLength(1)
    const anonymous = await visit('/')
    expect(anonymous.text).not.toContain('abc')
  })

  test.each([404, 500, 502, 503, 504])('a response with status %i', async (status) => {
    const { world, visit } = await makeCachedStore()
    world.status = status
    const { headers } = await visit('/').expect(status)
    expect(headers['cache-control']).toBe('no-store')
    await visit('/').expect(status)
    expect(world.rendered).toHaveLength(2)
  })

  test.each([
    ['has thrown an error', new Error('no featured list')],
    ['could not be reached', new NetworkError('away')],
    ['was refused with 429', new ApiError(429, undefined)],
    ['was refused with 403', new ApiError(403, undefined)],
    ['was answered with 500', new ApiError(500, undefined)],
  ])('a page with a section that %s', async (_what, failure) => {
    const { world, visit } = await makeCachedStore((page, sink) => {
      page.fail(failure)
      sink.end('half')
    })
    await visit('/').expect(200)
    await visit('/').expect(200)
    expect(world.rendered).toHaveLength(2)
    expect(world.errors).toHaveLength(2)
  })

  test.each(['/login', '/profile', '/about?x=1'])('%s', async (address) => {
    const { world, visit } = await makeCachedStore()
    await visit(address)
    expect(world.rendered).toEqual([])
  })

  test('a page whose rendering broke off', async () => {
    const { world, visit } = await makeCachedStore((_page, sink) => {
      sink.write('half')
      setImmediate(() => sink.destroy(new Error('broken')))
    })
    await expect(visit('/')).rejects.toThrow(/aborted|hang up/)
    await expect(visit('/')).rejects.toThrow(/aborted|hang up/)
    expect(world.rendered).toHaveLength(2)
  })

  test('a page whose rendering broke off, requested with HEAD', async () => {
    const { world, store } = await makeCachedStore((_page, sink) => {
      sink.write('half')
      setImmediate(() => sink.destroy(new Error('broken')))
    })
    await expect(store.visit.head('/')).rejects.toThrow(/aborted|hang up/)
    await expect(store.visit.head('/')).rejects.toThrow(/aborted|hang up/)
    expect(world.rendered).toHaveLength(2)
  })

  test('a cookie', async () => {
    const { visit } = await makeCachedStore()
    const first = await visit('/?lng=ar')
    expect(cookiesOf(first)).toHaveLength(1)
    expect(cookiesOf(await visit('/?lng=ar', { cookie: 'i18next=ar' }))).toEqual([])
    const { headers } = await visit('/?lng=ar')
    expect(headers['set-cookie']).toHaveLength(1)
    expect(headers['cache-control']).toBe('private, no-cache')
    const { headers: inFront } = await visit('/?lng=ar', CACHE)
    expect(inFront['set-cookie']).toHaveLength(1)
    expect(inFront['cache-control']).toBe('private, no-cache')
    expect(inFront.age).toBeUndefined()
  })
})

describe('a page is cached separately for each', () => {
  test.each([
    ['language', { 'accept-language': 'ar' }],
    ['chosen language', { cookie: 'i18next=tr' }],
    ['theme', { cookie: 'theme=dark' }],
    ['layout', { cookie: 'listingView=list-2' }],
    ['cookie for pages without script', { cookie: 'complete=1' }],
    ['crawler', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ])('%s', async (_what, headers) => {
    const { world, visit } = await makeCachedStore()
    await visit('/')
    await visit('/', headers)
    expect(world.rendered).toHaveLength(2)
    await visit('/', headers)
    await visit('/')
    expect(world.rendered).toHaveLength(2)
  })
})

test('rendering is aborted when its only visitor leaves', async () => {
  const { world, visit } = await makeCachedStore((_page, sink) => void sink.write('first'))
  const leaving = visit('/')
  leaving.catch(() => {})
  leaving.end(() => {})
  await expect.poll(() => world.rendered.length).toBe(1)
  leaving.abort()
  await expect.poll(() => world.rendered[0]?.signal.aborted).toBe(true)
  const next = visit('/')
  next.end(() => {})
  await expect.poll(() => world.rendered.length).toBe(2)
  next.abort()
})

test('rendering in the background goes on when a visitor leaves, for 15 seconds at most', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let signal: AbortSignal | undefined
  const shared = startSharedRender(
    {
      render: () => new Promise(() => {}),
      toPageRequest: (_variant, rendering) => {
        signal = rendering.signal
        return {} as never
      },
      onError() {},
    },
    '/',
    { language: 'en', view: DEFAULT_VIEW_PREFERENCE, isComplete: true },
    { caller: storeItself(), needed: true },
  )
  shared.join()()
  vi.advanceTimersByTime(14_999)
  expect([shared.isAbandoned(), signal?.aborted]).toEqual([false, false])
  vi.advanceTimersByTime(1)
  expect(signal?.aborted).toBe(true)
})

test('a page that takes longer than 15 seconds is refused as too busy, not sent empty', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const shared = startSharedRender(
    {
      // As renderer/+onRenderHtml.tsx does: an aborted page is empty.
      render: (_address, { signal }) =>
        new Promise((resolve) => {
          const empty = { status: 200, headers: [], pipe: (sink: Writable) => void sink.end() }
          signal.addEventListener('abort', () => resolve(empty))
        }),
      toPageRequest: (_variant, rendering) => rendering as never,
      onError() {},
    },
    '/',
    { language: 'en', view: DEFAULT_VIEW_PREFERENCE, isComplete: true },
    { caller: storeItself(), needed: false },
  )
  shared.join()
  vi.advanceTimersByTime(15_000)
  await expect(shared.opened).rejects.toThrow(StoreBusy)
})

test('many addresses that are requested once do not evict a page that was requested twice', async () => {
  const { world, visit } = await makeCachedStore((_page, sink) => void sink.end('x'.repeat(900_000)))
  await visit('/')
  await visit('/')
  for (let index = 0; index < 60; index += 1) await visit(`/products?keyword=word${index}`)
  const before = world.rendered.length
  await visit('/')
  expect(world.rendered).toHaveLength(before)
  await visit('/products?keyword=word0')
  expect(world.rendered).toHaveLength(before + 1)
})
