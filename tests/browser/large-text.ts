import type { Page } from 'playwright-core'

/** Text twice as large by the browser's settings, on this page and those that follow it: the session stays open. */
export async function enlargeText(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
}
