import type { Page } from 'playwright-core'

/** Until a message is there; it then stays: their time stands still as long as nobody looks at the window. */
export async function holdMessages(page: Page): Promise<void> {
  await page.locator('.Toastify').getByRole('button').first().waitFor()
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
}
