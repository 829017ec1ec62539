/** The prerendered page in Firefox and WebKit. In Chromium: tests/browser/navigation/prerender.test.ts. */
import { expect, it } from 'vitest'
import { describeInEngines } from '#tests/support/engines/engines.ts'

describeInEngines(['firefox', 'webkit'], 'a prerendered page', ({ world, page }) => {
  it('is hidden until the click on its link, which shows the same element, with an empty console', async () => {
    await page().goto(`${world().url}/`)
    await page().waitFor(() => {
      const heading = document.querySelector('#list-title')
      heading?.setAttribute('data-prerendered', '')
      return heading !== null && !heading.checkVisibility()
    })
    await page().click('main a[href="/products"]')
    await page().waitFor(() => document.querySelector('[data-prerendered]')?.checkVisibility() === true)
    // Another page may be prerendered by now. It is hidden.
    const headings = await page().evaluate(
      () => [...document.querySelectorAll('#main h1')].filter((each) => each.checkVisibility()).length,
    )
    expect(headings).toBe(1)
    expect(await page().messages()).toEqual([])
  })
})
