import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { layoutsAround, splitOnPaper } from '#tests/support/browser/boxes.ts'
import { describeInBrowser, hydrated } from '#tests/support/browser/visit.ts'
import { makeWorld } from '#tests/support/world.ts'

const withoutScript = { javaScriptEnabled: false }
const firstTitle = 'The best seats are along the wall.'
const secondTitle = 'Rooms that wait up for guests.'

/** During a cross-fade both titles are visible. */
function shownTitles(page: Page) {
  return page.locator('section').first().getByRole('heading').allTextContents()
}

/** Waits until React has rendered the last event. It uses no timers, since the page's clock is stopped. */
async function turnsOver(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel()
    for (let turn = 0; turn < 10; turn++) {
      await new Promise((over) => {
        port1.onmessage = over
        port2.postMessage(turn)
      })
    }
  })
}

/** A tab is a link until its part of the page is hydrated. */
async function tabsOf(page: Page) {
  await page.locator('#looking').scrollIntoViewIfNeeded()
  const tabs = page.locator('#looking').getByRole('tab')
  await tabs.first().waitFor()
  return tabs
}

describeInBrowser(
  'the home page',
  ({ visit }) => {
    describe('the banners', () => {
      test('can both be shown without script', async () => {
        const { page } = await visit('/', withoutScript)
        expect(await shownTitles(page)).toEqual([firstTitle])
        await page.getByRole('radio', { name: 'Go to slide 2' }).check()
        await expect.poll(() => shownTitles(page)).toEqual([secondTitle])
      })

      test('change every three seconds, until they have the pointer or the focus, or are stopped', async () => {
        const { page } = await visit('/', {
          reducedMotion: 'no-preference',
          prepare: (page) => page.clock.install(),
        })
        await hydrated(page)
        // From here on the test advances the clock; the timer starts when the pointer leaves.
        await page.clock.pauseAt(Date.now() + 60_000)
        const banners = page.locator('section').first()
        await banners.hover()
        await turnsOver(page)
        await page.mouse.move(600, 20)
        await expect.poll(() => shownTitles(page)).toHaveLength(1)
        const [begun] = await shownTitles(page)
        const [one, other] = begun === firstTitle ? [firstTitle, secondTitle] : [secondTitle, firstTitle]
        const shows = async (title: string, ms: number) => {
          await turnsOver(page)
          await page.clock.runFor(ms)
          await expect.poll(() => shownTitles(page), { message: `after ${ms} ms` }).toEqual([title])
        }
        const stop = banners.getByRole('button', { name: 'Pause slideshow' })
        await shows(other, 3100)
        await banners.getByRole('heading').hover()
        await shows(other, 9000)
        // The pointer leaves, then the element gets the focus.
        await stop.focus()
        await page.mouse.move(600, 20)
        await shows(other, 9000)
        await page.locator('header a').first().focus()
        // The focus may scroll the page, and the banners then leave the pointer.
        await expect.poll(() => banners.evaluate((element) => element.matches(':hover'))).toBe(false)
        await shows(one, 3100)
        await stop.press('Enter')
        await page.locator('header a').first().focus()
        await shows(one, 9000)
        await banners.getByRole('button', { name: 'Play slideshow' }).press('Enter')
        await page.locator('header a').first().focus()
        await shows(other, 3100)
      })

      test('do not change by themselves with reduced motion', async () => {
        const { page } = await visit('/', { prepare: (page) => page.clock.install() })
        await hydrated(page)
        await turnsOver(page)
        await page.clock.runFor(9000)
        expect(await shownTitles(page)).toEqual([firstTitle])
      })

      test.each([
        [480, false],
        [481, true],
      ])('in a window of %d px have arrows: %s', async (width, are) => {
        const { page } = await visit('/', { viewport: { width, height: 800 } })
        const arrow = page.locator('section').first().getByRole('button', { name: 'Next slide' })
        expect(await arrow.isVisible()).toBe(are)
      })
    })

    describe('the tabs of categories', () => {
      test('show the newest products of the first category, and those of another when its tab is pressed', async () => {
        const { page } = await visit('/')
        const tabs = await tabsOf(page)
        const titles = page.locator('#looking').getByRole('tabpanel').getByRole('heading')
        expect(await tabs.first().getAttribute('aria-selected')).toBe('true')
        await expect.poll(() => titles.count()).toBe(3)
        const before = await titles.allInnerTexts()
        await tabs.nth(3).click()
        await page.getByRole('tabpanel', { name: 'Schools' }).getByRole('article').first().waitFor()
        await expect.poll(() => titles.allInnerTexts()).not.toEqual(before)
        expect(new URL(page.url()).pathname).toBe('/')
      })

      test.each([
        ['en', { ArrowDown: 1, ArrowRight: 1, ArrowLeft: -1, End: -1 }],
        ['ar', { ArrowLeft: 1, ArrowRight: -1 }],
      ] as const)('in %s arrow keys move between tabs in reading direction: %j', async (language, keys) => {
        const { page } = await visit(`/?lng=${language}`)
        const tabs = await tabsOf(page)
        for (const [key, steps] of Object.entries(keys)) {
          await tabs.first().focus()
          await page.keyboard.press('Home')
          await expect.poll(() => tabs.first().getAttribute('aria-selected')).toBe('true')
          await page.keyboard.press(key)
          const next = tabs.nth(steps)
          await expect.poll(() => next.getAttribute('aria-selected'), { message: key }).toBe('true')
          await expect.poll(() => next.evaluate((tab) => tab === document.activeElement)).toBe(true)
          expect(await tabs.first().getAttribute('tabindex')).toBe('-1')
        }
      })

      test('begins with the first tab in every language', async () => {
        const { page } = await visit('/?lng=tr')
        const tabs = await tabsOf(page)
        expect(await tabs.first().textContent()).toBe('Restoranlar')
        expect(await tabs.first().getAttribute('aria-selected')).toBe('true')
      })
    })

    test('a category card takes the whole row down to a fifth of it, by the width of the window', async () => {
      const { page } = await visit('/', withoutScript)
      for (const [width, share] of [
        [390, 1],
        [576, 1 / 2],
        [766, 1 / 3],
        [1201, 1 / 4],
        [1462, 1 / 5],
      ] as const) {
        await page.setViewportSize({ width, height: 800 })
        const shareNow = () =>
          page
            .locator('#categories ul')
            .evaluate((row) => (row.firstElementChild?.getBoundingClientRect().width ?? 0) / row.clientWidth)
        await expect
          .poll(async () => Math.abs((await shareNow()) - share), { message: `${width}` })
          .toBeLessThan(0.03)
      }
    })

    test('is printed with the text about the showrooms below their picture: the ground of the text is not printed', async () => {
      const { page } = await visit('/', { ...withoutScript, viewport: { width: 794, height: 1123 } })
      await page.emulateMedia({ media: 'print' })
      const showrooms = page.locator('section[aria-labelledby=showrooms-title]')
      const picture = (await showrooms.locator('img').boundingBox()) ?? { y: 0, height: Number.NaN }
      const heading = (await showrooms.getByRole('heading').boundingBox()) ?? { y: 0 }
      expect(heading.y).toBeGreaterThan(picture.y + picture.height)
      const banners = page.locator('section').first()
      const stage = (await banners.locator('img').first().boundingBox()) ?? { y: 0, height: Number.NaN }
      const text = (await banners.getByRole('group').first().boundingBox()) ?? { y: 0 }
      expect(text.y).toBeGreaterThan(stage.y + stage.height)
      expect(await banners.locator('button, input').filter({ visible: true }).count()).toBe(0)
    })

    test('is printed without a cut through a product, a picture or a list', async () => {
      const { page } = await visit('/', { ...withoutScript, viewport: { width: 794, height: 1123 } })
      await page.emulateMedia({ media: 'print' })
      for (const id of ['latest', 'looking'])
        expect(await layoutsAround(page.locator(`#${id} article`)), id).toEqual([])
      expect(await layoutsAround(page.locator('#services li:has(img)'))).toEqual([])
      const parts = page.locator(
        'section:has(h1), section[aria-labelledby=day-label], section[aria-labelledby=showrooms-title], ' +
          'section[aria-labelledby=spaces-title] ul, #services .margin ul, section:has(> .margin figure) .margin > :last-child',
      )
      expect(await parts.count()).toBe(6)
      expect(await splitOnPaper(parts)).toEqual([])
    })

    test.each(['en', 'ar', 'tr'])('in %s nothing overflows without script', async (language) => {
      const { page } = await visit(`/?lng=${language}`, withoutScript)
      for (const width of [768, 320]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
    })

    test('sections from the settings are left out when the settings cannot be loaded', async () => {
      const at = await makeWorld({
        provider: (next) => (request, response) => {
          if (!request.url?.startsWith('/api/v1.0/settings')) return next(request, response)
          response.writeHead(500, { 'content-type': 'application/json' })
          response.end('{"message":"broken"}')
        },
      })
      const { page } = await visit('/', { at })
      await page.getByText('Product of the day').waitFor({ state: 'detached' })
      await page.locator('#featured').waitFor({ state: 'detached' })
      await page.locator('#latest').getByRole('button', { name: 'Try again' }).waitFor()
      await expect.poll(() => page.locator('#categories a').count()).toBe(6)
    })
  },
  { window: { reducedMotion: 'reduce' } },
)
