/** Checks every page in every language: no overflow, no control without effect, no console message, no accessibility violation. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '#locales/languages.ts'
import { violationsInBothThemes, violationsInTheDark, violationsOn } from '#tests/support/browser/axe.ts'
import { type Box, stickingOut } from '#tests/support/browser/boxes.ts'
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

/** 720 px is a window of 1440 at 200 % zoom, 320 px one of 1280 at 400 %. */
const WIDTHS = [1440, 1000, 768, 720, 390, 320]
const MIRRORED_WIDTHS = [1440, 390]
/** The combinations that axe checks: window, theme and language affect the result independently. */
const EXAMINED: Readonly<Record<Language, Readonly<Record<number, (page: Page) => Promise<string[]>>>>> = {
  en: { 1440: violationsInBothThemes, 390: violationsInBothThemes },
  ar: { 390: violationsInTheDark },
  tr: { 1440: violationsOn },
}

interface Look {
  readonly faults: readonly string[]
  /** Landmarks per width, to compare with the mirrored page. */
  readonly landmarks: ReadonlyMap<number, readonly Box[]>
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
    '$name in $language fits every window, has an empty console, no idle control, and nothing for axe in light or dark',
    async ({ language, ...page }) => {
      const look = await lookAt(page, language)
      looks.set(`${page.name} ${language}`, look)
      expect(look.faults).toEqual([])
    },
  )

  it.each(pages)('$name is mirrored, fits every window and keeps numbers whole', async (page) => {
    const [english, arabic] = [await seen(page, 'en'), await seen(page, 'ar')]
    const found = MIRRORED_WIDTHS.flatMap((width) =>
      unlike(english.landmarks.get(width), arabic.landmarks.get(width)).map((line) => `${width}: ${line}`),
    )
    expect([...english.faults, ...arabic.faults, ...found]).toEqual([])
  })

  /** The result from above; a retry loads the page again. */
  async function seen(page: StorePage, language: Language): Promise<Look> {
    const key = `${page.name} ${language}`
    const look = looks.get(key)
    looks.delete(key)
    return look ?? lookAt(page, language)
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
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      const whole = await page.evaluate(() => document.documentElement.scrollWidth)
      if (whole > width) faults.push(`it is ${whole} px wide in a window of ${width}`)
      faults.push(...(await stickingOut(page)).map((line) => `${width}: ${line}`))
      if (MIRRORED_WIDTHS.includes(width)) landmarks.set(width, await landmarksOf(page))
      faults.push(...((await EXAMINED[language][width]?.(page)) ?? []))
    }
    if (language === 'ar') faults.push(...(await unisolated(page)))
    faults.push(...(await idleControls(page)).map((control) => `it does nothing: ${control}`))
    return { faults: [...faults, ...noise, ...world().errors.splice(0)], landmarks }
  }
})

/** A page with `unload` handlers is not kept in the back/forward cache. */
function noteUnloadHandlers(): void {
  const noted: string[] = []
  const listen = window.addEventListener.bind(window)
  Object.assign(window, {
    noted,
    addEventListener(...given: Parameters<typeof listen>) {
      if (/unload$/.test(given[0])) noted.push(`it listens for ${given[0]}`)
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
