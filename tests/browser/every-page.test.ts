/** Walks through every page in every language: an empty console, nothing that sticks out, nothing that does nothing. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { LANGUAGES } from '#locales/languages.ts'
import { findExamples, signIn, storePages, storeStates } from '#tests/support/store-pages.ts'
import { alive, describeInBrowser } from '#tests/support/visit.ts'

const WIDTHS = [320, 390, 768, 1000, 1440]

describeInBrowser('every page', ({ visit, world }) => {
  it.each(LANGUAGES)(
    'in %s fits every window, has an empty console, and no control that does nothing',
    async (language) => {
      const { page } = await visit('/robots.txt', { allowed: /status of 404/ })
      const examples = await findExamples(world())
      const faults: string[] = []
      for (const { name, path, personal } of [...storePages, ...storeStates].toSorted(visitorsFirst)) {
        if (personal) await signIn(page.context(), world())
        const address = path(examples)
        await page.setViewportSize({ width: 1440, height: 900 })
        await page.goto(`${address}${address.includes('?') ? '&' : '?'}lng=${language}`)
        await alive(page)
        await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 })
          const whole = await page.evaluate(() => document.documentElement.scrollWidth)
          if (whole > width) faults.push(`${name} is ${whole} px wide in a window of ${width}`)
        }
        faults.push(...(await idleControls(page)).map((control) => `${name}: ${control} does nothing`))
      }
      expect(faults).toEqual([])
    },
    120_000,
  )
})

/** Once signed in, the pages for visitors lead home. */
function visitorsFirst(one: { personal?: true }, other: { personal?: true }): number {
  return Number(one.personal ?? false) - Number(other.personal ?? false)
}

/** Buttons without a handler, a form or a popover, and links without an address. */
function idleControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const handlers = (element: Element): string[] => {
      const key = Object.keys(element).find((name) => name.startsWith('__reactProps'))
      const props = key ? (element as unknown as Record<string, Record<string, unknown>>)[key] : undefined
      return Object.entries(props ?? {}).flatMap(([name, value]) =>
        /^on[A-Z]/.test(name) && typeof value === 'function' ? [name] : [],
      )
    }
    const describe = (element: Element) => element.outerHTML.slice(0, 160)
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('button')].filter(
      (button) =>
        !handlers(button).includes('onClick') &&
        !button.popoverTargetElement &&
        !(button.type === 'submit' && button.form),
    )
    const links = [...document.querySelectorAll('a')].filter(
      (link) => !link.getAttribute('href')?.replace('#', ''),
    )
    const forms = [...document.querySelectorAll('form')].filter(
      (form) => !form.getAttribute('action') && !handlers(form).includes('onSubmit'),
    )
    return [...buttons, ...links, ...forms].map(describe)
  })
}
