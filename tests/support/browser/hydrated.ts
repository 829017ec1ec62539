import type { Page } from 'playwright-core'

/** Until the page has come alive: whatever can be pressed in it answers. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(isAlive)
}

/** Runs in the page. Hydration is complete when every control carries React's properties. */
export function isAlive(): boolean {
  const controls = [...document.querySelectorAll('#page :is(header, a, button, input, select)')]
  const answers = (control: Element) => Object.keys(control).some((key) => key.startsWith('__reactProps'))
  return controls.length > 0 && controls.every(answers)
}
