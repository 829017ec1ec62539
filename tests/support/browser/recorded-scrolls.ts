import type { Page } from 'playwright-core'

/**
 * Records how scripts scroll the window from now on, and returns a function for the effective behaviors: `smooth`, `instant`
 * or `auto`. The number of scroll events says nothing on a slow machine: a smooth scroll has one per painted frame.
 */
export async function recordScrolls(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const scrolls: string[] = []
    const record = (options: unknown) => {
      const { behavior = 'auto' } = (options ?? {}) as ScrollOptions
      const { scrollBehavior } = getComputedStyle(document.documentElement)
      scrolls.push(behavior === 'auto' ? scrollBehavior : behavior)
    }
    const { scrollTo } = window
    const { scrollIntoView } = Element.prototype
    Object.assign(window, {
      scrolls,
      scrollTo(...parameters: [ScrollToOptions]) {
        record(parameters[0])
        scrollTo(...parameters)
      },
    })
    Element.prototype.scrollIntoView = function (options) {
      record(options)
      scrollIntoView.call(this, options)
    }
  })
  return () => page.evaluate(() => Reflect.get(window, 'scrolls') as string[])
}
