/** What visitors get while the provider is down and after it is back. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createRequestI18n } from '#locales/server-i18n.ts'
import { json } from '../support/fake-provider.ts'
import { findExamples, signedInCookie } from '../support/store-pages.ts'
import { makeWorld } from '../support/world.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

describe('while the provider is unavailable', () => {
  test('a page is served stale, then rendered from stale responses, and only then replaced by an error page', async () => {
    let now = 1000
    let isAway = false
    const world = await makeWorld({
      clock: () => now,
      provider: (next) => (request, response) => {
        if (isAway) request.socket.resetAndDestroy()
        else next(request, response)
      },
    })
    const { productId } = await findExamples(world)
    const paths = ['/', '/products', `/details/${productId}`]
    const visit = async () => {
      const answers = await Promise.all(paths.map((path) => fetch(world.url + path)))
      const pages = await Promise.all(
        answers.map(async (answer) => ({
          status: answer.status,
          text: await answer.text(),
          headers: answer.headers,
        })),
      )
      return {
        statuses: pages.map(({ status }) => status),
        isWhole: pages.every(({ text }) => text.includes('/_image/') && !text.includes('<!--$!-->')),
        pages,
      }
    }
    expect(await visit()).toMatchObject({ statuses: [200, 200, 200], isWhole: true })
    isAway = true
    // Pages are served stale for ten minutes while they cannot be rendered, responses for an hour.
    for (const minutes of [5, 20, 20]) {
      now += minutes * MINUTE_MS
      expect(await visit()).toMatchObject({ statuses: [200, 200, 200], isWhole: true })
    }
    now += DAY_MS
    const { statuses, pages } = await visit()
    expect(statuses[0]).toBe(200)
    for (const status of statuses.slice(1)) expect([502, 503]).toContain(status)
    for (const { status, headers } of pages) {
      if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    isAway = false
    now += MINUTE_MS
    // The half-open circuit breaker lets one call through; the others are refused.
    await expect.poll(visit).toMatchObject({ statuses: [200, 200, 200], isWhole: true })
  })

  test.each(['en', 'ar', 'tr'] as const)(
    'a refused connection is a 502 in %s, and the home page is still rendered',
    async (language) => {
      const gone = createServer()
      await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve))
      const { port } = gone.address() as AddressInfo
      await new Promise<void>((resolve) => gone.close(() => resolve()))
      const { url } = await makeWorld({ providerUrl: `http://127.0.0.1:${port}` })
      const headers = { 'accept-language': language }
      const [home, listing] = await Promise.all([
        fetch(url, { headers }),
        fetch(`${url}/products`, { headers }),
      ])
      expect([home.status, listing.status]).toEqual([200, 502])
      const { t } = createRequestI18n(language)
      for (const page of [home, listing]) expect(await page.text()).toContain(t('common.retry'))
    },
  )
})

const knownCustomer = json(200, {
  data: { _id: '507f1f77bcf86cd799439011', username: 'Amal', email: 'amal@mail.example' },
})

describe('a customer’s page while the provider does not answer', () => {
  const cases = [
    ['/products?page=2', 504, ['/auth/customer/profile', '/products?']],
    ['/', 200, ['/auth/customer/profile', '/settings', '/categories?']],
    ['/profile/wishlist', 504, ['/auth/customer/profile']],
  ] as const
  const closing: (() => Promise<void>)[] = []
  /** In parallel: each has its own store and only waits for its time-out. */
  let visits: Awaited<ReturnType<typeof visit>>[] = []
  beforeAll(async () => {
    visits = await Promise.all(cases.map(([path, , asked]) => visit(path, asked.length)))
  })
  afterAll(() => Promise.all(closing.map((close) => close())))

  async function visit(path: string, calls: number) {
    const seen: string[] = []
    let isSilent = false
    const world = await makeWorld({
      // On a busy machine the order of the time-outs may differ: only cause and effect are checked.
      environment: { PROVIDER_TIMEOUT_MS: '3000' },
      provider: () => (request, response) => {
        if (!isSilent) return knownCustomer(request, response)
        seen.push(`begins ${request.url?.replace('/api/v1.0', '')}`)
        response.once('close', () => seen.push('ends'))
      },
      until: (close) => void closing.push(close),
    })
    const headers = { cookie: 'customerToken=a.b.c' }
    await (await fetch(`${world.url}/about`, { headers })).text()
    isSilent = true
    const answer = await fetch(world.url + path, { headers })
    await answer.text()
    await vi.waitUntil(() => seen.filter((each) => each === 'ends').length >= calls, { timeout: 10_000 })
    return { status: answer.status, seen }
  }

  test.each(cases.map((each, index) => [...each, index] as const))(
    '%s requests the customer and the data in parallel, and waits for one timeout only',
    (_path, status, asked, index) => {
      const { seen, status: answered } = visits[index] ?? expect.unreachable('a visit')
      expect(answered).toBe(status)
      const begun = seen.slice(0, seen.indexOf('ends'))
      for (const call of asked) expect(begun.join('\n')).toContain(`begins ${call}`)
      // No call was sent after the first time-out.
      expect(seen.filter((each) => each !== 'ends')).toEqual(begun)
    },
  )
})

describe('a visitor who leaves', () => {
  test.each([
    ['a customer', 'customerToken=a.b.c'],
    ['a visitor', ''],
  ])('aborts the provider calls of the page: %s', async (_who, cookie) => {
    let open = 0
    const seen: string[] = []
    const world = await makeWorld({
      provider: () => (request, response) => {
        seen.push(request.url ?? '')
        open += 1
        response.once('close', () => {
          open -= 1
        })
      },
    })
    const leaving = new AbortController()
    const visit = fetch(`${world.url}/products`, { signal: leaving.signal, headers: { cookie } })
    await expect.poll(() => seen.length).toBeGreaterThan(0)
    expect(open).toBeGreaterThan(0)
    leaving.abort()
    await expect(visit).rejects.toThrow()
    await expect.poll(() => open).toBe(0)
    expect(world.errors).toEqual([])
  })

  test('while the store requests a known customer causes no error in the log', async () => {
    let isHeld = false
    let held = 0
    const world = await makeWorld({
      provider: (next) => (request, response) => {
        if (isHeld && request.url?.endsWith('/customer/profile')) held += 1
        else next(request, response)
      },
    })
    const headers = { cookie: await signedInCookie(world) }
    await (await fetch(`${world.url}/profile`, { headers })).text()
    isHeld = true
    const leaving = new AbortController()
    const visit = fetch(`${world.url}/profile`, { signal: leaving.signal, headers })
    await expect.poll(() => held).toBeGreaterThan(0)
    leaving.abort()
    await expect(visit).rejects.toThrow()
    // The page of a visitor who comes later is rendered later.
    await (await fetch(`${world.url}/contact`)).text()
    expect(world.errors).toEqual([])
  })
})
