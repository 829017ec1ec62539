/** How many elements Chromium recalculates the styles of, 27 to 88 ms on a slow phone for a whole page (docs/optimisations.md). */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { PHONE } from '#tests/support/browser/first-view.ts'
import { describeInBrowser } from '#tests/support/browser/visit.ts'

describeInBrowser('styles', ({ open }) => {
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
        if (!form) throw new Error('The listing has no search form')
        form.before(document.createElement('p'))
        form.getBoundingClientRect()
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
