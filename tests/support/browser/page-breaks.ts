import type { Locator } from 'playwright-core'

/**
 * Returns the `display` of the elements around this one that is not `block`. In such an element WebKit ignores the rules for
 * page breaks, and Firefox begins a new page with a grid that is higher than the rest of the page.
 */
export function layoutsAround(element: Locator): Promise<readonly string[]> {
  return element.first().evaluate((first) => {
    const found: string[] = []
    for (let outer = first.parentElement; outer; outer = outer.parentElement) {
      const { display } = getComputedStyle(outer)
      if (display !== 'block') found.push(`${outer.tagName}.${outer.className}: ${display}`)
    }
    return found
  })
}
