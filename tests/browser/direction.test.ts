import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Language } from '#locales/languages.ts'
import { boxesOf, stickingOut } from '#tests/support/boxes.ts'
import { findChrome, launchChrome } from '#tests/support/chrome.ts'
import { type Examples, findExamples, signIn, storePages, storeStates } from '#tests/support/store-pages.ts'
import { alive } from '#tests/support/visit.ts'
import { makeWorld, type World } from '#tests/support/world.ts'

const WIDTHS = [320, 390, 768, 1440]
/** What the page is made of; widths of single words are the words' own business. */
const LANDMARKS =
  'header, header > div > div, main > *, main > * > *, main aside, main article, footer, footer > div > div:first-child > *'

const pages = [...storePages, ...storeStates]

describe.skipIf(!findChrome())('a page laid out', () => {
  let world: World
  let browser: Browser
  let examples: Examples
  let english: Page
  let arabic: Page

  beforeAll(async () => {
    ;[world, browser] = await Promise.all([makeWorld({ until: () => {} }), launchChrome()])
    examples = await findExamples(world)
    ;[english, arabic] = await Promise.all([newPage(), newPage()])
  })
  afterAll(async () => {
    await browser?.close()
    await world?.close()
  })

  async function newPage(): Promise<Page> {
    const context = await browser.newContext({
      // What it copies for reading without a network is no part of what is looked at here.
      serviceWorkers: 'block',
      baseURL: world.url,
      reducedMotion: 'reduce',
      viewport: { width: 1440, height: 900 },
    })
    return context.newPage()
  }

  const visitors = pages.filter(({ personal }) => !personal)
  const customers = pages.filter(({ personal }) => personal)
  it.each(visitors)('$name is mirrored, fits every window and keeps numbers whole', ({ path }) =>
    checkInBoth(path(examples)),
  )

  describe('for a customer', () => {
    beforeAll(() => Promise.all([english, arabic].map((page) => signIn(page.context(), world))))
    it.each(customers)('$name is mirrored, fits every window and keeps numbers whole', ({ path }) =>
      checkInBoth(path(examples)),
    )
  })

  async function checkInBoth(path: string) {
    await Promise.all([open(english, path, 'en'), open(arabic, path, 'ar')])
    const found: string[] = []
    for (const width of WIDTHS) {
      const viewport = { width, height: 900 }
      await Promise.all([english.setViewportSize(viewport), arabic.setViewportSize(viewport)])
      const [left, right] = await Promise.all([english, arabic].map((page) => stickingOut(page)))
      found.push(...(left ?? []).map((line) => `en ${width}: ${line}`))
      found.push(...(right ?? []).map((line) => `ar ${width}: ${line}`))
      if (width === 390 || width === 1440) {
        found.push(...(await unlike(english, arabic)).map((line) => `${width}: ${line}`))
      }
    }
    expect(found).toEqual([])
    expect(await unisolated(arabic)).toEqual([])
  }
})

async function open(page: Page, path: string, language: Language): Promise<void> {
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}lng=${language}`)
  await alive(page)
  await page.evaluate(() => document.fonts.ready)
}

/** Landmarks that do not stand in Arabic as in a mirror. One side is enough: how long a text is may move the other. */
async function unlike(english: Page, arabic: Page): Promise<string[]> {
  const [left, right] = await Promise.all([boxesOf(english, LANDMARKS), boxesOf(arabic, LANDMARKS)])
  if (left.length !== right.length) return [`${left.length} landmarks in English, ${right.length} in Arabic`]
  return left.flatMap(({ name, start, end }, index) => {
    const other = right[index]
    if (!other || Math.abs(start - other.start) <= 1 || Math.abs(end - other.end) <= 1) return []
    return [`${name} stands ${start}|${end} in English, ${other.start}|${other.end} in Arabic`]
  })
}

/**
 * Numbers with signs, and Latin codes, that Arabic around them would put in another order. Each text of a drawing is a
 * paragraph of its own.
 */
async function unisolated(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const endangered = /\+\d[\d ]{6,}|[A-Z]{2,}-[A-Z0-9-]+|\$[\d,.]+|\d+ ?[×x] ?\d+/
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent ?? ''
      const around = texts.currentNode.parentElement
      if (
        !endangered.test(text) ||
        around?.closest('script, style, noscript, template, option, bdi, text, [dir]:not(html)')
      )
        continue
      found.push(`${text} in ${around?.tagName} ${around?.className}`)
    }
    return found
  })
}
