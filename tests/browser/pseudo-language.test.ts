import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { company } from '#domain/company.ts'
import { LANGUAGE_TRAITS } from '#locales/languages.ts'
import { lastingFaults, stickingOut } from '#tests/support/browser/boxes.ts'
import { describeWithEmptyCache, hydrated } from '#tests/support/browser/visit.ts'
import { type Examples, findExamples, signIn, storePages, storeStates } from '#tests/support/store-pages.ts'
import { makeWorld } from '#tests/support/world.ts'

const WIDTHS = [320, 390, 1440]
const EVERYTHING = 'limit=100'
const PROVIDED = ['products', 'categories', 'categories/recursive', 'settings', 'products/colors']

describeWithEmptyCache(
  'in the pseudo-language',
  ({ world, visit }) => {
    let examples: Examples
    let visitor: Page
    let customer: Page
    /** Texts outside the text files: the provider's content and the company's facts. */
    let foreign: string

    beforeAll(async () => {
      examples = await findExamples(world())
      ;[visitor, customer] = await Promise.all([openBlank(), openBlank()])
      await signIn(customer.context(), world())
      const answers = PROVIDED.map(async (path) =>
        (await fetch(`${world().url}/api/v1.0/${path}?${EVERYTHING}`)).json(),
      )
      const own = customer.request.get('/api/v1.0/auth/customer/profile').then((answer) => answer.json())
      foreign = stringsIn([...(await Promise.all([...answers, own])), company, LANGUAGE_TRAITS]).join('\n')
    })

    async function openBlank(): Promise<Page> {
      return (await visit('/robots.txt', { reducedMotion: 'reduce', kept: true })).page
    }

    it.each([...storePages, ...storeStates])(
      '$name has nothing untranslated, and room for longer words',
      async ({ path, personal }) => {
        const page = personal ? customer : visitor
        const address = path(examples)
        await page.setViewportSize({ width: 1280, height: 720 })
        await page.goto(`${address}${address.includes('?') ? '&' : '?'}lng=pseudo`)
        await hydrated(page)
        expect(await page.locator('h1').first().textContent()).toBeTruthy()
        expect((await textsOn(page)).flatMap((text) => untranslated(text, foreign))).toEqual([])
        const found: string[] = []
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 })
          const faults = await lastingFaults(async () => [
            ...(await stickingOut(page)),
            ...(await spilling(page)),
          ])
          found.push(...faults.map((line) => `${width}: ${line}`))
        }
        expect(found).toEqual([])
      },
    )
  },
  { pseudoLanguage: true, mock: { products: 60 } },
)

describe('a store outside of development', () => {
  it('does not have the pseudo-language', async () => {
    const { url } = await makeWorld()
    const html = await (await fetch(`${url}/products?lng=pseudo`)).text()
    expect(html).toContain('>Products</h1>')
    expect(html).not.toContain('Þŕöðûçţš')
  })
})

/** Countries come from `Intl`; `bdi` is a name; customers write in a language that is unknown. */
const NOT_OURS = 'script, style, noscript, template, option, bdi, [lang=""]'

/** All that is read or heard on a page. */
function textsOn(page: Page): Promise<string[]> {
  return page.evaluate((notOurs) => {
    const texts: string[] = []
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) {
      const around = walk.currentNode.parentElement
      if (!around?.closest(notOurs)) texts.push(walk.currentNode.textContent ?? '')
    }
    for (const name of ['aria-label', 'alt', 'placeholder', 'title', 'aria-description', 'aria-valuetext']) {
      for (const element of document.querySelectorAll(`[${name}]:not([lang])`))
        texts.push(element.getAttribute(name) ?? '')
    }
    return [document.title, ...texts]
  }, NOT_OURS)
}

/** Words without accents that stand in no text of ours: `[Ŕéåð ḿöŕé ···]` has none. */
function untranslated(text: string, foreign: string): string[] {
  const rest = text.replace(/\[[^[\]]*·\]/g, '').trim()
  const plain = rest.replace(/…$/, '').trim()
  const parts = plain.split(' · ')
  return parts.every((part) => !/[A-Za-z]{2}/.test(part) || foreign.includes(part) || KNOWN.test(part))
    ? []
    : [rest]
}

/** Codes, units, addresses, dates: the same in every language, or made by `Intl`. */
const KNOWN = /^(EN|TR|[\d.,× ]+ ?(kg|cm|m|g)|\d{1,2} \w{3,4} \d{4}|\S+@\S+|https?:\S+)$/

/** Words that are wider than what they stand in. */
function spilling(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll('button, a, label, h1, h2, h3, th, td, legend, p'))
      .filter(
        (element) =>
          element.clientWidth > 1 &&
          // The name of a picture's label is not visible: what extends beyond the label is no word.
          element.textContent !== element.querySelector(':scope > .sr-only')?.textContent &&
          element.scrollWidth > element.clientWidth + 1 &&
          getComputedStyle(element).overflowX === 'visible' &&
          getComputedStyle(element).display !== 'inline',
      )
      .map((element) => `${element.tagName} ${element.className} “${element.textContent?.slice(0, 40)}”`),
  )
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : []
}
