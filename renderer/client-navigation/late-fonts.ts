/**
 * `font-display: optional` keeps the fallback fonts in a document whose fonts arrived late, also for the pages of later
 * client navigations (ui/fonts/README.md). The next page has them.
 */
let isShown = false

export function showLateFonts(): void {
  if (isShown || !areFontsLate()) return
  isShown = true
  for (const sheet of document.styleSheets) {
    // Rules of other origins, for example of an extension, cannot be read.
    if (!sheet.href || new URL(sheet.href).origin === location.origin) showFontsOf(sheet)
  }
}

/** Replaces the rules, because in Firefox descriptors of a rule cannot be set. */
function showFontsOf(sheet: CSSStyleSheet): void {
  for (const [index, rule] of [...sheet.cssRules].entries()) {
    if (!(rule instanceof CSSFontFaceRule)) continue
    const text = rule.cssText.replace(/font-display:\s*optional/, 'font-display: swap')
    sheet.deleteRule(index)
    sheet.insertRule(text, index)
  }
}

/** Fonts that arrived in time are in use. Their rules stay: a changed rule shows the fallback font for a frame. */
function areFontsLate(): boolean {
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  const usedUntil = (paint?.startTime ?? 0) + BLOCK_PERIOD_MS
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return files.some(({ name, responseEnd }) => name.endsWith('.woff2') && responseEnd > usedUntil)
}

/** CSS Fonts 4, `optional`: at most 100 ms. */
const BLOCK_PERIOD_MS = 100
