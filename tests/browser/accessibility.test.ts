import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '#locales/languages.ts'
import { COLOUR_RULES, violationsOn } from '#tests/support/axe.ts'
import { findChrome, launchChrome } from '#tests/support/chrome.ts'
import { type Examples, findExamples, signIn, storePages, storeStates } from '#tests/support/store-pages.ts'
import { alive } from '#tests/support/visit.ts'
import { makeWorld, type World } from '#tests/support/world.ts'

const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 390, height: 844 }

describe.skipIf(!findChrome())('axe finds nothing', () => {
  let world: World
  let browser: Browser
  let examples: Examples
  let visitor: Page
  let customer: Page

  beforeAll(async () => {
    ;[world, browser] = await Promise.all([makeWorld({ until: () => {} }), launchChrome()])
    examples = await findExamples(world)
    visitor = await (await newContext()).newPage()
    const customers = await newContext()
    await signIn(customers, world)
    customer = await customers.newPage()
  })
  afterAll(async () => {
    await browser?.close()
    await world?.close()
  })

  // One page for all: what is new each time is the address.
  const newContext = (): Promise<BrowserContext> =>
    browser.newContext({ baseURL: world.url, reducedMotion: 'reduce', viewport: WIDE })

  const pages = [...storePages, ...storeStates]
  it.each(LANGUAGES.flatMap((language) => pages.map((page) => ({ ...page, language }))))(
    'on $name in $language, light and dark, wide and narrow',
    async ({ path, language, status = 200, personal }) => {
      const page = personal ? customer : visitor
      expect(await open(page, path(examples), language)).toBe(status)
      expect(await inAllLooks(page)).toEqual([])
    },
  )
})

async function open(page: Page, path: string, language: Language): Promise<number | undefined> {
  const query = path.includes('?') ? '&' : '?'
  const answer = await page.goto(`${path}${query}lng=${language}`)
  await alive(page)
  return answer?.status()
}

async function inAllLooks(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const viewport of [WIDE, NARROW]) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const tags = colorScheme === 'light' ? undefined : COLOUR_RULES
      const violations = await violationsOn(page, tags)
      found.push(...violations.map((line) => `${colorScheme} ${viewport.width}: ${line}`))
    }
  }
  await page.setViewportSize(WIDE)
  return found
}
