/** The prerendered page in Firefox and WebKit. In Chromium: tests/browser/navigation/{prerender,lay-out-ahead}.test.ts. */
import { expect, it } from 'vitest'
import { describeInEngines } from '#tests/support/engines/engines.ts'

describeInEngines(['firefox', 'webkit'], 'a prerendered page', ({ world, page }) => {
  it('is hidden until the click on its link, which shows the same element, with an empty console', async () => {
    await page().goto(`${world().url}/`)
    await page().waitFor(() => {
      const heading = document.querySelector('#list-title')
      heading?.setAttribute('data-found', '')
      return heading !== null && !heading.checkVisibility({ visibilityProperty: true })
    })
    await page().click('main a[href="/products"]')
    // A pointer that rests on the link lays out the page, which is not visible before it is shown.
    await page().waitFor(
      () => document.querySelector('[data-found]')?.checkVisibility({ visibilityProperty: true }) === true,
    )
    // Another page may be prerendered by now. It is hidden.
    const headings = await page().evaluate(
      () =>
        [...document.querySelectorAll('#main h1')].filter((each) =>
          each.checkVisibility({ visibilityProperty: true }),
        ).length,
    )
    expect(headings).toBe(1)
    expect(await page().messages()).toEqual([])
  })

  it('is laid out at a touch, unseen and without making the document taller, and shown in its place by a click', async () => {
    await page().goto(`${world().url}/`)
    await page().waitFor(() => document.querySelector('[data-prerendered] #list-title') !== null)
    const { before, after, boxes, seen } = await page().evaluate(() => {
      const heightNow = () => document.documentElement.scrollHeight
      const height = heightNow()
      const link = document.querySelector('main a[href="/products"]')
      link?.dispatchEvent(new Event('touchstart', { bubbles: true }))
      const elements = [...document.querySelectorAll('[data-prerendered] *')].filter(
        (element) => element.getClientRects().length > 0,
      )
      const visible = elements.filter((element) => getComputedStyle(element).visibility !== 'hidden')
      return { before: height, after: heightNow(), boxes: elements.length, seen: visible.length }
    })
    expect(boxes).toBeGreaterThan(20)
    expect(seen).toBe(0)
    expect(after).toBe(before)

    await page().click('main a[href="/products"]')
    await page().waitFor(
      () =>
        document.querySelector('#main > div > * h1')?.checkVisibility({ visibilityProperty: true }) === true,
    )
    const shown = await page().evaluate(() => {
      const root = document.querySelector('#main > div')
      return root && { style: root.getAttribute('style'), position: getComputedStyle(root).position }
    })
    expect(shown).toEqual({ style: '', position: 'static' })
    expect(await page().messages()).toEqual([])
  })
})
