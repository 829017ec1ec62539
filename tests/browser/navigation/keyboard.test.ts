/** Keyboard navigation: every control is reached in document order, and its focus is visible. */
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { paths } from '#domain/paths.ts'
import { followsLinks } from '#tests/support/browser/hydrated.ts'
import { describeInBrowser, hydrated } from '#tests/support/browser/visit.ts'
import { focusHere, listStops } from '#tests/support/browser/walk.ts'
import { findExamples } from '#tests/support/store-pages.ts'
import { wordsOf } from '../account/customer.ts'

const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 390, height: 844 }
const LOW = { width: 390, height: 420 }

describeInBrowser('by keyboard alone', ({ visit, world }) => {
  it.each([
    ['home', 'en', LOW],
    ['listing', 'ar', NARROW],
    ['product', 'ar', WIDE],
    ['login', 'en', NARROW],
  ] as const)(
    '%s in %s: Tab reaches everything in the order of the page, in plain sight',
    async (name, locale, viewport) => {
      const { productId } = await findExamples(world())
      const address = { home: '/', listing: '/products', product: paths.details(productId), login: '/login' }[
        name
      ]
      const { page } = await visit(address, { locale, viewport, reducedMotion: 'reduce' })
      await hydrated(page)
      await fromTopToBottom(page)
      const stops = await listStops(page)
      expect(stops.length).toBeGreaterThan(name === 'login' ? 20 : 40)
      const faults: string[] = []
      for (const [at, stop] of stops.entries()) {
        await page.keyboard.press('Tab')
        const { index, fault } = await focusHere(page)
        if (index !== at) faults.push(`not ${stop}, but ${stops[index] ?? 'nothing that is listed'}`)
        if (fault) faults.push(`${stop} ${fault}`)
        if (faults.length > 5) break
      }
      expect(faults).toEqual([])
    },
  )

  it.each(['en', 'ar'] as const)(
    'in %s: menus, tabs, banners and windows are worked and left, and the focus returns',
    async (locale) => {
      const t = wordsOf(locale)
      const [onward, back] = locale === 'ar' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
      const { page } = await visit('/', { locale, viewport: WIDE })
      await hydrated(page)
      const languages = page.locator('[popovertarget=languages]')
      await languages.press('Enter')
      await expectFocused(page.locator('#languages [aria-checked=true]'))
      await page.keyboard.press('End')
      await expectFocused(page.locator('#languages [lang=tr]'))
      await page.keyboard.press('Escape')
      await expectFocused(languages)

      const banner = page.locator('input[data-banner]')
      await banner.first().press(onward ?? '')
      await expect.poll(() => banner.last().isChecked()).toBe(true)
      await expectFocused(banner.last())
      const tabs = page.getByRole('tab')
      await tabs.first().press('ArrowDown')
      await expectFocused(tabs.nth(1))
      await expect.poll(() => tabs.nth(1).getAttribute('aria-selected')).toBe('true')
      await page.keyboard.press('ArrowUp')
      await expectFocused(tabs.first())

      await page.goto('/products')
      await hydrated(page)
      const advanced = page.getByRole('button', { name: t('listing.advanced') })
      await advanced.press('Enter')
      await expect.poll(() => advanced.getAttribute('aria-expanded')).toBe('true')
      await page.keyboard.press('Tab')
      await page.setViewportSize(NARROW)
      const burger = page.getByRole('button', { name: t('nav.openMenu') })
      await burger.press('Enter')
      const menu = page.getByRole('dialog', { name: t('nav.menu') })
      await expectInside(menu)
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Escape')
      await menu.waitFor({ state: 'hidden' })
      await expectFocused(burger)

      await page.goto(paths.details((await findExamples(world())).productId))
      await hydrated(page)
      const share = page.getByRole('button', { name: t('share.button'), exact: true })
      await share.press('Enter')
      await page.locator('ul:popover-open').waitFor()
      await page.keyboard.press('Tab')
      await expectInside(page.locator('ul:popover-open'))
      await page.keyboard.press('Escape')
      await expectFocused(share)

      const request = page.getByRole('complementary').locator('form')
      await request.locator('[name=name]').fill('Ayşe')
      await request.locator('[name=email]').fill('ayse@mail.example')
      await request.locator('[name=tbNumbers]').fill('+905320000000')
      const send = request.locator('[type=submit]')
      await send.press('Enter')
      await expectInside(page.locator('dialog:modal'))
      await page.keyboard.press('Escape')
      await expectFocused(send)

      const photo = page.locator('a[data-current]').first()
      await photo.press('Enter')
      const position = page.locator('dialog:modal').getByText(/^\d+ \/ \d+$/)
      const [, count = ''] = (await position.textContent())?.split(' / ') ?? []
      for (const [key, number] of [
        [back, count],
        [onward, '1'],
      ]) {
        await page.keyboard.press(key ?? '')
        await expect.poll(() => position.textContent()).toBe(`${number} / ${count}`)
      }
      await page.keyboard.press('Escape')
      await expectFocused(photo)
    },
  )

  it('Back moves the focus to the link that was followed, at the earlier scroll position', async () => {
    const { page } = await visit('/products', { viewport: NARROW, reducedMotion: 'reduce' })
    await followsLinks(page)
    const link = page.locator('main article h3 a').nth(5)
    await link.press('Enter')
    const heading = page.locator('#main h1')
    await page.waitForURL('**/details/*')
    await expectFocused(heading)
    await page.goBack()
    await expectFocused(link)
    // The scroll position is restored before the focus, and again in the next frames.
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(NARROW.height)
    await expect.poll(() => link.evaluate((it) => it.getBoundingClientRect().top)).toBeGreaterThan(0)
    // Screen readers read the link instead of the heading.
    const announced = page.locator('p.sr-only[role=status]')
    await expect.poll(async () => (await announced.textContent()) === (await page.title())).toBe(true)
    await page.goForward()
    await page.waitForURL('**/details/*')
    await expectFocused(heading)
  })

  it('Back moves the focus to a followed link whose upper part is out of view', async () => {
    const { page } = await visit('/products', { viewport: NARROW, reducedMotion: 'reduce' })
    await followsLinks(page)
    const link = page.locator('main article h3 a').nth(5)
    await link.focus()
    await link.evaluate((it) => window.scrollBy(0, it.getBoundingClientRect().top + 2))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/details/*')
    await expectFocused(page.locator('#main h1'))
    await page.goBack()
    await expectFocused(link)
  })

  it('Forward moves the focus to the link that had it', async () => {
    const { page } = await visit('/about', { reducedMotion: 'reduce' })
    await followsLinks(page)
    await page.locator('header a[href="/products"]').first().press('Enter')
    await page.waitForURL('**/products')
    await expectFocused(page.locator('#main h1'))
    const link = page.locator('main article h3 a').first()
    await link.focus()
    await page.goBack()
    await page.waitForURL('**/about')
    await expectFocused(page.locator('#main h1'))
    await page.goForward()
    await expectFocused(link)
  })

  it('Back moves the focus to the link in view, if the page has another link to the same product', async () => {
    const { page } = await visit('/', { reducedMotion: 'reduce' })
    await followsLinks(page)
    await fromTopToBottom(page)
    const titles = page.locator('main article h3 a')
    const addresses = await titles.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    const second = addresses.findIndex((address, index) => addresses.indexOf(address) < index)
    expect(second).toBeGreaterThan(0)
    for (const link of [titles.nth(addresses.indexOf(addresses[second] ?? '')), titles.nth(second)]) {
      await link.press('Enter')
      await page.waitForURL('**/details/*')
      await expectFocused(page.locator('#main h1'))
      await page.goBack()
      await expectFocused(link)
      // The scroll position is restored again in the next frames, until a key is pressed. `link.press` focuses without a key.
      await page.keyboard.press('Shift')
    }
  })
})

/** Loads everything that is loaded near the window, waits until carousels have started, and scrolls to the top. */
async function fromTopToBottom(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += 500) {
      window.scrollTo({ top, behavior: 'instant' })
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    }
  })
  // A list that scrolls natively is a tab stop until its carousel starts.
  await page.waitForFunction(
    () => !document.querySelector('main [aria-busy=true], [aria-roledescription] ul[tabindex="0"]'),
  )
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
}

async function expectFocused(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((it) => it === document.activeElement)).toBe(true)
}

async function expectInside(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((it) => it.contains(document.activeElement))).toBe(true)
}
