/** Fonts that arrive after the first paint move nothing (ui/fonts/README.md). */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { inLanguage, paths } from '#domain/paths.ts'
import { LANGUAGES } from '#locales/languages.ts'
import { PHONE } from '#tests/support/browser/first-view.ts'
import { describeWithEmptyCache, hydrated } from '#tests/support/browser/visit.ts'
import { WINDOWS } from '#tests/support/browser/windows.ts'
import { findExamples } from '#tests/support/store-pages.ts'
import { chooseLanguage } from '../language-menu.ts'

describeWithEmptyCache('fonts that arrive late', ({ visit, world }) => {
  it.each(LANGUAGES)('in %s cause no layout shift on a phone', async (language) => {
    const { productId } = await findExamples(world())
    const addresses = [paths.home(), paths.products(), paths.details(productId), '/nowhere']
    for (const address of addresses) {
      const { page } = await visit('/robots.txt', { ...PHONE, allowed: /status of 404/ })
      const fonts = await openWithLateFonts(page, inLanguage(address, language))
      const before = await layoutShift(page)
      fonts.release()
      await page.waitForFunction(areFontsLoaded)
      expect((await layoutShift(page)) - before, address).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT)
      await page.close()
    }
  })

  it('are those of the next page', async () => {
    const { page } = await visit('/robots.txt')
    const fonts = await openWithLateFonts(page, paths.about())
    fonts.release()
    await page.waitForFunction(areFontsLoaded)
    expect(await isWebFont(page, 'h1')).toBe(false)
    await page.locator('header').getByRole('link', { name: 'Products' }).click()
    await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()
    await expect.poll(() => isWebFont(page, 'h1')).toBe(true)
  })

  it('are those of the next page when the browser has translated the page', async () => {
    const { page } = await visit('/robots.txt')
    const fonts = await openWithLateFonts(page, paths.about())
    fonts.release()
    await page.waitForFunction(areFontsLoaded)
    await page.evaluate(() => {
      document.documentElement.lang = 'de'
    })
    await page.locator('header').getByRole('link', { name: 'Products' }).click()
    await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()
    await expect.poll(() => isWebFont(page, 'h1')).toBe(true)
  })

  it.each([
    ['en', 'Products'],
    ['tr', 'Ürünler'],
  ] as const)('are not requested by the first page on a slow connection in %s', async (language, name) => {
    const { page } = await visit('/robots.txt')
    await simulateSlowConnection(page)
    const fonts: string[] = []
    page.on('request', (request) => request.url().endsWith('.woff2') && fonts.push(request.url()))
    await page.goto(inLanguage(paths.about(), language))
    await hydrated(page)
    expect(await isWebFont(page, 'h1')).toBe(false)
    expect(fonts).toEqual([])
    await page.locator('header').getByRole('link', { name }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await expect.poll(() => isWebFont(page, 'h1')).toBe(true)
    expect(await page.evaluate(() => [...document.fonts].some(({ status }) => status === 'error'))).toBe(
      false,
    )
  })

  it('are loaded after the load event of the first Arabic page on a slow connection, for the next page', async () => {
    const { page } = await visit('/robots.txt')
    await simulateSlowConnection(page)
    const fonts = await holdFonts(page)
    await page.goto(inLanguage(paths.about(), 'ar'))
    await expect.poll(fonts.requested).toBeGreaterThan(1)
    fonts.release()
    await page.waitForFunction(() =>
      performance
        .getEntriesByType('resource')
        .some(({ name, duration }) => name.endsWith('.woff2') && duration > 0),
    )
    await hydrated(page)
    const [first, loaded] = await page.evaluate(() => [
      Math.min(
        ...performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.woff2'))
          .map(({ startTime }) => startTime),
      ),
      (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.loadEventStart,
    ])
    expect(first).toBeGreaterThanOrEqual(loaded ?? Number.NaN)
    expect(await isWebFont(page, 'h1')).toBe(false)
    await page.locator('header').getByRole('link', { name: 'المنتجات' }).click()
    await page.getByRole('heading', { level: 1, name: 'المنتجات' }).waitFor()
    await expect.poll(() => isWebFont(page, 'h1')).toBe(true)
    expect(await layoutShift(page)).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT)
  })

  it('are those of the next page after a change of the language on a slow connection', async () => {
    const { page } = await visit('/robots.txt')
    await simulateSlowConnection(page)
    const fonts = await holdFonts(page)
    await page.goto(paths.about())
    await hydrated(page)
    await chooseLanguage(page, 'العربية')
    await expect.poll(fonts.requested).toBeGreaterThan(0)
    const since = await page.evaluate(() => performance.now())
    await page.waitForFunction((since) => performance.now() > since + 500, since)
    fonts.release()
    await page.waitForFunction(areFontsLoaded)
    expect(await isWebFont(page, 'h1')).toBe(false)
    // The Arabic page does not wait for the Latin fonts.
    await page.route('**/*-latin.*.woff2', () => {})
    await page.locator('header').getByRole('link', { name: 'المنتجات' }).click()
    await page.getByRole('heading', { level: 1, name: 'المنتجات' }).waitFor()
    await expect.poll(() => isWebFont(page, 'h1')).toBe(true)
  })

  it.each([
    ['en', 'Products'],
    ['ar', 'المنتجات'],
  ] as const)(
    'do not keep the next page from being shown in %s when their rules cannot be read',
    async (language, name) => {
      const { page } = await visit('/robots.txt')
      await page.addInitScript(() => {
        Object.defineProperty(CSSStyleSheet.prototype, 'cssRules', {
          get() {
            Object.assign(window, { isRefused: true })
            throw new DOMException('refused', 'SecurityError')
          },
        })
      })
      const fonts = await openWithLateFonts(page, inLanguage(paths.about(), language))
      fonts.release()
      await page.waitForFunction(areFontsLoaded)
      await page.locator('header').getByRole('link', { name }).click()
      await page.waitForFunction(() => 'isRefused' in window)
      await page.getByRole('heading', { level: 1, name }).waitFor()
    },
  )
})

describeWithEmptyCache('the quote list', ({ visit }) => {
  // In a high window an empty list could leave the footer in view.
  it.each([...WINDOWS, { width: 1440, height: 1400 }])(
    'causes no layout shift when it is hydrated, $width px',
    async (viewport) => {
      const { page } = await visit(paths.quote(), { viewport })
      await hydrated(page)
      expect(await layoutShift(page)).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT)
    },
  )
})

/** PERFORMANCE.md, Budgets. */
const MAX_LAYOUT_SHIFT = 0.02

async function simulateSlowConnection(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } })
  })
}

/** Holds the page's requests for fonts back until `release`. */
async function holdFonts(page: Page) {
  let release = () => {}
  let requested = 0
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.woff2', async (route) => {
    requested += 1
    await released
    await route.continue()
  })
  return { release, requested: () => requested }
}

/** Opens a page whose fonts arrive after the block period, on `release`. */
async function openWithLateFonts(page: Page, address: string) {
  const fonts = await holdFonts(page)
  // The load event waits for preloaded fonts.
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await hydrated(page)
  await expect.poll(fonts.requested, { message: address }).toBeGreaterThan(1)
  await page.waitForFunction(isBlockPeriodOver)
  return fonts
}

/** Runs in the page. Browsers hide text for 100 ms after its font was requested; then they use the fallback font. */
function isBlockPeriodOver(): boolean {
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  return paint !== undefined && performance.now() > paint.startTime + 500
}

/** Runs in the page. */
function areFontsLoaded(): boolean {
  const statuses = [...document.fonts].map(({ status }) => status)
  return statuses.includes('loaded') && !statuses.includes('loading')
}

/** Returns the sum of all layout shifts so far, also those of the next frame. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    return new Promise<number>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        observer.disconnect()
        const shifts = list.getEntriesByType('layout-shift') as (PerformanceEntry & { value: number })[]
        resolve(shifts.reduce((sum, { value }) => sum + value, 0))
      })
      // Without a shift the observer would never be called: each page has a paint.
      observer.observe({ type: 'paint', buffered: true })
      observer.observe({ type: 'layout-shift', buffered: true })
    })
  })
}

/** Returns whether the text of an element is drawn with a font of the page. */
async function isWebFont(page: Page, selector: string): Promise<boolean> {
  const browser = await page.context().newCDPSession(page)
  try {
    await browser.send('DOM.enable')
    await browser.send('CSS.enable')
    const { root } = await browser.send('DOM.getDocument', { depth: 0 })
    const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector })
    const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId })
    return fonts.every(({ isCustomFont }) => isCustomFont)
  } finally {
    await browser.detach()
  }
}
