/** A browser loads the texts of the pages that it shows, before it shows them. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Language } from '#locales/languages.ts'
import { followsLinks } from '#tests/support/browser/hydrated.ts'
import { ownFiles } from '#tests/support/browser/page-sources.ts'
import { rawKeysSeen, watchForRawKeys } from '#tests/support/browser/raw-keys.ts'
import { describeWithEmptyCache, hydrated, type Visit } from '#tests/support/browser/visit.ts'
import { textFile, textFilesAmong } from '#tests/support/built-files.ts'
import { type Examples, findExamples, signIn, storePages, storeStates } from '#tests/support/store-pages.ts'
import { wordsOf } from './account/customer.ts'

/** Each page changes to one language: tests/ssr/languages.test.ts and the tests of locales/ check all texts of each. */
const NEXT: Readonly<Record<Language, Language>> = { en: 'ar', ar: 'tr', tr: 'en' }

describeWithEmptyCache('the texts in a browser', ({ visit, world }) => {
  it('are loaded for the page and its language only, and for each later page before it is shown', async () => {
    const { page, assets } = await visit('/robots.txt')
    await watchForRawKeys(page.context())
    await page.goto('/')
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    expect(textFilesAmong(assets)).toEqual(['en common', 'en home'])

    let letThrough = () => {}
    const gate = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    await page.route(textFile('en about'), async (route) => {
      await gate
      await route.continue()
    })
    const asked = page.waitForRequest((request) => request.url().endsWith(textFile('en about')))
    await follow(page, 'nav.about')
    await asked
    // The page's code has loaded, but the page is not shown without its texts.
    await expect
      .poll(() => assets.filter((asset) => ownFiles('pages/about', '.js').includes(asset)))
      .not.toEqual([])
    expect(await page.locator('#main h1:visible').textContent()).not.toBe(words('nav.about'))
    letThrough()
    await page.locator('#main h1:visible', { hasText: words('nav.about') }).waitFor()
    await follow(page, 'nav.products')
    await page.locator('#main h1:visible', { hasText: words('nav.products') }).waitFor()

    await page.locator('article h3 a:visible').first().click()
    await page.waitForURL('**/details/*')
    await page.getByText(words('details.about')).first().waitFor()
    await follow(page, 'nav.about')
    await page.waitForURL('/about')
    await page.goBack()
    await page.getByText(words('details.about')).first().waitFor()
    await page.goBack()
    await page.locator('#main h1:visible', { hasText: words('nav.products') }).waitFor()
    // Back returns the focus to the card's link: its page would be prerendered in Arabic.
    await page.locator('#main h1:visible').hover()
    await choose(page, 'ar')
    await page.goBack()
    await page.locator('#main h1:visible', { hasText: wordsOf('ar')('nav.about') }).waitFor()
    await page.goBack()
    await page.locator('#main [data-set=categories]').waitFor({ state: 'attached' })
    expect(await rawKeysSeen(page)).toEqual([])
    const loaded = textFilesAmong(assets)
    expect(loaded).toEqual([...new Set(loaded)])
    expect(loaded.filter((name) => name.startsWith('ar'))).toEqual(['ar about', 'ar common', 'ar home'])
    expect(loaded.filter((name) => /tr|all/.test(name))).toEqual([])
    // The recorder does find keys.
    await page.evaluate(() => document.body.append('home.description'))
    expect(await rawKeysSeen(page)).toEqual(['home.description'])
  })

  it('of a page whose code is still loading are loaded when the language changes', async () => {
    const { page, assets } = await visit('/robots.txt')
    await watchForRawKeys(page.context())
    await page.goto('/products')
    await followsLinks(page)
    const letThrough = await holdAboutPage(page)
    await choose(page, 'ar')
    letThrough()
    await page.waitForURL('/about')
    await page.locator('#main h1:visible', { hasText: wordsOf('ar')('nav.about') }).waitFor()
    expect(await rawKeysSeen(page)).toEqual([])
    expect(textFilesAmong(assets)).toContain('ar about')
  })

  it('of a page that is shown although another one was asked for are loaded when the language changes', async () => {
    const { page } = await visit('/robots.txt', { reducedMotion: 'reduce' })
    await watchForRawKeys(page.context())
    await page.goto('/products')
    await followsLinks(page)
    const product = world().hold((path) => path.startsWith('/api/v1.0/products/'))
    await page.locator('article h3 a').first().click()
    await page.waitForURL('**/details/*')
    await expect.poll(() => product.waiting()).not.toEqual([])
    // React goes on to load the product's page until it has another one to show.
    const letThrough = await holdAboutPage(page)
    await choose(page, 'ar')
    product.release()
    await page.locator('main a[href^="/sheet/details/"]').first().waitFor({ state: 'attached' })
    letThrough()
    await page.locator('#main h1:visible', { hasText: wordsOf('ar')('nav.about') }).waitFor()
    expect(await rawKeysSeen(page)).toEqual([])
  })

  describe('change language on every kind of page without showing a key', () => {
    let examples: Examples
    let visitor: Visit
    let customer: Visit

    // One page for all visitors' addresses and one for the customer's.
    beforeAll(async () => {
      examples = await findExamples(world())
      const options = { allowed: /404/, kept: true } as const
      ;[visitor, customer] = [await visit('/robots.txt', options), await visit('/robots.txt', options)]
      for (const { page } of [visitor, customer]) await watchForRawKeys(page.context())
      await signIn(customer.page.context(), world())
    })

    it.each([...storePages, ...storeStates])('$name', async ({ name, path }) => {
      const { page, noise } = /login|signup|forgotPassword/.test(name) ? visitor : customer
      await page.goto(path(examples), { waitUntil: 'domcontentloaded' })
      await hydrated(page)
      await choose(page, NEXT[(await page.getAttribute('html', 'lang')) as Language])
      expect([...(await rawKeysSeen(page)), ...noise.splice(0)]).toEqual([])
    })
  })

  it('that fail to load leave the page as it is, or are fetched with the whole page', async () => {
    const { page } = await visit('/robots.txt', { allowed: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/ })
    await watchForRawKeys(page.context())
    await page.goto('/products?keyword=oak')
    await hydrated(page)
    let isCut = true
    await page.route(textFile('tr common'), (route) => (isCut ? route.abort() : route.continue()))
    await page.fill('input[name=keyword]', 'half a wo')
    await page.locator('#languages a[lang=tr]').dispatchEvent('click')
    await page.getByText(words('NetworkError')).first().waitFor()
    expect(await page.getAttribute('html', 'lang')).toBe('en')
    expect(await page.inputValue('input[name=keyword]')).toBe('half a wo')
    isCut = false
    await choose(page, 'tr')
    await page.locator('#main h1:visible', { hasText: wordsOf('tr')('nav.products') }).waitFor()
    await choose(page, 'en')

    // A page whose texts fail is requested from the server, which has all texts.
    let isReloaded = false
    page.on('request', (request) => {
      isReloaded ||= request.isNavigationRequest()
    })
    await page.route(textFile('en about'), (route) => (isReloaded ? route.continue() : route.abort()))
    await follow(page, 'nav.about')
    await expect.poll(() => isReloaded).toBe(true)
    await page.waitForURL('/about')
    await hydrated(page)
    expect(await page.locator('#main h1:visible').textContent()).toBe(words('nav.about'))
    expect(await rawKeysSeen(page)).toEqual([])
    await page.goBack()
    await page.waitForURL('/products?keyword=oak')
    await page
      .locator('#main h1:visible', { hasText: 'oak' })
      .or(page.locator('article h3').first())
      .first()
      .waitFor()
  })
})

const words = wordsOf('en')

/** Follows the link to the page, whose texts load and whose code does not. */
async function holdAboutPage(page: Page): Promise<() => void> {
  let letThrough = () => {}
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  for (const code of ownFiles('pages/about', '.js'))
    await page.route(`**${code}`, async (route) => {
      await gate
      await route.continue()
    })
  const texts = page.waitForResponse(`**${textFile('en about')}`)
  await follow(page, 'nav.about')
  await (await texts).finished()
  return letThrough
}

async function follow(page: Page, key: 'nav.products' | 'nav.about'): Promise<void> {
  await page
    .locator('header')
    .getByRole('link', { name: words(key) })
    .first()
    .click()
}

async function choose(page: Page, language: Language): Promise<void> {
  // Opening and closing the menu is tested in frame.test.ts.
  await page.locator(`#languages a[lang=${language}]`).dispatchEvent('click')
  await page.waitForFunction((chosen) => document.documentElement.lang === chosen, language)
}
