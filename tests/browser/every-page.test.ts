/**
 * Checks every page in every language: no overflow, no control without effect, no console message, no accessibility
 * violation, chat and subscribe box. One visit of a page serves all checks.
 */
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '#locales/languages.ts'
import { violationsApartFromContrast, violationsInTheDark, violationsOn } from '#tests/support/browser/axe.ts'
import { type Box, brokenWords, lastingFaults, stickingOut } from '#tests/support/browser/boxes.ts'
import { notVisible } from '#tests/support/browser/clipped.ts'
import { idleControls } from '#tests/support/browser/idle-controls.ts'
import { layOutWhole } from '#tests/support/browser/layout-complete.ts'
import { landmarksOf, unisolated, unlike } from '#tests/support/browser/mirrored.ts'
import { describeInBrowser, hydrated, type Visit } from '#tests/support/browser/visit.ts'
import {
  type Examples,
  findExamples,
  type StorePage,
  signIn,
  storePages,
  storeStates,
} from '#tests/support/store-pages.ts'

/**
 * 720 px is a window of 1440 at 200 % zoom, 320 px one of 1280 at 400 %. Texts are longest in relation to the window
 * where it is narrow, and in the main menu, which begins below 1000 px.
 */
const WIDTHS: Readonly<Record<Language, readonly number[]>> = {
  en: [1440, 1000, 768, 720, 390, 320],
  ar: [1440, 1000, 390, 320],
  tr: [1440, 1000, 390, 320],
}
const COMPARED_WIDTHS = [1440, 390]
/** Windows for a font size of 32 px in the browser's settings. */
const LARGE_TEXT_WIDTHS = [1280, 1000, 390]
/**
 * axe checks each window and each theme once in English, and one window in each other language: window, theme and
 * language affect the result independently. Contrast does not depend on the language.
 */
const EXAMINED: Readonly<Record<Language, Readonly<Record<number, (page: Page) => Promise<string[]>>>>> = {
  en: { 1440: violationsOn, 390: violationsInTheDark },
  ar: { 390: violationsApartFromContrast },
  tr: { 1440: violationsApartFromContrast },
}

interface Look {
  readonly faults: readonly string[]
  /** Landmarks per width, to compare with the mirrored page. */
  readonly landmarks: ReadonlyMap<number, readonly Box[]>
  /** What is wrong with the chat and the subscribe box, in English. */
  readonly frameFaults: readonly string[]
}

describeInBrowser('every page', ({ visit, world }) => {
  let examples: Examples
  let visitor: Visit
  let customer: Visit
  const looks = new Map<string, Look>()

  // One browser page for all addresses.
  beforeAll(async () => {
    // Chrome reports a picture cached by the page before as an unused preload.
    const allowed = /status of 404|preloaded using link preload but not used/
    const options = { allowed, reducedMotion: 'reduce', kept: true } as const
    examples = await findExamples(world())
    ;[visitor, customer] = [await visit('/robots.txt', options), await visit('/robots.txt', options)]
    for (const { page } of [visitor, customer]) await page.addInitScript(noteUnloadHandlers)
    await signIn(customer.page.context(), world())
  })

  const pages = [...storePages, ...storeStates]
  it.each(LANGUAGES.flatMap((language) => pages.map((page) => ({ ...page, language }))))(
    '$name in $language fits every window, has an empty console, no control without effect, and no axe violation in light or dark',
    async ({ language, ...page }) => {
      const look = await lookAt(page, language)
      looks.set(`${page.name} ${language}`, look)
      expect(look.faults).toEqual([])
    },
  )

  it.each(pages)('$name is mirrored, fits every window and splits no numbers', async (page) => {
    const [english, arabic] = [await seen(page, 'en'), await seen(page, 'ar')]
    const found = COMPARED_WIDTHS.flatMap((width) =>
      unlike(english.landmarks.get(width), arabic.landmarks.get(width)).map((line) => `${width}: ${line}`),
    )
    expect([...english.faults, ...arabic.faults, ...found]).toEqual([])
  })

  it.each(pages.filter(({ name }) => !name.endsWith('Sheet')))(
    '$name has the chat button, and the subscribe box in its footer',
    async (page) => expect((await seen(page, 'en')).frameFaults).toEqual([]),
  )

  /** The result from above. A test that runs alone opens the page. */
  async function seen(page: StorePage, language: Language): Promise<Look> {
    return looks.get(`${page.name} ${language}`) ?? lookAt(page, language)
  }

  async function lookAt({ path, status = 200, personal }: StorePage, language: Language): Promise<Look> {
    const { page, noise } = personal ? customer : visitor
    noise.length = 0
    const address = path(examples)
    await page.setViewportSize({ width: 1440, height: 900 })
    const answer = await page.goto(`${address}${address.includes('?') ? '&' : '?'}lng=${language}`)
    expect(answer?.status()).toBe(status)
    await hydrated(page)
    await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
    await layOutWhole(page)
    await page.evaluate(() => document.fonts.ready)
    const faults = await reasonsNotToKeep(page)
    if (!personal && status === 200 && answer?.headers()['cache-control']?.includes('no-store'))
      faults.push('no browser may keep it for Back')
    const landmarks = new Map<number, Box[]>()
    const frameFaults: string[] = []
    for (const width of WIDTHS[language]) {
      await page.setViewportSize({ width, height: 900 })
      const overflow = await lastingFaults(() => overflowOf(page))
      faults.push(...overflow.map((line) => `${width}: ${line}`))
      if (COMPARED_WIDTHS.includes(width)) landmarks.set(width, await landmarksOf(page))
      faults.push(...((await EXAMINED[language][width]?.(page)) ?? []))
      if (language === 'en' && COMPARED_WIDTHS.includes(width))
        frameFaults.push(...(await faultsOfFrame(page)).map((line) => `${width}: ${line}`))
    }
    await setFontSize(page, 32)
    for (const width of LARGE_TEXT_WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      const found = await lastingFaults(async () => [
        ...(await overflowOf(page)),
        ...(await brokenWords(page)),
      ])
      faults.push(...found.map((line) => `${width} with large text: ${line}`))
    }
    await setFontSize(page, 16)
    if (language === 'ar') faults.push(...(await unisolated(page)))
    faults.push(...(await idleControls(page)).map((control) => `it does nothing: ${control}`))
    return { faults: [...faults, ...noise, ...world().errors.splice(0)], landmarks, frameFaults }
  }
})

async function setFontSize(page: Page, size: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: size } })
  await session.detach()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${size}px`)
}

async function overflowOf(page: Page): Promise<string[]> {
  const [whole, width] = await page.evaluate(
    () => [document.documentElement.scrollWidth, innerWidth] as const,
  )
  return [...(whole > width ? [`it is ${whole} px wide`] : []), ...(await stickingOut(page))]
}

async function faultsOfFrame(page: Page): Promise<string[]> {
  const faults: string[] = []
  const chat = page.getByRole('link', { name: 'Chat with us on WhatsApp' })
  const links = await chat.evaluateAll((found) => found.map((link) => link.getAttribute('href')))
  if (links.length !== 1 || !/^https:\/\/wa\.me\/\d+/.test(links[0] ?? '')) faults.push(`chat: ${links}`)
  else if (!(await isInView(page, chat))) faults.push('the chat is outside of the window')
  const subscribe = page.locator('footer form:has(input[type=email])')
  const count = await subscribe.count()
  if (count !== 1) faults.push(`${count} subscribe boxes`)
  faults.push(...(await notVisible(subscribe.locator('input[type=email], button'))))
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  return faults
}

async function isInView(page: Page, what: Locator): Promise<boolean> {
  const box = await what.boundingBox()
  const size = page.viewportSize()
  return (
    box !== null &&
    size !== null &&
    box.x >= 0 &&
    box.x + box.width <= size.width &&
    box.y + box.height <= size.height
  )
}

/**
 * A page with `unload` handlers is not kept in the back/forward cache. One with `beforeunload` listeners is (tried on 23 Nov
 * 2026 in Chromium 156 and Firefox 153).
 */
function noteUnloadHandlers(): void {
  const noted: string[] = []
  const listen = window.addEventListener.bind(window)
  Object.assign(window, {
    noted,
    addEventListener(...given: Parameters<typeof listen>) {
      if (given[0] === 'unload') noted.push(`it listens for ${given[0]}`)
      listen(...given)
    },
  })
}

function reasonsNotToKeep(page: Page): Promise<string[]> {
  return page.evaluate(() => [
    ...Reflect.get(window, 'noted'),
    ...(window.onunload || window.onbeforeunload ? ['it has a handler for leaving'] : []),
  ])
}
