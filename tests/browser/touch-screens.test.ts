import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { PHONE } from '#tests/support/browser/first-view.ts'
import { describeInBrowser, hydrated } from '#tests/support/browser/visit.ts'
import { findExamples, signIn, storePages } from '#tests/support/store-pages.ts'

/** Safari on iOS zooms the page in when a field with smaller text gets the focus. */
const SMALLEST_TEXT_PX = 16

describeInBrowser('on a touch screen', ({ open, visit, world }) => {
  it('no field has text under 16 px', async () => {
    const { page } = await visit('/robots.txt', {
      ...PHONE,
      allowed: /preloaded using link preload/,
    })
    await signIn(page.context(), world())
    const examples = await findExamples(world())
    const small: string[] = []
    let count = 0
    for (const { path } of storePages) {
      await page.goto(path(examples))
      await hydrated(page)
      const sizes = await page
        .locator('select, textarea, input:not([type=checkbox], [type=radio], [type=hidden], [type=file])')
        .evaluateAll((all) =>
          all.map((field) => ({
            name: `${field.getAttribute('name')}`,
            size: Number.parseFloat(getComputedStyle(field).fontSize),
          })),
        )
      count += sizes.length
      for (const { name, size } of sizes)
        if (size < SMALLEST_TEXT_PX) small.push(`${path(examples)} ${name}: ${size} px`)
    }
    expect(count).toBeGreaterThan(10)
    expect(small).toEqual([])
  })

  it('a view transition does not recalculate the styles of the whole page', async () => {
    const page = await open('/products', PHONE)
    const act = () => page.evaluate(() => document.startViewTransition(() => {}).finished)
    expect(Math.max(...(await recalculated(page, act)))).toBeLessThan(100)
  })

  it('an inserted element does not recalculate the styles of what follows it', async () => {
    const page = await open('/products', PHONE)
    const counts = await recalculated(page, () =>
      page.evaluate(() => {
        const form = document.querySelector('#advanced-search')
        form?.before(document.createElement('p'))
        form?.getBoundingClientRect()
      }),
    )
    expect(Math.max(...counts)).toBeLessThan(100)
  })

  it('the compare tray does not recalculate the styles of the whole page', async () => {
    const page = await open('/products', PHONE)
    const tick = page.locator('main article button[title][aria-pressed]:visible').first()
    const tray = page.locator('[data-tray]')
    // The code of the tray is loaded.
    await tick.tap()
    await tray.waitFor()
    await tick.tap()
    await tray.waitFor({ state: 'detached' })
    const counts = await recalculated(page, async () => {
      await tick.tap()
      await tray.waitFor()
    })
    expect(Math.max(...counts)).toBeLessThan(200)
  })
})

/** How many elements each recalculation of styles was for. */
async function recalculated(page: Page, act: () => Promise<unknown>): Promise<number[]> {
  const browser = page.context().browser()
  await browser?.startTracing(page, { categories: ['devtools.timeline'] })
  await act()
  const trace: TraceOfStyles = JSON.parse(String(await browser?.stopTracing()))
  const counts = trace.traceEvents.flatMap(({ args }) => args.elementCount ?? [])
  expect(counts.length).toBeGreaterThan(0)
  return counts
}

interface TraceOfStyles {
  readonly traceEvents: readonly { readonly args: { readonly elementCount?: number } }[]
}
