/** The HTML of every page is in the language of the page: its texts, its attributes and its head. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Language } from '#locales/languages.ts'
import { parsePage } from '#tests/support/parse-page.ts'
import {
  type Examples,
  findExamples,
  type StorePage,
  signedInCookie,
  storePages,
  storeStates,
} from '#tests/support/store-pages.ts'
import { askedKey, readable, textsOf } from '#tests/support/texts.ts'
import { makeWorld, type World } from '#tests/support/world.ts'

/** Crawlers get pages that are complete at once. */
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const ATTRIBUTES = ['aria-label', 'aria-description', 'aria-valuetext', 'alt', 'placeholder', 'title']
const DESCRIPTIONS = 'meta[name=description], meta[property="og:title"], meta[property="og:description"]'
const KEYS = new Set([...textsOf.en.keys()].map(askedKey))
const TWO_LATIN_WORDS = /[a-z]{2,} [a-z]{2,}/i
/** The signed-in customer's name stands in texts without `bdi` too, and a quotation on the home page has the same name. */
const CUSTOMER = 'Leyla Aksoy'

let world: World
let examples: Examples
let customer: string
beforeAll(async () => {
  world = await makeWorld({ until: () => {} })
  examples = await findExamples(world)
  customer = await signedInCookie(world)
})
afterAll(() => world.close())

describe.each(['ar', 'tr'] as const)('in %s', (language) => {
  const isEnglish = englishTexts(language)

  it.each([...storePages, ...storeStates])('$name shows no key and nothing in English', async (page) => {
    const shown = (await textsOn(page, language)).map((text) => text.replace(CUSTOMER, ''))
    expect(shown.length).toBeGreaterThan(20)
    expect(shown.filter((text) => KEYS.has(text) || /\{\{|\}\}/.test(text))).toEqual([])
    expect(shown.filter(isEnglish)).toEqual([])
    if (language === 'ar') expect(shown.filter((text) => TWO_LATIN_WORDS.test(text))).toEqual([])
  })

  it.each(storePages.filter(({ name }) => name === 'home'))(
    'the check finds the texts of the English page: $name',
    async (page) => {
      const shown = await textsOn(page, 'en')
      expect(shown.filter(isEnglish).length).toBeGreaterThan(50)
    },
  )
})

/** Returns texts, attributes and descriptions of a page, without those that are marked as of another language. */
async function textsOn({ path, status = 200, personal }: StorePage, language: Language) {
  const address = path(examples)
  const answer = await fetch(`${world.url}${address}${address.includes('?') ? '&' : '?'}lng=${language}`, {
    headers: { 'user-agent': CRAWLER, ...(personal && { cookie: customer }) },
  })
  expect(answer.status).toBe(status)
  const document = parsePage(await answer.text())
  // Names of people are in the language of the people, in `bdi`.
  const others = document.querySelectorAll(`script, style, bdi, body [lang]:not([lang=${language}])`)
  for (const other of others) other.remove()
  const texts = [...document.querySelectorAll('*')].flatMap((element) => [
    ...[...element.childNodes].map(({ nodeType, textContent }) =>
      nodeType === document.TEXT_NODE ? textContent : null,
    ),
    ...ATTRIBUTES.map((name) => element.getAttribute(name)),
    element.matches(DESCRIPTIONS) ? element.getAttribute('content') : null,
  ])
  return [...new Set(texts.flatMap((text) => text?.trim() || []))]
}

/** Returns a function that tells whether a text is an English one, filled in, that the language translates. */
function englishTexts(language: Language): (shown: string) => boolean {
  const texts = [...textsOf.en]
    .filter(([key, text]) => text !== textsOf[language].get(key) && readable(text).length > 2)
    .map(([, text]) => text.split(/\{\{[^}]*\}\}/))
  const constant = new Set(texts.flatMap((parts) => (parts.length === 1 ? parts : [])))
  const patterns = texts
    .filter((parts) => parts.length > 1)
    .map((parts) => new RegExp(`^${parts.map(escaped).join('.+')}$`, 'u'))
  return (shown) => constant.has(shown) || patterns.some((pattern) => pattern.test(shown))
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
