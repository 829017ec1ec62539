import type { Language } from '#locales/languages.ts'
import { whenIdle } from '../browser/when-idle.ts'
import { FALLBACK_FONTS } from '../shared/fallback-fonts.ts'
import { FONTS_AHEAD } from '../shared/fonts-ahead.ts'

let isShown = false

/**
 * `font-display: optional` keeps the fallback fonts in a document whose fonts arrived late, also for the pages of later
 * client navigations (ui/fonts/README.md). The next page has them, from font faces that are used whenever they arrive. Added
 * faces make the browser shape and lay out all texts again, 170 to 300 ms on a slow phone: all are added in one task, after
 * the files that each page of the language needs have loaded. Latin fonts, whose fallbacks have the same metrics, also wait
 * until the page is painted.
 *
 * On a slow connection the first page does not request its Latin fonts (`renderer/server/latin-fonts-script.ts`).
 */
export function showLateFonts(): void {
  const root = document.documentElement
  if (isShown || !(root.hasAttribute(FALLBACK_FONTS) || areFontsLate())) return
  isShown = true
  const show = async () => {
    const faces = [...document.styleSheets].flatMap(facesOf)
    const needed = FONTS_AHEAD[root.lang as Language]
    const first = faces.filter(({ source }) => needed.test(source))
    // A font that cannot be loaded is replaced by its fallback until the next document.
    await Promise.allSettled(first.map(({ face }) => face.load()))
    for (const { face } of faces) document.fonts.add(face)
    root.removeAttribute(FALLBACK_FONTS)
  }
  if (root.lang === 'ar') void show()
  else whenIdle(show)
}

interface KnownFace {
  readonly face: FontFace
  /** `src` of its rule. */
  readonly source: string
}

/**
 * The optional fonts of a sheet, as faces that replace a fallback at any time. A face that is added by script takes
 * precedence over those of `@font-face` rules.
 */
function facesOf(sheet: CSSStyleSheet): KnownFace[] {
  return rulesOf(sheet).flatMap((rule) => {
    if (!(rule instanceof CSSFontFaceRule) || !/font-display:\s*optional/.test(rule.cssText)) return []
    const read = (property: string) => rule.style.getPropertyValue(property)
    const source = read('src')
    const face = new FontFace(read('font-family').replaceAll(/["']/g, ''), source, {
      display: 'swap',
      weight: read('font-weight'),
      unicodeRange: read('unicode-range'),
    })
    return [{ face, source }]
  })
}

function rulesOf(sheet: CSSStyleSheet): readonly CSSRule[] {
  try {
    return [...sheet.cssRules]
  } catch {
    // A sheet of another origin or of an extension cannot be read.
    return []
  }
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
