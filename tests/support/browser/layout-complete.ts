import type { Page } from 'playwright-core'

/** Lays out the complete page, as for Back and Forward (ui/styles/base.css). Content far below has no layout otherwise. */
export async function layOutWhole(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-back', ''))
}
