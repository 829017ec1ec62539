/** The services of compose.yaml as Debian's packages, tested with a browser: HAProxy, Varnish, two stores, a provider. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { LANGUAGES } from '#locales/languages.ts'
import { createRequestI18n } from '#locales/server-i18n.ts'
import { DEMO, logIn } from '../browser/account/customer.ts'
import { findChrome, launchChrome } from '../support/browser/chrome.ts'
import { hydrated } from '../support/browser/hydrated.ts'
import { findVarnish } from '../varnish/find-varnish.ts'
import { startVarnish, type Varnish } from '../varnish/start-varnish.ts'
import { startTwoStores, type TwoStores } from '../varnish/two-stores.ts'
import { findHaproxy, frontPorts, type Haproxy, startHaproxy } from './start-haproxy.ts'

const LONG_TIMEOUT = { timeout: 30_000 }
/** Expected messages: Playwright's about the service worker, and the browser's about a response that a test provokes. */
const EXPECTED = /Service Worker registration blocked by Playwright|status of 405/

// Skipped unless all are installed: apt-get install haproxy varnish chromium.
describe.skipIf(!findVarnish() || !findHaproxy() || !findChrome())('a visitor with a browser', () => {
  let behind: TwoStores
  let varnish: Varnish
  let haproxy: Haproxy
  let browser: Browser

  beforeAll(async () => {
    const ports = await frontPorts()
    behind = await startTwoStores({ PUBLIC_URL: `https://localhost:${ports.https}` })
    const [one, other] = behind.stores
    varnish = await startVarnish([one?.port ?? 0, other?.port ?? 0])
    haproxy = await startHaproxy({ ports, cachePort: varnish.proxyPort })
    browser = await launchChrome()
    await vi.waitFor(async () => expect(await varnish.healthyStores()).toBe(2), LONG_TIMEOUT)
    await vi.waitFor(
      async () => expect((await fetch(`${haproxy.operations}/healthz`)).status).toBe(200),
      LONG_TIMEOUT,
    )
  })
  afterAll(async () => {
    await browser?.close()
    await haproxy?.close()
    await varnish?.close()
    await behind?.close()
  })

  async function visitor(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({
      baseURL: haproxy.url,
      locale: 'en',
      // The certificate is self-signed.
      ignoreHTTPSErrors: true,
      serviceWorkers: 'block',
      ...options,
    })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    const noise: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()) && !EXPECTED.test(message.text()))
        noise.push(message.text())
    })
    page.on('pageerror', (error) => noise.push(error.message))
    onTestFinished(() => expect(noise).toEqual([]))
    return page
  }

  /** Requests the page until the response comes from the cache. */
  async function kept(page: Page, path: string) {
    let answer = await page.goto(path)
    await expect
      .poll(async () => {
        answer = await page.goto(path)
        return answer?.headers()['x-cache']
      }, LONG_TIMEOUT)
      .toBe('HIT')
    return answer ?? expect.unreachable('an answer')
  }

  test('gets a page and all its files by HTTP/2, from the cache, and the page is hydrated', async () => {
    const page = await visitor()
    const answer = await kept(page, '/')
    expect(answer.headers()).toMatchObject({
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'content-security-policy': expect.stringMatching(
        /script-src 'self' 'sha256-.*upgrade-insecure-requests/,
      ),
    })
    await hydrated(page)
    const protocols = await page.evaluate(() =>
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .filter(({ name }) => name.startsWith(location.origin))
        .map((entry) => (entry as PerformanceResourceTiming).nextHopProtocol),
    )
    expect(protocols.length).toBeGreaterThan(5)
    expect(new Set(protocols)).toEqual(new Set(['h2']))
    await page.evaluate(() => Object.assign(window, { stayed: true }))
    // By keyboard: the footer moves while sections above it get their layout.
    await page.locator('footer a[href="/about"]').first().press('Enter')
    await page.waitForURL('**/about')
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  })

  test('who enters an http address is redirected to https', async () => {
    const page = await visitor()
    await page.goto(`http://localhost:${haproxy.ports.http}/products?page=2`)
    expect(page.url()).toBe(`${haproxy.url}/products?page=2`)
    expect(await page.evaluate(() => isSecureContext)).toBe(true)
  })

  test('logs in, and the session cookie is sent by https only', async () => {
    const page = await visitor()
    await logIn(page, createRequestI18n('en').t, DEMO)
    const answer = await page.goto('/profile')
    expect([answer?.status(), answer?.headers()['x-cache']]).toEqual([200, 'PASS'])
    expect(await page.locator('main').textContent()).toContain(DEMO.email)
    const cookies = await page.context().cookies()
    expect(cookies.find(({ name }) => name === 'customerToken')).toMatchObject({
      secure: true,
      httpOnly: true,
      sameSite: 'Lax',
    })
    const stranger = await visitor()
    await stranger.goto('/profile')
    expect(new URL(stranger.url()).pathname).toBe('/login')
  })

  test.each(LANGUAGES)(
    'whose browser speaks %s gets that page from the cache, however it is written',
    async (language) => {
      for (const spelling of [
        `${language}-XX, fr;q=0.7`,
        `de;q=0.9,${language};q=0.35`,
        `${language};q=0.8,en;q=0.123`,
      ]) {
        const page = await visitor({ locale: undefined, extraHTTPHeaders: { 'accept-language': spelling } })
        await kept(page, '/contact')
        expect(await page.locator('html').getAttribute('lang'), spelling).toBe(language)
      }
    },
  )

  test('keeps a language that was chosen by a link, though a frame asked for that page first', async () => {
    const asFrame = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' }
    const headers = { ...asFrame, 'user-agent': 'Mozilla/5.0 Chrome/140.0', 'accept-language': 'en' }
    for (let time = 0; time < 3; time += 1) await varnish.ask('/about?lng=ar', { headers })
    const page = await visitor()
    await page.goto('/about?lng=ar')
    const chosen = (await page.context().cookies()).find(({ name }) => name === 'i18next')
    expect(chosen).toMatchObject({ value: 'ar', secure: true })
    await page.goto('/privacy')
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  })

  test.each(['PURGE', 'BAN'])('cannot %s', async (method) => {
    const page = await visitor()
    await page.goto('/privacy')
    const headers = { 'x-forwarded-for': '127.0.0.1' }
    expect((await page.request.fetch('/privacy', { method, headers })).status()).toBe(405)
    const asked = await page.evaluate(
      async (name) => (await fetch('/privacy', { method: name })).status,
      method,
    )
    expect(asked).toBe(405)
  })
})
