import type { Page } from 'playwright-core'

/** Waits for a toast and keeps it open: toasts pause their timers while the window has no focus. */
export async function holdMessages(page: Page): Promise<void> {
  await page.locator('.Toastify').getByRole('button').first().waitFor()
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
}
