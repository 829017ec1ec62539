/** Time from a click on the home page's link until the first card of the listing is painted. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { paths } from '#domain/paths.ts'
import { launchChrome } from '#tests/support/browser/chrome.ts'
import { hydrated } from '#tests/support/browser/hydrated.ts'
import { openStore } from '#tests/support/built-store.ts'
import type { Part } from './part.ts'
import { KEEP_NAMES, openPhone } from './phone-page.ts'
import { spreadOf } from './rounds.ts'
import { atMost, count } from './section.ts'

const MAX_MS = 160
const GIVE_UP_MS = 10_000
/** The frames of the scrolling have ended: a tap during them waits for up to 0.15 s before the page gets it. */
const AFTER_SCROLLING_MS = 1000
/** Shortest time that a visitor takes from pointing at a link to the click. */
const HESITATION_MS = 250
/** A link of the carousel is hidden until its slide is shown, and then the frames of the slide delay the tap. */
const OUTSIDE_CAROUSEL = `main a[href="${paths.products()}"][data-variant=text]`
const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, locale: 'en' }

export const navigation: Part = {
  name: 'navigation',
  needsChrome: true,
  async run({ quick }) {
    const store = await openStore({ LOADING_SCREEN_MS: '0' })
    const browser = await launchChrome()
    const times = { desktop: [] as number[], phone: [] as number[] }
    try {
      for (let round = 0; round < (quick ? 2 : 8); round += 1) {
        times.desktop.push(await onDesktop(browser, store.url))
        times.phone.push(await onPhone(browser, store.url))
      }
    } finally {
      await browser.close()
      await store.close()
    }
    // The first visit of each has resized the pictures and warmed the server up.
    const [desktop, phone] = [spreadOf(times.desktop.slice(1)), spreadOf(times.phone.slice(1))]
    return {
      name: 'navigation',
      title: 'Client navigation from the home page to the listing',
      note: `From the click until the first card is painted. With a mouse on a fast machine, ${HESITATION_MS} ms after the pointer reached the link; and by a tap on the slow phone of the next table, six seconds after the page was loaded and one after it was scrolled to the link.`,
      columns: ['', 'first card, ms'],
      rows: [
        ['mouse, fast machine', count(desktop)],
        ['tap, slow phone on Fast 3G', count(phone)],
      ],
      budgets: [
        atMost('home → listing, mouse', MAX_MS, desktop.median, ' ms'),
        atMost('home → listing, slow phone', MAX_MS, phone.median, ' ms'),
      ],
    }
  },
}

async function onDesktop(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(DESKTOP)
  try {
    await context.addInitScript(KEEP_NAMES)
    const page = await context.newPage()
    await page.goto(url, { waitUntil: 'load' })
    await hydrated(page)
    await page.waitForTimeout(1000)
    const link = page.locator(`header a[href="${paths.products()}"]`).first()
    const arrived = watchArrival(page)
    await link.hover()
    await page.waitForTimeout(HESITATION_MS)
    await link.click()
    return await arrived
  } finally {
    await context.close()
  }
}

async function onPhone(browser: Browser, url: string): Promise<number> {
  const { page, close } = await openPhone(browser)
  try {
    await page.goto(url, { waitUntil: 'load' })
    await hydrated(page)
    await page.waitForTimeout(5000)
    const link = page.locator(OUTSIDE_CAROUSEL).first()
    await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await page.waitForTimeout(AFTER_SCROLLING_MS)
    const arrived = watchArrival(page)
    await link.tap()
    return await arrived
  } finally {
    await close()
  }
}

/**
 * Resolves with the milliseconds from the next click to the frame that shows the listing's first card. The address is no sign of
 * it, nor is the element: the page before has cards too, and the listing is prerendered.
 */
function watchArrival(page: Page): Promise<number> {
  return page.evaluate(
    ({ giveUpMs }) =>
      new Promise<number>((resolve, reject) => {
        addEventListener(
          'click',
          ({ timeStamp }) => {
            const look = () => {
              const card = document.querySelector('#main [aria-labelledby="list-title"] article')
              if (card?.checkVisibility()) requestAnimationFrame(() => resolve(performance.now() - timeStamp))
              else if (performance.now() - timeStamp > giveUpMs) reject(new Error('The listing has no card.'))
              else requestAnimationFrame(look)
            }
            look()
          },
          { capture: true, once: true },
        )
      }),
    { giveUpMs: GIVE_UP_MS },
  )
}
