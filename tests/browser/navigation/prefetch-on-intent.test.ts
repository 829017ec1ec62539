/**
 * A link's page is prefetched on hover or focus, and the listing by the home page: once, and not with data saving or a slow
 * connection.
 */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { PHONE } from '#tests/support/browser/first-view.ts'
import { weighPage } from '#tests/support/browser/page-weight.ts'
import { describeWithEmptyCache, hydrated, type Visit } from '#tests/support/browser/visit.ts'

describeWithEmptyCache('a link that is pointed at', ({ visit }) => {
  it('has the code and data of its page prefetched once, and the page then requests neither', async () => {
    const { page, requests, assets } = await arrive(await visit('/about'))
    const [first] = [requests.length, assets.length]
    const link = page.locator('header').getByRole('link', { name: 'Products' })
    await link.hover()
    await expect.poll(() => reads(requests.slice(first)).sort()).toEqual(LISTING_READS)
    const own = await scriptsOf(page, '/products')
    await expect.poll(() => own.filter((script) => !assets.includes(script))).toEqual([])
    const [readBefore, loadedBefore] = [requests.length, assets.length]

    await page.mouse.move(2, 600)
    await link.hover()
    await link.focus()
    await link.click()
    await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()
    await page.waitForLoadState('networkidle')
    const again = reads(requests.slice(readBefore)).filter((read) => LISTING_READS.includes(read))
    expect(again).toEqual([])
    expect(assets.slice(loadedBefore).filter((asset) => own.includes(asset))).toEqual([])
  })

  it('is not prefetched if the pointer only crosses it, or if it leads to another site or to the same page', async () => {
    const { page, requests } = await arrive(await visit('/products'))
    const before = requests.length
    await page.locator('header').getByRole('link', { name: 'Products' }).hover()
    await page.locator('aside a[href*="wa.me"]').first().hover()
    await page.evaluate(() => {
      const passed = document.querySelector('article h3 a')
      passed?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
      document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
    })
    // A request of the resting pointer follows those that a passing pointer would have caused.
    await page.locator('article h3 a').nth(1).hover()
    await expect.poll(() => reads(requests.slice(before)).length).toBe(1)
    expect(reads(requests.slice(before))).toEqual(['products/…'])
  })

  it.each([
    ['a touch screen', PHONE],
    ['a mouse', {}],
  ])(
    'leads from the home page to the products: with %s they are prefetched, once',
    async (_kind, options) => {
      const { page, requests } = await arrive(await visit('/', options))
      await expect.poll(() => listingReads(requests)).toEqual(LISTING_READS)
      await settled(page)
      const before = requests.length
      await page.locator('main a[href="/products"]').first().click()
      await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()
      await settled(page)
      expect(listingReads(requests.slice(before))).toEqual([])
    },
  )

  it.each([
    ['with data saving', { saveData: true, effectiveType: '4g' }],
    ['on a slow connection', { saveData: false, effectiveType: '2g' }],
  ])('leads from the home page to the products, which are not prefetched %s', async (_kind, connection) => {
    const { page, requests } = await visit('/robots.txt')
    await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection)
    await page.goto('/')
    await hydrated(page)
    await expect.poll(() => requests).toContain('POST /api/v1.0/visits')
    await settled(page)
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    expect(listingReads(requests)).toEqual([])
  })

  it('is not prefetched with data saving', async () => {
    const opened = await visit('/robots.txt')
    await opened.page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
    )
    await opened.page.goto('/about')
    const { page, requests, assets } = await arrive(opened)
    const [read, loaded] = [requests.length, assets.length]
    const link = page.locator('header').getByRole('link', { name: 'Products' })
    await link.hover()
    await link.focus()
    await page.waitForLoadState('networkidle')
    expect(reads(requests.slice(read))).toEqual([])
    const own = await scriptsOf(page, '/products')
    expect(assets.slice(loaded).filter((asset) => own.includes(asset))).toEqual([])
    await link.click()
    await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()
  })
})

describeWithEmptyCache('a link that is followed in a browser that is never idle', ({ visit }) => {
  it('opens its page without a new document', async () => {
    const opened = await visit('/robots.txt')
    await opened.page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
    await opened.page.goto('/about')
    const { page, requests } = opened
    await hydrated(page)
    await settled(page)
    const before = requests.length
    await page.evaluate(() => document.querySelector<HTMLElement>('header a[href="/products"]')?.click())
    await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()
    expect(requests.slice(before).filter((request) => !request.includes('/api/'))).toEqual([])
    await page.goBack()
    await page.waitForURL('**/about')
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Products' }).waitFor()
  })

  it('keeps the scroll position if it says so', async () => {
    const { page } = await visit('/robots.txt')
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
    await page.goto('/products')
    await hydrated(page)
    await settled(page)
    const scrolled = await page.evaluate(() => {
      window.scrollTo({ top: 300, behavior: 'instant' })
      document.querySelector<HTMLElement>('a[data-keep-scroll-position][href*="list"]')?.click()
      return window.scrollY
    })
    await page.waitForURL(/list/)
    await page.locator('a[data-keep-scroll-position][href*="list"][aria-current=true]').waitFor()
    expect(scrolled).toBeGreaterThan(0)
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  })
})

const LISTING_READS = ['categories/recursive', 'products?limit=9&page=1&sort=-createdAt']

/** Waits for hydration, for the visit to be counted, and for an idle network. */
async function arrive(visit: Visit): Promise<Visit> {
  await hydrated(visit.page)
  await expect.poll(() => visit.requests).toContain('POST /api/v1.0/visits')
  await settled(visit.page)
  return visit
}

/** Returns the scripts named in the server's HTML. */
async function scriptsOf(page: Page, address: string): Promise<readonly string[]> {
  return weighPage(await (await page.request.get(address)).text(), 'en').scriptFiles
}

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
}

function listingReads(requests: readonly string[]): string[] {
  return reads(requests)
    .filter((read) => LISTING_READS.includes(read))
    .sort()
}

/** Returns the provider's calls: `products?limit=9…`, `products/…` for a single product. */
function reads(requests: readonly string[]): string[] {
  return requests.flatMap((request) => {
    const [, read] = /^GET \/api\/v1\.0\/(.+)/.exec(request) ?? []
    return read === undefined ? [] : [read.replace(/[0-9a-f]{24}/, '…')]
  })
}
