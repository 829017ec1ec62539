/** View transitions: the picture moves between a card and the product page, and blocks no input (issue 9). */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { FAILURE_RETENTION_MS, PICTURE_AWAITS_DATA_MS, PICTURE_STILL_AT_MOST_MS } from '#domain/limits.ts'
import { paths } from '#domain/paths.ts'
import { HEARTS } from '#tests/support/browser/hearts.ts'
import { describeInBrowser, hydrated } from '#tests/support/browser/visit.ts'
import { enter, newCustomer } from '../account/customer.ts'

const DESK = { viewport: { width: 1280, height: 800 } }
const CARD = 'main article h3 a[href^="/details/"]'

describeInBrowser('the picture of a product', ({ world, visit }) => {
  it.each(['en', 'ar'])('in %s grows from its card into its page, and back again on Back', async (lng) => {
    const { page } = await visit(`/products?lng=${lng}`, DESK)
    await watch(page)
    const address = await centre(page, CARD, 7)
    const place = await page.evaluate(() => window.scrollY)
    await page.locator(CARD).nth(7).click()
    await page.waitForURL(`**${address}`)
    const moved = { left: [address], arrived: [address], moves: true }
    await expect.poll(() => transitions(page)).toEqual([moved])
    await nothingLeft(page)
    const arrival = () => page.evaluate(() => [document.activeElement?.tagName, window.scrollY])
    await expect.poll(arrival).toEqual(['H1', 0])
    // Screen readers read the focused heading. The title is announced only if it says more, as for a heading that is cut.
    const announced = () => page.locator('p.sr-only[role=status]').textContent()
    const isCut = (await page.locator('#main h1:focus').textContent())?.endsWith('…')
    expect(isCut).toBe(lng === 'en')
    await expect.poll(async () => (await announced()) === (isCut ? await page.title() : '')).toBe(true)

    await page.goBack()
    await page.waitForURL('**/products**')
    await expect.poll(() => transitions(page)).toEqual([moved, moved])
    await nothingLeft(page)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
    await page.goForward()
    await expect.poll(() => transitions(page)).toEqual([moved, moved, moved])
    await nothingLeft(page)

    await page.locator('header a[href="/"]').first().click()
    await page.waitForURL(`${world().url}/`)
    await expect.poll(async () => (await announced()) === (await page.title())).toBe(true)
  })

  it.each([
    ['a card', CARD],
    ['a carousel', 'main section[aria-roledescription] li:not([inert]) article h3 a'],
    ['the pictures of the day', 'main section[aria-labelledby="day-label"] a[href^="/details/"]'],
  ])('grows from %s of the home page', async (_place, card) => {
    const { page } = await visit('/', DESK)
    await watch(page)
    await grows(page, card)
  })

  it('grows from the cards of the wishlist and of related products', async () => {
    const { page } = await visit('/robots.txt', DESK)
    await enter(page, await newCustomer(world(), 'continuity'))
    await page.goto('/products')
    await hydrated(page)
    await page.locator(HEARTS).first().click()
    await page.locator(`${HEARTS}[aria-pressed=true]:not([aria-busy=true])`).waitFor()
    await page.goto('/profile/wishlist')
    await watch(page)
    await grows(page, CARD)
    // On a product page, from a related product's card.
    const cards = page.locator(CARD)
    const nearer = async () => {
      await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
      return cards.count()
    }
    await expect.poll(nearer).toBeGreaterThan(0)
    await grows(page, CARD)
  })

  it('is not animated with reduced motion, without a card, or without support of the browser', async () => {
    const { page } = await visit('/products', { ...DESK, reducedMotion: 'reduce' })
    await watch(page)
    await page.locator(CARD).first().click()
    await arrived(page, '**/details/**')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.getByRole('banner').getByRole('link', { name: 'Products' }).first().click()
    await arrived(page, '**/products')
    // The heading of the product had the focus as well.
    await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()
    expect(await transitions(page)).toEqual([])
    await page.evaluate(() => {
      Reflect.deleteProperty(document, 'startViewTransition')
      Reflect.deleteProperty(Document.prototype, 'startViewTransition')
    })
    await page.locator(CARD).nth(1).click()
    await arrived(page, '**/details/**')
    await page.goBack()
    await returned(page)
    expect(await transitions(page)).toEqual([])
  })

  it('waits for the next page for a limited time, and the present page takes input meanwhile', async () => {
    const { page } = await visit('/products', DESK)
    await watch(page)
    const release = await holdProducts(page)
    await page.locator(CARD).first().click()
    await page.waitForURL('**/details/**')
    const heart = page.locator(HEARTS).nth(1)
    await page.evaluate(() => window.scrollTo({ top: 200, behavior: 'instant' }))
    expect(await heart.isEnabled()).toBe(true)
    await expect.poll(() => runOut(page, PICTURE_AWAITS_DATA_MS)).toBeGreaterThan(0)
    expect(await transitions(page)).toEqual([])
    release()
    await arrived(page, '**/details/**')
    expect(await transitions(page)).toEqual([])
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  })

  it.each(['while the transition waits', 'after the transition has waited'])(
    'gives way to another page that is opened %s',
    async (when) => {
      const { page } = await visit('/products', DESK)
      await watch(page)
      const release = await holdProducts(page)
      await page.locator(CARD).first().click()
      await page.waitForURL('**/details/**')
      if (when !== 'while the transition waits')
        await expect.poll(() => runOut(page, PICTURE_AWAITS_DATA_MS)).toBeGreaterThan(0)
      await page.getByRole('banner').getByRole('link', { name: 'About' }).first().click()
      await arrived(page, '**/about')
      const answered = page.waitForResponse(`**/api/v1.0${paths.products()}/*`)
      release()
      await (await answered).finished()
      // React would have rendered the product.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      expect(await page.locator('main [data-product]').count()).toBe(0)
      expect(new URL(page.url()).pathname).toBe('/about')
      expect(await transitions(page)).toEqual([])
    },
  )

  it('stands still for good, and a press goes through it and ends it', async () => {
    const { page } = await visit('/products', DESK)
    await watch(page)
    await page.evaluate(() => Object.assign(window, { pausing: true }))
    await page.locator(CARD).first().click()
    await page.waitForURL('**/details/**')
    await expect.poll(() => transitions(page)).toHaveLength(1)
    await page.getByRole('banner').getByRole('link', { name: 'About' }).first().click()
    await arrived(page, '**/about')
    await nothingLeft(page)
  })

  it('is skipped if the next page takes too long to render', async () => {
    const { page } = await visit('/products', DESK)
    await watch(page)
    await page.evaluate(() => {
      const start = document.startViewTransition.bind(document)
      document.startViewTransition = (update) =>
        start(async () => {
          await new Promise((release) => Object.assign(window, { release }))
          if (typeof update === 'function') await update()
        })
    })
    const release = () => page.evaluate(() => Reflect.get(window, 'release')())
    await page.locator(CARD).first().click()
    const givenUp = async () => {
      await runOut(page, PICTURE_STILL_AT_MOST_MS)
      return transitions(page)
    }
    await expect.poll(givenUp).toEqual(['given up'])
    await nothingLeft(page)
    await page.waitForFunction(() => 'release' in window)
    await release()
    await arrived(page, '**/details/**')
  })

  it.each([404, 503])(
    'does not hide an error page with status %i, which is requested once each time',
    async (status) => {
      const { page, requests } = await visit('/products', { ...DESK, allowed: /Failed to load resource/ })
      await watch(page)
      await page.route('**/api/v1.0/products/*', (route) => route.fulfill({ status, json: {} }))
      await page.locator(CARD).first().click()
      await page.waitForURL('**/details/**')
      await page.locator('main h1').filter({ hasNotText: 'Products' }).waitFor()
      await expect.poll(() => transitions(page)).toEqual(['given up'])
      await nothingLeft(page)
      const product = `GET /api/v1.0${new URL(page.url()).pathname.replace('details', 'products')}`
      const asked = () => requests.filter((request) => request.startsWith(product)).length
      expect(asked()).toBe(1)
      // Before the focus returns to the link, which prefetches the product.
      await page.unroute('**/api/v1.0/products/*')
      await page.goBack()
      await returned(page)
      await page.locator(CARD).first().click()
      await page.locator('main h1[tabindex]').filter({ hasNotText: 'Products' }).waitFor()
      await page.locator('main [data-product]').first().waitFor()
      expect(asked()).toBe(2)
    },
  )
})

/** Follows a card's link: only its picture has the transition name before and after. */
async function grows(page: Page, card: string): Promise<void> {
  const before = (await transitions(page)).length
  const address = await centre(page, card, 0)
  // A press of the pointer could miss a link that moves: sections are laid out, and carousels start, when they are near.
  await page.locator(card).first().press('Enter')
  await page.waitForURL(`**${address}`)
  await expect
    .poll(async () => (await transitions(page)).slice(before))
    .toEqual([{ left: [address], arrived: [address], moves: true }])
  await nothingLeft(page)
}

/** Scrolls to the middle of the window, until the cards around are laid out; returns the address. */
async function centre(page: Page, card: string, index: number): Promise<string> {
  const link = page.locator(card).nth(index)
  await link.waitFor()
  await link.evaluate(async (title) => {
    let before: number
    do {
      before = window.scrollY
      title.scrollIntoView({ block: 'center', behavior: 'instant' })
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    } while (window.scrollY !== before)
  })
  return (await link.getAttribute('href')) ?? ''
}

async function arrived(page: Page, address: string): Promise<void> {
  await page.waitForURL(address)
  await page.locator('h1:focus').waitFor()
}

/** To the list: the link of the product has the focus again. */
async function returned(page: Page): Promise<void> {
  await page.waitForURL('**/products')
  await page.locator(`${CARD}:focus`).waitFor()
}

/** Holds responses for single products until they are released. */
async function holdProducts(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**/api/v1.0${paths.products()}/*`, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** Records each view transition: the named elements before and after, and whether it was animated. */
async function watch(page: Page): Promise<void> {
  await hydrated(page)
  await page.evaluate(
    (limits) => {
      // Timeouts are triggered by the test, so that a busy machine does not matter.
      const wait = window.setTimeout.bind(window)
      const held: { act: TimerHandler; delay: number }[] = []
      const seen: unknown[] = []
      Object.assign(window, {
        seen,
        runOut(limit: number) {
          const due = held.filter(({ delay }) => delay === limit)
          for (const one of due) {
            held.splice(held.indexOf(one), 1)
            wait(one.act)
          }
          return due.length
        },
        setTimeout: (act: TimerHandler, delay = 0) =>
          limits.includes(delay) ? -held.push({ act, delay }) : wait(act, delay),
      })
      const named = () =>
        [...document.querySelectorAll<HTMLElement>('[style*="view-transition-name"]')].map(
          (picture) =>
            picture.dataset.product ??
            picture.closest('article')?.querySelector('h3 a')?.getAttribute('href'),
        )
      const start = document.startViewTransition.bind(document)
      document.startViewTransition = (update) => {
        const left = named()
        const transition = start(update)
        transition.ready.then(
          () => {
            const moving = document
              .getAnimations()
              .filter(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement)
            if (Reflect.get(window, 'pausing')) for (const one of moving) one.pause()
            const moves = moving.some(
              ({ effect }) =>
                effect instanceof KeyframeEffect &&
                effect.pseudoElement === '::view-transition-group(product-picture)',
            )
            seen.push({ left, arrived: named(), moves })
          },
          () => seen.push('given up'),
        )
        return transition
      }
    },
    [PICTURE_AWAITS_DATA_MS, PICTURE_STILL_AT_MOST_MS, FAILURE_RETENTION_MS],
  )
}

function transitions(page: Page): Promise<unknown[]> {
  return page.evaluate(() => Reflect.get(window, 'seen'))
}

/** Fires the timers of this delay at once; returns how many there were. */
function runOut(page: Page, limit: number): Promise<number> {
  return page.evaluate((ms) => Reflect.get(window, 'runOut')(ms), limit)
}

async function nothingLeft(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.querySelector('[style*="view-transition-name"]') &&
      !document
        .getAnimations()
        .some(
          ({ effect }) =>
            effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith('::view-transition'),
        ),
  )
}
