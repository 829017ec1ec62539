/** Each fault of the provider, in a page's critical call and in its other calls. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LANGUAGES } from '#locales/languages.ts'
import { createRequestI18n } from '#locales/server-i18n.ts'
import { noBreakers } from '#server/provider/circuit-breaker.ts'
import { providerFaults } from '../support/provider-faults.ts'
import { makeWorld, type World } from '../support/world.ts'

/**
 * Time-outs of the provider: short for faults that only a time-out ends, long for those that end by themselves, also on
 * a busy machine. The short one is also that of the page's other calls, which must not fail when the machine stands still
 * for two seconds.
 */
const QUICK_MS = 3000
const LONG_MS = 60_000
/** More parallel pages would wait for each other, until responses that have arrived are read too late. */
const AT_ONCE = 8
/** Maximum duration of a page when the provider never answers, on a very busy machine. */
const PAGE_WITHIN_MS = 15_000
/** 2 MB, and what the socket buffers of both sides hold when the limit is noticed. */
const MAX_TAKEN_BYTES = 12 * 1024 * 1024

/** The critical call of each page. */
const PAGES = {
  home: { path: '/', main: undefined },
  listing: { path: '/products?page=2', main: /^\/products\?.*limit=9/ },
  product: { path: '/details/', main: /^\/products\/[0-9a-f]{24}$/ },
  profile: { path: '/profile', main: /^\/auth\/customer\/profile$/ },
  wishlist: { path: '/profile/wishlist', main: /^\/customers\/get-favorites/ },
} as const

type PageName = keyof typeof PAGES

/** The home page gets every fault in its other calls; the other pages get one fault of each kind there. */
const ONE_OF_EACH_KIND = [
  'a reset connection',
  'no answer at all',
  'a crash',
  'broken JSON',
  'JSON of another shape',
  '200 MB',
]

const expected = providerFaults({ insideAddress: '', onBytes: () => {} })
const faultNames = Object.keys(expected)

describe('a page while the provider fails', () => {
  let quick: CustomersWorld
  let patient: CustomersWorld
  let takenBytes = 0
  let insideVisits = 0
  const failing = { isOver: false }
  /** Elements that are empty on a page without a fault. */
  const settled = new Map<PageName, readonly string[]>()
  const closings: (() => Promise<void>)[] = []

  beforeAll(async () => {
    const inside = createServer((_request, response) => {
      insideVisits += 1
      response.end('{"data":[]}')
    })
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
    closings.push(() => new Promise((resolve) => inside.close(() => resolve())))
    const faults = providerFaults({
      insideAddress: `http://127.0.0.1:${(inside.address() as AddressInfo).port}`,
      onBytes: (bytes) => {
        takenBytes += bytes
      },
    })
    const startWorld = async (timeoutMs: number) => {
      const world = await makeWorld({
        // The request id reaches the provider: it selects the fault.
        environment: { PROVIDER_TIMEOUT_MS: `${timeoutMs}`, TRUST_PROXY: 'loopback' },
        breakers: noBreakers,
        provider: (next) => (request, response) => {
          const fault = failing.isOver ? undefined : faults[faultMetBy(request) ?? '']
          if (fault) fault.fail(request, response)
          else next(request, response)
        },
        until: (close) => void closings.push(close),
      })
      return startAsCustomer(world)
    }
    quick = await startWorld(QUICK_MS)
    patient = await startWorld(LONG_MS)
    failing.isOver = true
    for (const page of Object.keys(PAGES) as PageName[]) {
      const { html } = await visit({ page, part: 'side', name: 'a crash' })
      settled.set(page, placeholdersOf(html))
    }
    failing.isOver = false
  })
  afterAll(() => Promise.all(closings.map((close) => close())))

  async function visit({ page, part, name }: Meeting) {
    const fault = faultNames.indexOf(name)
    const language = LANGUAGES[fault % LANGUAGES.length] ?? 'en'
    const takesTime = expected[name]?.takesTime ?? false
    const { url, cookie, productId } = takesTime ? quick : patient
    const path = PAGES[page].path + (page === 'product' ? productId : '')
    const started = performance.now()
    const answer = await fetch(url + path, {
      headers: { cookie, 'accept-language': language, 'x-request-id': `fault_${part}_${page}_${fault}` },
    })
    const html = await answer.text()
    return { answer, html, path, language, takesTime, ms: performance.now() - started }
  }

  /** Invariants after every fault. */
  function faultsOf(visited: Awaited<ReturnType<typeof visit>>, status: number): readonly string[] {
    const { answer, html, language, ms, takesTime } = visited
    const headers = JSON.stringify([...answer.headers])
    const wrong: readonly (readonly [boolean, string])[] = [
      [answer.status !== status, `is answered ${answer.status} instead of ${status}`],
      [!html.includes(`<html lang="${language}"`), `does not speak ${language}`],
      [!html.trimEnd().endsWith('</html>'), 'breaks off'],
      [takesTime && ms > PAGE_WITHIN_MS, `takes ${Math.round(ms)} ms`],
      [answer.headers.get('cache-control') !== 'no-store', 'may be kept'],
      [(html + headers).includes('Kanarienvogel'), 'repeats the provider'],
      [/\bat \S+ \(|node_modules|\.tsx?:\d/.test(html), 'shows a stack'],
      [status === 503 && !Number(answer.headers.get('retry-after')), 'does not say when to come back'],
    ]
    return wrong.flatMap(([isWrong, what]) => (isWrong ? [what] : []))
  }

  test('is an error page with its status and a Retry, in the visitor’s language, if critical data fails', async () => {
    const found = await each(meetingsOf('main', faultNames), async (meeting) => {
      const { name, page } = meeting
      const visited = await visit(meeting)
      const { t } = createRequestI18n(visited.language)
      const retry = new RegExp(`<a [^>]*href="${escaped(visited.path)}"[^>]*>${t('common.retry')}</a>`)
      return [
        ...faultsOf(visited, expected[name]?.status ?? 0),
        ...(retry.test(visited.html) ? [] : ['has no Retry']),
      ].map((what) => `${page}, ${name}: ${what}`)
    })
    expect(found.flat()).toEqual([])
    expect(takenBytes).toBeGreaterThan(0)
    expect(takenBytes).toBeLessThan(MAX_TAKEN_BYTES * Object.keys(PAGES).length)
    expect(insideVisits).toBe(0)
  })

  test('is complete without a pending section if secondary data fails', async () => {
    const meetings = [
      ...meetingsOf('side', faultNames).filter(({ page }) => page === 'home'),
      ...meetingsOf('side', ONE_OF_EACH_KIND).filter(({ page }) => page !== 'home'),
    ]
    const found = await each(meetings, async (meeting) => {
      const { name, page } = meeting
      const visited = await visit(meeting)
      const waiting = placeholdersOf(visited.html).filter((each) => !settled.get(page)?.includes(each))
      return [
        ...faultsOf(visited, 200),
        ...(visited.html.includes('<!--$!-->') ? [] : ['met nothing']),
        ...(waiting.length > 0 ? [`still waits: ${waiting[0]}`] : []),
      ].map((what) => `${page}, ${name}: ${what}`)
    })
    expect(found.flat()).toEqual([])
  })

  test('has a Retry link for a failed section, for browsers without script', async () => {
    const { html, language, path } = await visit({ page: 'home', part: 'side', name: 'a crash' })
    const { t } = createRequestI18n(language)
    expect(html.split(t('errors.sectionFailed'))).toHaveLength(3)
    expect(html).toContain(`<a href="${path}" rel="external nofollow"`)
  })

  test('is rendered when the Retry link is followed and the provider answers again', async () => {
    failing.isOver = true
    for (const page of Object.keys(PAGES) as PageName[]) {
      const { answer, html } = await visit({ page, part: 'main', name: 'a crash' })
      expect([page, answer.status, html.includes('<!--$!-->')]).toEqual([page, 200, false])
    }
    failing.isOver = false
  })
})

/** Returns the name of the fault for a call of the store, if any. */
function faultMetBy({ headers, url = '' }: IncomingMessage): string | undefined {
  const [, part, page, fault] = /^fault_(main|side)_([a-z]+)_(\d+)$/.exec(`${headers['x-request-id']}`) ?? []
  if (part === undefined) return undefined
  const call = url.replace('/api/v1.0', '')
  const isMain = PAGES[page as PageName].main?.test(call) ?? false
  const isMet = part === 'main' ? isMain : !isMain && !PAGES.profile.main.test(call)
  return isMet ? faultNames[Number(fault)] : undefined
}

interface Meeting {
  readonly page: PageName
  readonly part: 'main' | 'side'
  /** The name of the fault. */
  readonly name: string
}

/** Slow cases first, so that the others run at the same time; among the slow ones, bodies of many chunks first. */
function meetingsOf(part: Meeting['part'], names: readonly string[]): readonly Meeting[] {
  const pages = (Object.keys(PAGES) as PageName[]).filter((page) => part === 'side' || PAGES[page].main)
  const meetings = pages.flatMap((page) => names.map((name) => ({ page, part, name })))
  const time = ({ name }: Meeting) => (expected[name]?.takesTime ? 2 : name.startsWith('a bomb') ? 1 : 0)
  return meetings.toSorted((one, other) => time(other) - time(one))
}

type CustomersWorld = Awaited<ReturnType<typeof startAsCustomer>>

async function startAsCustomer({ url }: World) {
  const answer = await fetch(`${url}/api/v1.0/auth/customer/signin`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'demo@sedir.example', password: 'Demo12345' }),
  })
  const products = await (await fetch(`${url}/api/v1.0/products?limit=1`)).json()
  const cookie = /customerToken=[^;]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? ''
  if (!cookie) throw new Error(`The demo customer could not sign in: ${answer.status}`)
  return { url, cookie, productId: String(products.data[0]._id) }
}

/** Runs a few at a time, in any order. */
async function each<Item, Found>(
  items: readonly Item[],
  look: (item: Item) => Promise<Found>,
): Promise<Found[]> {
  const waiting = [...items]
  const found: Found[] = []
  const lookOn = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) found.push(await look(item))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lookOn))
  return found
}

/** Skeletons are empty and hidden from assistive technology. */
function placeholdersOf(html: string): readonly string[] {
  return html.match(/<span class="[^"]*" aria-hidden="true"><\/span>/g) ?? []
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
