import type { Page } from 'playwright-core'

/** Chooses a language in the header's menu by keyboard. The menu moves the focus when it has opened. */
export async function chooseLanguage(page: Page, name: string): Promise<void> {
  await page.locator('button[popovertarget=languages]').press('Enter')
  await page.locator('[role=menuitemradio]:focus').waitFor()
  await page.getByRole('menuitemradio', { name }).press('Enter')
}
