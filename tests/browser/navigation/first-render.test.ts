/** What a client navigation renders first on a phone: the products, then the closed filters. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { PHONE } from '#tests/support/browser/first-view.ts'
import { describeInBrowser, hydrated } from '#tests/support/browser/visit.ts'

const CARD = 'main [aria-labelledby=list-title] article'
const CATEGORIES = '#categories-title'
const FIELD = '#advanced-search [name=priceMin]'

describeInBrowser('the listing after a client navigation', ({ visit }) => {
  it.each([
    ['a phone', PHONE, []],
    ['a wide window', {}, [CATEGORIES]],
  ])('on %s renders what is closed after the products', async (_window, options, expected) => {
    const page = await leaveListing(options)
    const early = renderedWith(page, CARD, [CATEGORIES, FIELD])
    await follow(page, '/products')
    expect(await early).toEqual(expected)
    await page.locator(CATEGORIES).waitFor({ state: 'attached' })
    // The fields of the advanced search are rendered when it is opened.
    expect(await page.locator(FIELD).count()).toBe(0)
  })

  it('on a phone opens its filters and its advanced search', async () => {
    const page = await leaveListing(PHONE)
    await follow(page, '/products')
    await page.getByText('Filter and categories').click()
    await page.getByRole('heading', { name: 'Categories' }).waitFor()
    await page.getByRole('button', { name: 'Advanced search' }).click()
    await page.getByLabel('Price from (US$)').waitFor()
  })

  /**
   * Opens the listing, so that its code and data have loaded, and follows a link to another page. While data is missing
   * React renders everything at once.
   */
  async function leaveListing(options: Parameters<typeof visit>[1]): Promise<Page> {
    const { page } = await visit('/products', options)
    await hydrated(page)
    await follow(page, '/about')
    await page.waitForFunction((card) => !document.querySelector(card), CARD)
    return page
  }
})

/** Follows the page's first link to the address, also one in a closed menu. */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate(
    (address) => document.querySelector<HTMLAnchorElement>(`a[href="${address}"]`)?.click(),
    address,
  )
}

/** Returns those of the selectors that have an element when the first element of `awaited` comes into the document. */
function renderedWith(page: Page, awaited: string, selectors: readonly string[]): Promise<readonly string[]> {
  return page.evaluate(
    ([awaited, selectors]) =>
      new Promise<readonly string[]>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector(awaited)) return
          observer.disconnect()
          resolve(selectors.filter((selector) => document.querySelector(selector)))
        })
        observer.observe(document, { childList: true, subtree: true })
      }),
    [awaited, selectors] as const,
  )
}
