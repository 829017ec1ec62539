import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Returns the link to a list or an offer that a button copies. */
export async function copiedLink(page: Page, button: Locator): Promise<URL> {
  await page.evaluate(() => navigator.clipboard.writeText(''))
  // The button ignores a press while it is busy: each change of the document is compressed again.
  const ready = button.and(page.locator(':not([aria-busy])'))
  await ready.waitFor()
  let text = ''
  await expect
    .poll(async () => {
      // By keyboard: the lines above the button grow when their products arrive.
      await ready.press('Enter')
      text = await page.evaluate(() => navigator.clipboard.readText())
      return text
    })
    .toContain('#quote=')
  return new URL(text)
}
