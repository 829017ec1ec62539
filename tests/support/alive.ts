import type { Page } from 'playwright-core'

/** Until the page has come alive: whatever can be pressed in it answers. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const controls = [...document.querySelectorAll('#page :is(header, a, button, input, select)')]
    const answers = (control: Element) => Object.keys(control).some((key) => key.startsWith('__reactProps'))
    return controls.length > 0 && controls.every(answers)
  })
}
