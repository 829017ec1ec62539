import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { paths } from '#domain/paths.ts'
import { createImageResizer } from '#server/images/resizer.ts'
import { PHONE } from '#tests/support/browser/first-view.ts'
import { describeWithEmptyCache, hydrated } from '#tests/support/browser/visit.ts'
import { findExamples } from '#tests/support/store-pages.ts'

/** Pictures of the real widths: a preview of 16 px would not count as the largest paint. */
const realPictures = { resizePicture: createImageResizer(), pictures: undefined, mock: { products: 12 } }

describeWithEmptyCache(
  'the preview of the first picture',
  ({ visit, world }) => {
    it.each(['listing', 'product'])(
      'is painted on the %s page before the file has come, and stays below it without a layout shift',
      async (name) => {
        const { productId } = await findExamples(world())
        const path = uncached(name === 'listing' ? paths.products() : paths.details(productId))
        const { page } = await visit('/robots.txt', PHONE)
        await makePreview(page, path)
        const hold = world().hold((address) => address.startsWith('/_image/'))
        await page.goto(path, { waitUntil: 'domcontentloaded' })
        expect(await largestPicture(page)).toBe('data:image/avif;')
        const released = await page.evaluate(() => performance.now())
        hold.release()
        await hydrated(page)
        const first = page.locator('main img[fetchpriority=high]')
        await expect.poll(() => first.evaluate((picture: HTMLImageElement) => picture.complete)).toBe(true)
        expect(await first.evaluate((picture) => getComputedStyle(picture).backgroundImage)).toMatch(
          /^url\("data:/,
        )
        // A late font may move a line by less.
        expect(await page.evaluate(shiftSince, released)).toBeLessThan(0.02)
      },
    )

    it.each([
      ['an empty comparison', paths.compare()],
      ['a listing without results', paths.products('keyword=zzzz')],
    ])('is not visible beside the picture of %s, which has its own aspect ratio', async (_name, path) => {
      for (const width of [320, 1440]) {
        const { page } = await visit(path, { viewport: { width, height: 900 } })
        await hydrated(page)
        const picture = page.locator('main img[src*=cut-dining-chair]')
        await expect.poll(() => picture.evaluate((found: HTMLImageElement) => found.complete)).toBe(true)
        const { shown, own } = await picture.evaluate((found: HTMLImageElement) => ({
          shown: found.clientWidth / found.clientHeight,
          own: found.naturalWidth / found.naturalHeight,
        }))
        expect(shown).toBeCloseTo(own, 1)
      }
    })

    it('is not rendered by a client navigation', async () => {
      const { page } = await visit('/robots.txt')
      await makePreview(page, uncached(paths.products()))
      await page.goto(paths.about())
      await hydrated(page)
      await page.click('header >> text=Products')
      const first = page.locator('main article img[fetchpriority=high]')
      await first.waitFor()
      expect(await first.evaluate((picture) => getComputedStyle(picture).backgroundImage)).toBe('none')
    })
  },
  realPictures,
)

/** Returns an address that the page cache does not have, for its unknown parameter. */
function uncached(path: string): string {
  return `${path}?uncached=1`
}

/** Requests a page and its first picture until the page has the preview. */
async function makePreview(page: Page, path: string): Promise<void> {
  const html = async () => (await page.request.get(path)).text()
  const [, picture = ''] = /<img src="([^"]+)"[^>]* fetchPriority="high"/.exec(await html()) ?? []
  await page.request.get(picture, { headers: { accept: 'image/avif' } })
  await expect.poll(html).toContain('url(data:image/avif;base64,')
}

/** Resolves with the beginning of the address of the first picture among the largest paints. */
function largestPicture(page: Page): Promise<string | undefined> {
  return page.evaluate(
    () =>
      new Promise<string | undefined>((resolve) => {
        new PerformanceObserver((list) => {
          const [picture] = list.getEntries().filter(({ element }: LargestPaint) => element?.matches('img'))
          if (picture) resolve((picture as LargestPaint).url?.slice(0, 16))
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
}

interface LargestPaint extends PerformanceEntry {
  readonly element?: Element
  readonly url?: string
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number
}

/** Resolves with the sum of the layout shifts since a time of `performance.now()`. */
function shiftSince(start: number): Promise<number> {
  return new Promise((resolve) => {
    let sum = 0
    const add = (entries: PerformanceEntryList) => {
      for (const { startTime, value } of entries as LayoutShift[]) if (startTime >= start) sum += value
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    requestAnimationFrame(() =>
      setTimeout(() => {
        add(observer.takeRecords())
        resolve(sum)
      }),
    )
  })
}
