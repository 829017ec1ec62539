/** Walks through every page in every language: nothing that sticks out, does nothing, complains, or shuts somebody out. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { LANGUAGES } from '#locales/languages.ts'
import { violationsInBothThemes } from '#tests/support/axe.ts'
import { type Examples, findExamples, signIn, storePages, storeStates } from '#tests/support/store-pages.ts'
import { alive, describeInBrowser, type Visit } from '#tests/support/visit.ts'

/** 720 is a window of 1440 at 200 %, 320 one of 1280 at 400 %. */
const WIDTHS = [1440, 1000, 768, 720, 390, 320]
const EXAMINED_WIDTHS = [1440, 390]

describeInBrowser('every page', ({ visit, world }) => {
  let examples: Examples
  let visitor: Visit
  let customer: Visit

  // One page for all: what is new each time is the address.
  beforeAll(async () => {
    // Chrome takes a picture that it remembers from the page before for a preload that nobody uses.
    const allowed = /status of 404|preloaded using link preload but not used/
    const options = { allowed, reducedMotion: 'reduce', kept: true } as const
    examples = await findExamples(world())
    ;[visitor, customer] = [await visit('/robots.txt', options), await visit('/robots.txt', options)]
    for (const { page } of [visitor, customer]) await page.addInitScript(noteUnloadHandlers)
    await signIn(customer.page.context(), world())
  })

  const pages = [...storePages, ...storeStates]
  it.each(LANGUAGES.flatMap((language) => pages.map((page) => ({ ...page, language }))))(
    '$name in $language fits every window, has an empty console, no idle control, and nothing for axe in light or dark',
    async ({ path, language, status = 200, personal }) => {
      const { page, noise } = personal ? customer : visitor
      noise.length = 0
      const address = path(examples)
      await page.setViewportSize({ width: 1440, height: 900 })
      const answer = await page.goto(`${address}${address.includes('?') ? '&' : '?'}lng=${language}`)
      expect(answer?.status()).toBe(status)
      await alive(page)
      await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
      const faults = await reasonsNotToKeep(page)
      if (!personal && status === 200 && answer?.headers()['cache-control']?.includes('no-store'))
        faults.push('no browser may keep it for Back')
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        const whole = await page.evaluate(() => document.documentElement.scrollWidth)
        if (whole > width) faults.push(`it is ${whole} px wide in a window of ${width}`)
        if (EXAMINED_WIDTHS.includes(width)) faults.push(...(await violationsInBothThemes(page)))
      }
      faults.push(...(await idleControls(page)).map((control) => `it does nothing: ${control}`))
      expect([...faults, ...noise, ...world().errors.splice(0)]).toEqual([])
    },
  )
})

/** A browser that would run them before it leaves a page does not keep it alive for Back and Forward. */
function noteUnloadHandlers(): void {
  const noted: string[] = []
  const listen = window.addEventListener.bind(window)
  Object.assign(window, {
    noted,
    addEventListener(...given: Parameters<typeof listen>) {
      if (/unload$/.test(given[0])) noted.push(`it listens for ${given[0]}`)
      listen(...given)
    },
  })
}

function reasonsNotToKeep(page: Page): Promise<string[]> {
  return page.evaluate(() => [
    ...Reflect.get(window, 'noted'),
    ...(window.onunload || window.onbeforeunload ? ['it has a handler for leaving'] : []),
  ])
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
