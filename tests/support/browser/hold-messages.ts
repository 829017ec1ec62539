import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Waits for a toast and keeps it open: toasts pause their timers while the window has no focus. A toast listens for that only
 * after it has been shown.
 */
export async function holdMessages(page: Page): Promise<void> {
  const toasts = page.locator('.Toastify')
  await toasts.getByRole('button').first().waitFor()
  const timers = toasts.getByRole('progressbar', { includeHidden: true })
  await expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('blur')))
      return timers.evaluateAll((bars) =>
        bars.map((bar) => getComputedStyle(bar).animationPlayState === 'paused'),
      )
    })
    .toSatisfy((paused: readonly boolean[]) => paused.length > 0 && paused.every(Boolean))
}
