import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

/** Text twice as large by the browser's settings, on this page and those that follow it, until the end of the test. */
export async function enlargeText(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const setSize = (standard: number) => devTools.send('Page.setFontSizes', { fontSizes: { standard } })
  await setSize(32)
  // Later tests may use the same page.
  onTestFinished(async () => void (await setSize(16)))
}
