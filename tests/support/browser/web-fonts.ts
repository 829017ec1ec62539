import type { Page } from 'playwright-core'

/** Draws the text with the page's fonts, also if they arrived too late (ui/fonts/README.md). */
export async function useWebFonts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const sheet of document.styleSheets) {
      for (const rule of sheet.cssRules) {
        if (rule instanceof CSSFontFaceRule) rule.style.setProperty('font-display', 'swap')
      }
    }
    // The layout requests the fonts.
    document.body.getBoundingClientRect()
    await document.fonts.ready
  })
}
