/** What a client navigation renders first on a phone: the products, then the closed filters. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { PHONE } from '#tests/support/browser/first-view.ts'
import { describeInBrowser, hydrated } from '#tests/support/browser/visit.ts'

const CLOSED = ['#categories-title', '#advanced-search [name=priceMin]']

describeInBrowser('the listing after a client navigation', ({ visit }) => {
  it.each([
    ['a phone', PHONE, []],
    ['a wide window', {}, ['#categories-title']],
  ])('on %s renders what is closed after the products', async (_window, options, expected) => {
    const { page } = await visit('/', options)
    await hydrated(page)
    const early = renderedWith(page, 'main [aria-labelledby=results-title] article', CLOSED)
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('main a[href="/products"]')?.click())
    expect(await early).toEqual(expected)
    for (const selector of CLOSED) await page.locator(selector).waitFor({ state: 'attached' })
  })

  it('on a phone opens its filters and its advanced search', async () => {
    const { page } = await visit('/', PHONE)
    await hydrated(page)
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('main a[href="/products"]')?.click())
    await page.waitForURL('**/products')
    await page.getByText('Filter and categories').click()
    await page.getByRole('heading', { name: 'Categories' }).waitFor()
    await page.getByRole('button', { name: 'Advanced search' }).click()
    await page.getByLabel('Price from (US$)').waitFor()
  })
})

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
