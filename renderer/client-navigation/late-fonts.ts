import { whenIdle } from '../browser/when-idle.ts'
import { FALLBACK_FONTS } from '../shared/fallback-fonts.ts'

let isShown = false

/**
 * `font-display: optional` keeps the fallback fonts in a document whose fonts arrived late, also for the pages of later
 * client navigations (ui/fonts/README.md). The next page has them. A changed font rule makes the browser shape and lay out
 * all texts again, 170 to 300 ms on a slow phone: Latin fonts, whose fallbacks have the same metrics, wait until the page is
 * painted.
 *
 * On a slow connection the first page does not request its Latin fonts (`renderer/vike/latin-fonts-script.ts`): they are loaded
 * first.
 */
export function showLateFonts(): void {
  const root = document.documentElement
  if (isShown || !(root.hasAttribute(FALLBACK_FONTS) || areFontsLate())) return
  isShown = true
  const show = async () => {
    for (const sheet of document.styleSheets) showFontsOf(sheet)
    if (!root.hasAttribute(FALLBACK_FONTS)) return
    await loadLatinFonts()
    root.removeAttribute(FALLBACK_FONTS)
  }
  if (root.lang === 'ar') void show()
  else whenIdle(show)
}

/** A font that cannot be loaded is replaced by its fallback until the next document. */
async function loadLatinFonts(): Promise<void> {
  // One letter of each file of a family.
  const letters = document.documentElement.lang === 'tr' ? 'ağ' : 'a'
  const families = ['Ysabeau', 'Hanken Grotesk']
  await Promise.allSettled(families.map((family) => document.fonts.load(`1em "${family}"`, letters)))
}

/** Replaces the rules, because in Firefox descriptors of a rule cannot be set. */
function showFontsOf(sheet: CSSStyleSheet): void {
  try {
    for (const [index, rule] of [...sheet.cssRules].entries()) {
      if (!(rule instanceof CSSFontFaceRule)) continue
      const text = rule.cssText.replace(/font-display:\s*optional/, 'font-display: swap')
      if (text === rule.cssText) continue
      sheet.deleteRule(index)
      sheet.insertRule(text, index)
    }
  } catch {
    // A sheet of another origin or of an extension cannot be read or changed: the fallback fonts stay.
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
