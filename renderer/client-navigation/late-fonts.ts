import { whenIdle } from '../browser/when-idle.ts'
import { FALLBACK_FONTS } from '../shared/fallback-fonts.ts'

let isShown = false

/**
 * `font-display: optional` keeps the fallback fonts in a document whose fonts arrived late, also for the pages of later
 * client navigations (ui/fonts/README.md). The next page has them, from font faces that are used whenever they arrive. Added
 * faces make the browser shape and lay out all texts again, 170 to 300 ms on a slow phone: they are added at once, when
 * their files are loaded. Latin fonts, whose fallbacks have the same metrics, also wait until the page is painted.
 *
 * On a slow connection the first page does not request its Latin fonts (`renderer/vike/latin-fonts-script.ts`).
 */
export function showLateFonts(): void {
  const root = document.documentElement
  const addresses = root.getAttribute(FALLBACK_FONTS)?.split(' ') ?? addressesOfLateFonts()
  if (isShown || addresses.length === 0) return
  isShown = true
  const show = async () => {
    const faces = [...document.styleSheets].flatMap(facesOf)
    const wanted = faces.filter(({ source }) => addresses.some((address) => source.includes(address)))
    // A font that cannot be loaded is replaced by its fallback until the next document.
    await Promise.allSettled(wanted.map(({ face }) => face.load()))
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

/** The optional fonts of a sheet, as faces that replace a fallback at any time. Faces of the document precede its rules. */
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

/**
 * The paths of all fonts that this document has requested, if one of them arrived late. Fonts that arrived in time are in
 * use: new faces would show the fallback font for a frame.
 */
function addressesOfLateFonts(): readonly string[] {
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  const usedUntil = (paint?.startTime ?? 0) + BLOCK_PERIOD_MS
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const fonts = files.filter(({ name }) => name.endsWith('.woff2'))
  const isLate = fonts.some(({ responseEnd }) => responseEnd > usedUntil)
  return isLate ? fonts.map(({ name }) => new URL(name).pathname) : []
}

/** CSS Fonts 4, `optional`: at most 100 ms. */
const BLOCK_PERIOD_MS = 100
