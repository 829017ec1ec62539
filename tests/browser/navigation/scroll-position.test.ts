/** Scroll positions, reveal animations and the lifetime of cached data (SPEC §2, §4, §9). */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PHONE } from '#tests/support/browser/first-view.ts'
import { followsLinks } from '#tests/support/browser/hydrated.ts'
import { layOutWhole } from '#tests/support/browser/layout-complete.ts'
import { holdSource } from '#tests/support/browser/lazy-files.ts'
import { ownFiles } from '#tests/support/browser/page-sources.ts'
import { recordScrolls } from '#tests/support/browser/recorded-scrolls.ts'
import { describeWithEmptyCache, hydrated } from '#tests/support/browser/visit.ts'

describeWithEmptyCache('the window', ({ visit }) => {
  it('scrolls smoothly to a section of the home page, from the footer and from the address', async () => {
    const { page } = await visit('/', { viewport: { width: 1280, height: 800 } })
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    const scrolls = await placeAndRecord(page, 100_000)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Latest collection' }).click()
    await standsAt(page, 'latest')
    expect(await scrolls()).toEqual(['smooth'])
    await page.evaluate(() => {
      window.location.hash = 'services'
    })
    await standsAt(page, 'services')
    expect(new URL(page.url()).hash).toBe('#services')
    await page.goBack()
    await standsAt(page, 'latest')
    // Another target during smooth scrolling.
    await page.evaluate(async () => {
      window.location.hash = 'featured'
      const start = window.scrollY
      while (window.scrollY === start) await new Promise(requestAnimationFrame)
      window.location.hash = 'services'
    })
    await standsAt(page, 'services')
  })

  it.each(['en', 'ar', 'tr'])(
    'in %s scrolls smoothly to the top of the list when another page of it is opened',
    async (language) => {
      const { page } = await visit(`/products?lng=${language}`, { viewport: { width: 1280, height: 800 } })
      await hydrated(page)
      const next = page.locator('main nav a[rel=next]')
      const top = await next.evaluate((link) => link.getBoundingClientRect().top + window.scrollY - 400)
      const scrolls = await placeAndRecord(page, top)
      await next.click()
      await page.waitForURL('**/products**page=2**')
      await page.waitForFunction(() => window.scrollY === 0)
      expect(await scrolls()).toEqual(['smooth'])
    },
  )

  it('is at the top of the next page also if the link is followed during a smooth scroll', async () => {
    const { page } = await visit('/products', { viewport: { width: 390, height: 900 } })
    await followsLinks(page)
    // The focus moves the window smoothly to the link, as the Tab key does.
    await page
      .locator('main article h3 a')
      .last()
      .evaluate(async (link) => {
        link.focus()
        while (window.scrollY === 0) await new Promise(requestAnimationFrame)
        ;(link as HTMLElement).click()
      })
    await page.waitForURL('**/details/**')
    // The address changes before the page.
    await page.locator('#main h1:focus').waitFor()
    await standsStill(page)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })

  it('is at the top in the first frame of the next page, with its heading focused', async () => {
    const { page } = await visit('/', { ...PHONE, prepare: delayScheduler })
    await followsLinks(page)
    const firstFrame = await page.evaluate(async () => {
      const nextFrame = () => new Promise(requestAnimationFrame)
      window.scrollTo({ top: 2000, behavior: 'instant' })
      await nextFrame()
      document.querySelector<HTMLElement>('main a[href="/products"]')?.click()
      const isShown = () =>
        [...document.querySelectorAll('#main h1')].some(
          (heading) => heading.textContent === 'Products' && heading.checkVisibility(),
        )
      while (!isShown()) await nextFrame()
      return { top: window.scrollY, focused: document.activeElement?.localName, title: document.title }
    })
    expect(firstFrame).toEqual({ top: 0, focused: 'h1', title: 'Products · Sedir' })
  })

  it('has sections far below laid out when they come near, and all sections after Back', async () => {
    const { page } = await visit('/', PHONE)
    await hydrated(page)
    const laidOut = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('#main .far > *')]
          // Without the prerendered page.
          .filter((part) => part.checkVisibility())
          .map((part) => part.checkVisibility({ contentVisibilityAuto: true })),
      )
    expect((await laidOut()).at(-1)).toBe(false)
    await page.locator('#main .far').filter({ visible: true }).last().scrollIntoViewIfNeeded()
    await expect.poll(async () => (await laidOut()).at(-1)).toBe(true)
    // A tap could miss the link: sections are laid out meanwhile, and the banner with the link may just be leaving.
    await page.evaluate(() => document.querySelector<HTMLElement>('main a[href="/products"]')?.click())
    await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()
    await page.goBack()
    await page.locator('#latest').waitFor()
    await expect.poll(async () => (await laidOut()).every(Boolean)).toBe(true)
  })

  it('returns to the page of the list and to the scroll position after Back', async () => {
    const { page } = await visit('/products?page=2&limit=6', { viewport: { width: 1280, height: 800 } })
    await hydrated(page)
    const link = page.locator('main article h3 a').nth(3)
    await link.evaluate((title) => title.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const before = await page.evaluate(() => window.scrollY)
    await link.click()
    await page.waitForURL('**/details/**')
    await page.goBack()
    await page.waitForURL('**/products?page=2&limit=6')
    await page.waitForFunction((place) => Math.abs(window.scrollY - place) < 100, before)
    await page.getByText('Showing 7-12 of 120 Listings').first().waitFor()
  })
})

describeWithEmptyCache('Back', ({ visit }) => {
  it('lays out the page before completely, and not the page that it leaves', async () => {
    const { page } = await visit('/products', PHONE)
    await openProductFrom(page, 900)
    const changes = await page.evaluateHandle(() => {
      const seen: string[] = []
      const left = document.querySelector('#main h1')
      new MutationObserver((records) => {
        for (const { type, removedNodes } of records) {
          if (type === 'attributes') seen.push('laid out completely')
          else if ([...removedNodes].some((node) => node.contains(left))) seen.push('removed')
        }
      }).observe(document.documentElement, {
        attributeFilter: ['data-back'],
        childList: true,
        subtree: true,
      })
      return seen
    })
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()
    // React removes the focused heading, and browsers lay out the page before they remove a focused element.
    expect(await changes.jsonValue()).toEqual(['removed', 'laid out completely'])
  })

  it('leads to the place on the page before, also after a reload and forward again', async () => {
    const { page } = await visit('/products', { viewport: { width: 1280, height: 800 } })
    await hydrated(page)
    await followsLinks(page)
    const scrollTo = (top: number) =>
      page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
    const position = () => page.evaluate(() => Math.round(window.scrollY))
    await scrollTo(900)
    await page.locator('main article h3 a').nth(4).click()
    await page.waitForURL('**/details/**')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(position).toBe(0)
    await scrollTo(300)
    await page.goBack()
    await page.waitForURL('**/products')
    await expect.poll(position).toBe(900)
    await page.goForward()
    await page.waitForURL('**/details/**')
    await expect.poll(position).toBe(300)
    await page.reload()
    await hydrated(page)
    await page.goBack()
    await page.waitForURL('**/products')
    await page.locator('main article h3').first().waitFor()
    await expect.poll(position).toBe(900)
  })

  describe('after a reload leads to the place on the page before', () => {
    it('also while client navigation loads', async () => {
      const { page } = await visit('/products', { viewport: { width: 1280, height: 800 } })
      await openProductFrom(page, 900)
      const release = await holdSource(page, 'on-idle')
      await page.reload()
      await hydrated(page)
      // The browser changes the address alone, and the store reloads the document.
      await page.evaluate(() => window.history.back())
      await page.waitForURL('**/products')
      await page.locator('main article h3').first().waitFor()
      await hydrated(page)
      release()
      await expect.poll(() => positionOf(page)).toBe(900)
    })

    it('also when the code of that page does not load', async () => {
      const { page } = await visit('/products', {
        viewport: { width: 1280, height: 800 },
        allowed: /ERR_FAILED/,
      })
      await openProductFrom(page, 900)
      await page.reload()
      await hydrated(page)
      await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }))
      let isNewDocument = false
      page.on('request', (request) => {
        isNewDocument ||= request.isNavigationRequest()
      })
      for (const file of ownFiles('pages/products', '.js'))
        await page.route(`**${file}`, (route) => (isNewDocument ? route.continue() : route.abort()))
      await followsLinks(page)
      await page.evaluate(() => window.history.back())
      await expect.poll(() => isNewDocument).toBe(true)
      await page.locator('main article h3').first().waitFor()
      await expect.poll(() => positionOf(page)).toBe(900)
    })
  })

  it('from a fragment of the page leads to where its link was followed', async () => {
    const { page } = await visit('/', { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
    await hydrated(page)
    await followsLinks(page)
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Latest collection' })
    const isInView = () =>
      link.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return top >= 0 && bottom <= window.innerHeight
      })
    // The heights of sections far below are estimates.
    await layOutWhole(page)
    await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await link.click()
    await page.waitForURL('**/#latest')
    await expect.poll(isInView).toBe(false)
    await page.goBack()
    await page.waitForURL((url) => url.hash === '')
    await expect.poll(isInView).toBe(true)
  })

  it('from a reloaded page leads to the page before, also if it is pressed before the browser is idle', async () => {
    const { page } = await visit('/robots.txt')
    // A browser that is never idle.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    await page.goto('/products?keyword=oak')
    await hydrated(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click()
    await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor()
    await page.reload()
    await hydrated(page)
    await page.goBack()
    await page.waitForURL('/products?keyword=oak')
    await page.locator('main article h3').first().waitFor()
  })
})

describeWithEmptyCache('a section that comes into view', ({ visit }) => {
  it('is animated once, for 1000 ms, and not with reduced motion', async () => {
    const { page } = await visit('/robots.txt', { viewport: { width: 1280, height: 800 } })
    await page.addInitScript(listenForRises)
    await page.goto('/about')
    await hydrated(page)
    await upAndDown(page)
    const risesSoFar = () => page.evaluate(() => (window as unknown as { rises: number[] }).rises)
    await expect.poll(async () => (await risesSoFar()).length).toBeGreaterThan(0)
    const rises = await risesSoFar()
    const parts = await page.locator('.reveal').count()
    expect(new Set(rises)).toEqual(new Set([1000]))
    expect(rises.length).toBeLessThanOrEqual(parts)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.reload()
    await hydrated(page)
    await upAndDown(page)
    expect(await page.evaluate(() => (window as unknown as { rises: number[] }).rises)).toEqual([])
  })
})

describeWithEmptyCache('data that a page has shown', ({ visit, world }) => {
  it('is cached for 60 seconds after its last use, and not requested again when the window gets the focus', async () => {
    const { page } = await visit('/robots.txt')
    await page.clock.install()
    await page.goto('/products?keyword=oak')
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    // From here on time passes only where the test turns the clock, however long the machine takes.
    await page.clock.pauseAt(Date.now() + 60_000)
    const appears = async (element: Locator) => {
      const isVisible = async () => {
        await page.clock.runFor(20)
        return element.isVisible()
      }
      await expect.poll(isVisible).toBe(true)
    }
    const asked = () => world().calls.filter((call) => call.includes('keyword=oak')).length
    const first = asked()
    await page.evaluate(() => {
      for (const event of ['focus', 'online']) window.dispatchEvent(new Event(event))
      document.dispatchEvent(new Event('visibilitychange'))
    })
    for (const [wait, calls] of [
      [50_000, 0],
      [70_000, 1],
    ] as const) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click()
      await appears(page.getByRole('heading', { level: 1, name: 'Contact' }))
      await page.clock.runFor(wait)
      await page.goBack()
      await appears(page.getByText(/^Showing 1-9 of/).first())
      expect(asked() - first, `after ${wait} ms`).toBe(calls)
    }
  })
})

describeWithEmptyCache('a dialog above the page', ({ visit }) => {
  it('has z-index 1050, fades in 150 ms and moves in 300 ms', async () => {
    const { page } = await visit('/products')
    await hydrated(page)
    await page.goto((await page.locator('article h3 a').first().getAttribute('href')) ?? '')
    await hydrated(page)
    const form = page.getByRole('complementary').locator('form')
    await form.getByLabel('Name').fill('Ayşe')
    await form.getByLabel('Email').fill('ayse@example.com')
    await form.getByLabel('Phone').fill('+90 555 000 00 00')
    await form.getByRole('button', { name: 'Send request' }).click()
    const style = await page.getByRole('dialog').evaluate((dialog) => {
      const { zIndex, transitionProperty, transitionDuration } = getComputedStyle(dialog)
      return { zIndex, transitionProperty, transitionDuration }
    })
    expect(style.zIndex).toBe('1050')
    expect(style.transitionProperty).toMatch(/^opacity, translate/)
    expect(style.transitionDuration).toMatch(/^0\.15s, 0\.3s/)
  })
})

/** Opens a product from a position on the listing. */
async function openProductFrom(page: Page, top: number): Promise<void> {
  await followsLinks(page)
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
  await page.locator('main article h3 a').nth(4).press('Enter')
  await page.waitForURL('**/details/**')
  await page.locator('#main h1:focus').waitFor()
}

function positionOf(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(window.scrollY))
}

/** Scrolls there without animation, and records scrolls from then on. */
async function placeAndRecord(page: Page, top: number): Promise<() => Promise<string[]>> {
  await page.evaluate(async (place) => {
    window.scrollTo({ top: place, behavior: 'instant' })
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  }, top)
  return recordScrolls(page)
}

/** Waits until smooth scrolling has ended at the position. */
async function standsAt(page: Page, id: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async (place) => {
        const top = () => document.getElementById(place)?.getBoundingClientRect().top ?? Number.NaN
        const before = top()
        for (let frame = 0; frame < 6; frame++) await new Promise(requestAnimationFrame)
        return top() === before && before > -2 && before < 200
      }, id),
    )
    .toBe(true)
}

/** Waits until the window has not scrolled for 20 frames. */
async function standsStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    let [top, frames] = [window.scrollY, 0]
    while (frames < 20) {
      await new Promise(requestAnimationFrame)
      frames = window.scrollY === top ? frames + 1 : 0
      top = window.scrollY
    }
  })
}

/** Records the duration of each reveal animation. */
function listenForRises() {
  const rises: number[] = []
  Object.assign(window, { rises })
  const animate = Element.prototype.animate
  Element.prototype.animate = function (frames, options) {
    if (this.classList.contains('reveal')) rises.push(Number((options as KeyframeAnimationOptions).duration))
    return animate.call(this, frames, options)
  }
}

async function upAndDown(page: Page): Promise<void> {
  for (const way of [1, -1, 1]) {
    for (let step = 0; step < 6; step++) {
      await page.mouse.wheel(0, way * 700)
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
  }
}

/** Makes React's scheduler wait between two tasks for longer than a frame, as on a slow phone. */
function delayScheduler(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (...parameters: unknown[]) {
      setTimeout(() => Reflect.apply(postMessage, this, parameters), 50)
    }
  })
}
