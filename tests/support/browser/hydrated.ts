import type { Page } from 'playwright-core'

/** Waits until hydration is complete, so that every control responds. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated)
}

/**
 * Waits until links are followed by client navigation, whose code loads after hydration. Before that they load documents.
 * Shortcuts have an effect by then, too: effects of React run after hydration.
 */
export async function followsLinks(page: Page): Promise<void> {
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
}

/** Runs in the page. Hydration is complete when every control has React's properties, and no more of the document follows. */
export function isHydrated(): boolean {
  if (document.readyState === 'loading') return false
  const controls = [...document.querySelectorAll('#page :is(header, a, button, input, select)')]
  const hasProps = (control: Element) => Object.keys(control).some((key) => key.startsWith('__reactProps'))
  return controls.length > 0 && controls.every(hasProps)
}
