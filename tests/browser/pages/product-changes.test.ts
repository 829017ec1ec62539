/** What the quote list, the comparison and the wishlist say about products that have changed since they were added. */

import type { Page } from 'playwright-core'
import { expect, it, test } from 'vitest'
import { formatPrice } from '#domain/formats.ts'
import { modelOf } from '#domain/model-of-sku.ts'
import { paths } from '#domain/paths.ts'
import { violationsOn } from '#tests/support/browser/axe.ts'
import { stickingOut } from '#tests/support/browser/boxes.ts'
import { describeInBrowser, hydrated } from '#tests/support/browser/visit.ts'
import { withIcon } from '#tests/support/browser/with-icon.ts'
import { enter, newCustomer, wordsOf } from '../account/customer.ts'

const REMEMBERING = ['rememberedQuote', 'rememberedCompare', 'rememberedWishlist']

describeInBrowser('changes', ({ visit, world }) => {
  test.each(['en', 'ar'] as const)(
    'since a product was added are shown on each list, with the most similar product for one that is gone, in %s',
    async (language) => {
      const t = wordsOf(language)
      const { page } = await visit('/robots.txt', { locale: language, allowed: /status of 404/ })
      await enter(page, await newCustomer(world(), `changes-${language}`))
      const [changed, gone, otherFinishes] = await productsWithFinishes(world().url)
      for (const { _id } of [changed, gone]) await addToAllLists(page, paths.details(_id))

      await write(world().url, 'PATCH', changed._id, { newPrice: changed.newPrice + 100, length: 333 })
      await write(world().url, 'DELETE', gone._id)

      const changes = page.getByRole('region', { name: t('changes.label') })
      for (const path of [paths.quote(), paths.compare([changed._id, gone._id]), paths.wishlist()]) {
        await page.goto(path)
        await changes.getByText(t('changes.title', { count: 2 })).waitFor()
        const text = await changes.textContent()
        expect(text).toContain(formatPrice(changed.newPrice))
        expect(text).toContain(formatPrice(changed.newPrice + 100))
        expect(text).toContain('333 ×')
        expect(text).toContain(`${changed.length} ×`)
        await changes.getByText(t('changes.finishGone')).waitFor()
        expect(otherFinishes).toContain(await changes.locator('a').last().getAttribute('href'))
        for (const width of [320, 1440]) {
          await page.setViewportSize({ width, height: 900 })
          await expect.poll(() => stickingOut(page)).toEqual([])
          expect(await violationsOn(page)).toEqual([])
        }
        await changes.getByRole('button', { name: t('changes.accept') }).press('Enter')
        await expect.poll(() => changes.count()).toBe(0)
        await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
      }
      await page.goto(paths.quote())
      await expect.poll(() => page.locator('main li h3').count()).toBe(2)
      expect(await changes.count()).toBe(0)
    },
  )

  it('are not shown for lists of an older version, whose prices are stored when they are first shown', async () => {
    const [product] = await productsWithFinishes(world().url)
    const { page } = await visit('/robots.txt')
    const item = { id: product._id, quantity: 1, note: '', sku: '', titles: {} }
    await page.evaluate((items) => localStorage.setItem('quoteList', JSON.stringify(items)), [item])
    await page.goto(paths.quote())
    await expect.poll(() => storedPrices(page)).toEqual([product.newPrice])
    const changes = page.getByRole('region', { name: 'Changes' })
    expect(await changes.count()).toBe(0)

    await write(world().url, 'PATCH', product._id, { newPrice: product.newPrice + 1 })
    // Browsers reuse an answer about a product for a minute.
    const protocol = await page.context().newCDPSession(page)
    await protocol.send('Network.clearBrowserCache')
    await page.goto(paths.quote())
    await changes
      .getByText(`${formatPrice(product.newPrice + 1)} (was ${formatPrice(product.newPrice)})`)
      .waitFor()
  })
})

interface WireProduct {
  readonly _id: string
  readonly sku: string
  readonly newPrice: number
  readonly length: number
}

/** Returns a product, one of another model with several finishes, and the paths of its other finishes. */
async function productsWithFinishes(url: string) {
  const answer = await fetch(`${url}/api/v1.0/products?sort=-createdAt&limit=100&priceMin=1`)
  const { data } = (await answer.json()) as { data: readonly WireProduct[] }
  const finishesOf = (product: WireProduct) => data.filter(({ sku }) => modelOf(sku) === modelOf(product.sku))
  const gone = data.find((product) => finishesOf(product).length > 1)
  const changed = data.find((product) => product.length > 0 && gone && !finishesOf(gone).includes(product))
  if (!changed || !gone) throw new Error('The catalogue has no model with several finishes')
  const others = finishesOf(gone).filter((product) => product !== gone)
  return [changed, gone, others.map(({ _id }) => paths.details(_id))] as const
}

/** Adds the product by the buttons of its page, and waits until the browser remembers it for each list. */
async function addToAllLists(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await hydrated(page)
  const count = await rememberedCount(page)
  for (const icon of ['heart', 'clipboard-plus', 'scale'] as const) {
    await page
      .locator(`main button[aria-pressed]${withIcon(icon)}`)
      .first()
      .click()
  }
  await expect.poll(() => rememberedCount(page)).toBe(count + REMEMBERING.length)
  await page.locator('main button[aria-busy=true]').waitFor({ state: 'detached' })
}

function rememberedCount(page: Page): Promise<number> {
  return page.evaluate(
    (keys) => keys.flatMap((key) => JSON.parse(localStorage.getItem(key) ?? '[]')).length,
    REMEMBERING,
  )
}

function storedPrices(page: Page): Promise<readonly number[]> {
  return page.evaluate(() =>
    (JSON.parse(localStorage.getItem('rememberedQuote') ?? '[]') as { newPriceUsd: number }[]).map(
      ({ newPriceUsd }) => newPriceUsd,
    ),
  )
}

/** Changes a record of the mock by hand. */
async function write(url: string, method: string, id: string, body?: object): Promise<void> {
  const answer = await fetch(`${url}/__mock/db/products/${id}`, {
    method,
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', origin: url },
    body: body && JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${method} was answered ${answer.status}`)
}
