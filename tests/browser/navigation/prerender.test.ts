/** The next page is rendered before the click: hidden, and without effects. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { PHONE } from '#tests/support/browser/first-view.ts'
import { followsLinks } from '#tests/support/browser/hydrated.ts'
import { describeInBrowser } from '#tests/support/browser/visit.ts'
import { textFile } from '#tests/support/built-files.ts'
import { signIn } from '#tests/support/store-pages.ts'

const DESK = { viewport: { width: 1280, height: 800 } }

describeInBrowser('a prerendered page', ({ world, open, visit }) => {
  it.each(['en', 'ar'])(
    'in %s is the listing on the home page, and a click shows the same elements',
    async (lng) => {
      // The other banner would hide the heading.
      const page = await open(`/?lng=${lng}`, { reducedMotion: 'reduce' })
      const heading = await prerenderedHeading(page, '#list-title')
      const title = await page.title()
      expect(await heading.isVisible()).toBe(false)
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)

      const measuredLinks = await countMeasuredLinks(page)
      await page.locator('main a[href="/products"]').first().click()
      await page.waitForURL('**/products')
      await expect.poll(() => heading.isVisible()).toBe(true)
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
      await expect.poll(() => page.title()).not.toBe(title)
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
      expect(await measuredLinks()).toBe(0)
      // Its effects run from now on.
      await page.locator('main button[aria-controls="advanced-search"]').click()
      await page.locator('#advanced-search').waitFor()
    },
  )

  it('on a phone is shown together with its address, and its closed filters are rendered after the next frame', async () => {
    const { page } = await visit('/', PHONE)
    await prerenderedHeading(page, '#list-title')
    const shown = noteShownListing(page)
    await page.locator('main a[href="/products"]').first().tap()
    expect(await shown).toEqual({ withAddress: true, filtersBeforeFrame: false })
    await page.locator('#categories-title').waitFor({ state: 'attached' })
  })

  it('takes the place of a page without the focus, whose removal would lay out both pages', async () => {
    const { page } = await visit('/', PHONE)
    const heading = await prerenderedHeading(page, '#list-title')
    await noteRemovedPages(page)
    await page.locator('main a[href="/products"]').first().tap()
    await expect.poll(() => heading.isVisible()).toBe(true)
    expect(await page.evaluate(() => Reflect.get(window, 'removedPages'))).toEqual([{ hasFocus: false }])
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  })

  it('is the page of the link under the pointer, and replaces the one before', async () => {
    const page = await open('/products', DESK)
    // Client navigation listens to the pointer. A pointer that rests before that moves no more.
    await followsLinks(page)
    const links = page.locator('main article h3 a')
    const names = [await links.nth(0).textContent(), await links.nth(1).textContent()]
    for (const [index, name] of names.entries()) {
      await links.nth(index).hover()
      await expect.poll(() => prerendered(page)).toEqual([name])
    }
    const heading = await prerenderedHeading(page, 'h1')
    await links.nth(1).click()
    await page.waitForURL('**/details/**')
    await expect.poll(() => heading.isVisible()).toBe(true)
    await expect.poll(() => page.title()).toContain(names[1])
    // The path of the first page can be shown again.
    await page.goBack()
    await page.waitForURL('**/products')
    await links.nth(1).waitFor()
    // The page of the link under the pointer may be prerendered again. It is hidden.
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  })

  it('is removed when the language changes', async () => {
    const { page, requests } = await visit('/', DESK)
    await prerenderedHeading(page, '#list-title')
    // Opening and closing the menu is tested in frame.test.ts.
    await page.locator('#languages a[lang=tr]').dispatchEvent('click')
    await page.locator('html[lang=tr]').waitFor()
    await expect.poll(() => prerendered(page)).toEqual([])
    await idle(page)
    expect(requests.filter((request) => /products\?limit=9/.test(request))).toHaveLength(1)
  })

  it('whose data is missing after a change of the language is left without an error', async () => {
    const page = await open('/products', DESK)
    await followsLinks(page)
    const list = world().hold((path) => path.startsWith('/api/v1.0/products?'))
    await page.locator('#languages a[lang=ar]').dispatchEvent('click')
    await expect.poll(() => list.waiting()).not.toEqual([])
    // The next texts are Arabic already, the data of the product is English.
    const answers = [textFile('ar details'), '/api/v1.0/products/'].map((path) =>
      page.waitForResponse((answer) => answer.url().includes(path)),
    )
    await page.locator('main article h3 a').first().hover()
    for (const answer of answers) await (await answer).finished()
    await idle(page)
    list.release()
    await page.locator('html[lang=ar]').waitFor()
    // React renders hidden pages last.
    await idle(page)
    await page.locator('header a[href="/about"]').first().click()
    await page.waitForURL('**/about')
    await expect.poll(() => page.locator('main h1').count()).toBe(1)
  })

  it('is a page of the catalogue, never a customer’s page', async () => {
    const { page, requests, assets } = await visit('/robots.txt', DESK)
    await signIn(page.context(), world())
    await page.goto('/about')
    await followsLinks(page)
    const [asked, loaded] = [requests.length, assets.length]
    await page.locator('header a[href="/profile"]').first().focus()
    // The prefetch has ended, and with it the occasion to prerender the profile.
    await expect.poll(() => assets.length).toBeGreaterThan(loaded)
    await expect.poll(() => allLoaded(page, assets.slice(loaded))).toBe(true)
    await page.locator('header a[href="/products"]').first().focus()
    await expect.poll(async () => (await prerendered(page)).length).toBe(1)
    expect(requests.slice(asked).filter((request) => request.includes('/customer/'))).toEqual([])
  })
})

function idle(page: Page): Promise<void> {
  return page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve())))
}

/** Whether all these files have loaded. */
function allLoaded(page: Page, files: readonly string[]): Promise<boolean> {
  return page.evaluate((wanted) => {
    const entries = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    return wanted.every((file) => entries.includes(file))
  }, files)
}

/** Headings of pages that are rendered and not shown. */
function prerendered(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('#main h1')]
      .filter((heading) => !heading.checkVisibility({ visibilityProperty: true }))
      .map((heading) => heading.textContent ?? ''),
  )
}

/** Waits until an element of a page that is not shown has been rendered. */
async function prerenderedHeading(page: Page, selector: string) {
  const handle = await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll<HTMLElement>(`#main ${wanted}`)].find(
        (element) => !element.checkVisibility({ visibilityProperty: true }),
      ),
    selector,
  )
  const element = handle.asElement()
  if (!element) throw new Error(`There is no ${selector}`)
  return element
}

/**
 * Returns whether the prerendered listing is shown when the call that changes the address ends, and whether its filters are
 * rendered before the next frame. That frame comes when the browser is idle.
 */
function noteShownListing(page: Page): Promise<{ withAddress: boolean; filtersBeforeFrame: boolean }> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const { pushState } = History.prototype
        const { requestAnimationFrame } = window
        History.prototype.pushState = function (...state) {
          pushState.apply(this, state)
          const held: FrameRequestCallback[] = []
          window.requestAnimationFrame = (callback) => held.push(callback)
          queueMicrotask(() => {
            const title = document.querySelector('#list-title')
            const withAddress = title?.checkVisibility({ visibilityProperty: true }) ?? false
            requestIdleCallback(() => {
              const filtersBeforeFrame = document.querySelector('#categories-title') !== null
              window.requestAnimationFrame = requestAnimationFrame
              for (const callback of held) requestAnimationFrame(callback)
              resolve({ withAddress, filtersBeforeFrame })
            })
          })
        }
      }),
  )
}

/** Lists in `removedPages` the pages that are removed from now on. */
async function noteRemovedPages(page: Page): Promise<void> {
  await page.evaluate(() => {
    const removedPages: unknown[] = []
    Object.assign(window, { removedPages })
    const { removeChild } = Node.prototype
    Node.prototype.removeChild = function <T extends Node>(child: T): T {
      if (child instanceof Element && child.querySelector('h1'))
        removedPages.push({ hasFocus: child.contains(document.activeElement) })
      return removeChild.call(this, child) as T
    }
  })
}

/** Counts how often scripts read the position of a link from now on. For each link in a card far below the browser lays out that card. */
async function countMeasuredLinks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { getBoundingClientRect } = Element.prototype
    Object.assign(window, { measuredLinks: 0 })
    HTMLAnchorElement.prototype.getBoundingClientRect = function () {
      Object.assign(window, { measuredLinks: Reflect.get(window, 'measuredLinks') + 1 })
      return getBoundingClientRect.call(this)
    }
  })
  return () => page.evaluate(() => Reflect.get(window, 'measuredLinks'))
}
