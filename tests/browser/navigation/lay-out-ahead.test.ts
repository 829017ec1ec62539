/** A prerendered page is laid out at a sign of intent, before the click. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { PHONE } from '#tests/support/browser/first-view.ts'
import { followsLinks } from '#tests/support/browser/hydrated.ts'
import { describeInBrowser } from '#tests/support/browser/visit.ts'
import { useWebFonts } from '#tests/support/browser/web-fonts.ts'

/** A page that was opened by client navigation, or prerendered. */
const PAGE = '#main > div:has(> * h1)'
const DESK = { viewport: { width: 1280, height: 800 } }

describeInBrowser('the layout of a prerendered page', ({ world, open, visit }) => {
  it.each(['en', 'ar'])(
    'in %s precedes the tap, changes nothing that is seen, and is the one of the page when it is shown',
    async (lng) => {
      const { page } = await visit(`/?lng=${lng}`, PHONE)
      await prerendered(page)
      // Fonts that have arrived late are those of the next page: its heading would have another width.
      await useWebFonts(page)
      const height = await heightOf(page)
      await page.locator('main a[href="/products"]').first().dispatchEvent('touchstart')
      const { boxes, seen } = await laidOut(page)
      expect(boxes).toBeGreaterThan(20)
      expect(seen).toEqual([])
      expect(await heightOf(page)).toBe(height)

      const ahead = await positions(page)
      await page.locator('main a[href="/products"]').first().tap()
      await page.waitForURL('**/products')
      await expect.poll(() => page.locator(PAGE).getAttribute('style')).toBe('')
      // Below the header, and laid out with the same width.
      const shown = await positions(page)
      expect(shown.map(({ left, width }) => [left, width])).toEqual(
        ahead.map(({ left, width }) => [left, width]),
      )
      expect(shown[0]?.top).toBeGreaterThan(0)
    },
  )

  it.each(['header a[href="/"]', 'main article h3 a'])(
    'behind %s is not seen, at a pointer that rests for the second time',
    async (selector) => {
      const page = await open('/products', DESK)
      await followsLinks(page)
      const link = page.locator(selector).locator('visible=true').first()
      await link.hover()
      await prerendered(page)
      await page.mouse.move(0, 0)
      await link.hover()
      const { boxes, seen } = await laidOut(page)
      expect(boxes).toBeGreaterThan(20)
      expect(seen).toEqual([])
    },
  )

  it('does not take the search shortcut from the page that is shown', async () => {
    const { page } = await visit('/', { ...DESK, hasTouch: true })
    await prerendered(page)
    await page.locator('main a[href="/products"]').first().dispatchEvent('touchstart')
    await laidOut(page)
    await page.keyboard.press('/')
    await expect.poll(() => page.locator('dialog:modal input').count()).toBeGreaterThan(0)
  })

  it('ends when another page is shown, or the same one with other data', async () => {
    const { page } = await visit('/', { ...DESK, hasTouch: true })
    await prerendered(page)
    await page.locator('main a[href="/products"]').first().dispatchEvent('touchstart')
    await laidOut(page)
    const category = page.locator('main a[href^="/products?category="]').first()
    await category.click()
    await page.waitForURL('**/products?category=*')
    await expect.poll(() => page.locator(`${PAGE} article`).count()).toBeGreaterThan(0)
    await expect.poll(() => page.locator(PAGE).getAttribute('style')).toBe('')
    expect(await page.locator(`${PAGE} h1`).isVisible()).toBe(true)
  })

  it('leaves out a page that has been opened and waits for its data, which would stay hidden', async () => {
    const page = await open('/', DESK)
    await followsLinks(page)
    await prerendered(page)
    const list = world().hold((path) => path.startsWith('/api/v1.0/products?') && path.includes('category'))
    await page.locator('main a[href^="/products?category="]').first().click()
    await expect.poll(() => list.waiting()).not.toEqual([])
    const product = page.locator('main article h3 a').first()
    const data = page.waitForResponse((answer) => answer.url().includes('/api/v1.0/products/'))
    await product.hover()
    await (await data).finished()
    // React renders the product when it has rendered the listing, in whose place it would be laid out.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await product.dispatchEvent('touchstart')
    list.release()
    await page.locator('#list-title').waitFor()
  })

  it('does not begin a view transition: the picture is the one that is seen', async () => {
    const page = await open('/products', DESK)
    await followsLinks(page)
    const link = page.locator('main article h3 a').first()
    const path = (await link.getAttribute('href')) ?? ''
    await link.hover()
    await prerendered(page)
    await page.mouse.move(0, 0)
    await link.hover()
    await laidOut(page)
    const named = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          document.startViewTransition = new Proxy(document.startViewTransition, {
            apply(start, target, args) {
              const picture = document.querySelector<HTMLElement>('[style*="view-transition-name"]')
              resolve(picture !== null && picture.closest('[data-prerendered]') === null)
              return Reflect.apply(start, target, args)
            },
          })
        }),
    )
    // A click of a script: no card is around its link.
    await page.evaluate((to) => {
      const link = Object.assign(document.createElement('a'), { href: to })
      document.querySelector('main')?.prepend(link)
      link.click()
    }, path)
    expect(await named).toBe(true)
  })
})

/** Waits until a page is rendered and not displayed. */
async function prerendered(page: Page): Promise<void> {
  await page.locator('[data-prerendered][style*="none"] h1').waitFor({ state: 'attached' })
}

/** Waits until that page is laid out. Returns how many of its elements have boxes, and which of these are seen. */
async function laidOut(page: Page): Promise<{ boxes: number; seen: string[] }> {
  await page.waitForFunction(() => document.querySelector('[data-prerendered]')?.checkVisibility())
  return page.locator('[data-prerendered]').evaluate((root) => {
    const elements = [...root.querySelectorAll('*')].filter((element) => element.getClientRects().length)
    const seen = elements.filter((element) => getComputedStyle(element).visibility !== 'hidden')
    return { boxes: elements.length, seen: seen.map((element) => element.outerHTML.slice(0, 80)) }
  })
}

function heightOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight)
}

/** Where the heading and the first card of the listing are. */
function positions(page: Page): Promise<{ left: number; top: number; width: number }[]> {
  return page.locator(`${PAGE} :is(h1, article)`).evaluateAll((elements) =>
    elements.slice(0, 2).map((element) => {
      const { left, top, width } = element.getBoundingClientRect()
      return { left, top, width }
    }),
  )
}
