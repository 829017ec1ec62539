import type { Page } from 'playwright-core'

/** In the page: as for somebody who goes back (ui/styles/base.css). What stands far below has no layout otherwise. */
export async function layOutWhole(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-back', ''))
}
