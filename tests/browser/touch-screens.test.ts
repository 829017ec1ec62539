import { expect, it } from 'vitest'
import { PHONE } from '#tests/support/browser/first-view.ts'
import { describeInBrowser, hydrated } from '#tests/support/browser/visit.ts'
import { findExamples, signIn, storePages } from '#tests/support/store-pages.ts'

/** Safari on iOS zooms the page in when a field with smaller text gets the focus. */
const SMALLEST_TEXT_PX = 16

describeInBrowser('on a touch screen', ({ visit, world }) => {
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
})
