import type { Language } from '#locales/languages.ts'
import { loadQuietly } from '#ui/browser/load-part.ts'
import { whenIdle } from '../browser/when-idle.ts'
import { FALLBACK_FONTS } from '../shared/fallback-fonts.ts'
import { PRELOADED_FONTS } from '../shared/preloaded-fonts.ts'

let isShown = false

/**
 * `font-display: optional` keeps the fallback fonts in a document whose fonts arrived late, also for the pages of later
 * client navigations (ui/fonts/README.md). The next page has them, from font faces that are used whenever they arrive. Added
 * faces make the browser shape and lay out all texts again, 170 to 300 ms on a slow phone: all are added in one task, after
 * the files that each page of the language needs have loaded. Latin fonts, whose fallbacks have the same metrics, also wait
 * until the page is painted.
 *
 * On a slow connection the first page does not request its fonts (`renderer/server/fonts-script.ts`).
 */
export function showLateFonts(): void {
  const root = document.documentElement
  if (isShown || !(root.hasAttribute(FALLBACK_FONTS) || areFontsLate())) return
  isShown = true
  const show = async () => {
    const part = await loadQuietly(() => import('../browser/font-faces.ts'))
    // The next navigation tries again.
    if (!part) isShown = false
    // The translator of a browser sets `lang` to a language that the store does not have.
    else await part.addFontFaces(PRELOADED_FONTS[root.lang as Language] ?? PRELOADED_FONTS.en)
  }
  if (root.lang === 'ar') void show()
  else whenIdle(show)
}

/** Fonts that arrived in time are in use: new faces would show the fallback font for a frame. */
function areFontsLate(): boolean {
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  const usedUntil = (paint?.startTime ?? 0) + BLOCK_PERIOD_MS
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return files.some(({ name, responseEnd }) => name.endsWith('.woff2') && responseEnd > usedUntil)
}

/** CSS Fonts 4, `optional`: at most 100 ms. */
const BLOCK_PERIOD_MS = 100
