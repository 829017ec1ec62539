import { FALLBACK_FONTS } from '../shared/fallback-fonts.ts'

/**
 * Adds a face for each optional font, in one task, and no longer selects the fallbacks. Loaded only in documents whose fonts
 * arrived late.
 * @param needed matches the files that are loaded before: a font that cannot be loaded is replaced by its fallback until
 * the next document
 */
export async function addFontFaces(needed: RegExp): Promise<void> {
  const faces = [...document.styleSheets].flatMap(facesOf)
  const first = faces.filter(({ source }) => needed.test(source))
  await Promise.allSettled(first.map(({ face }) => face.load()))
  for (const { face } of faces) document.fonts.add(face)
  document.documentElement.removeAttribute(FALLBACK_FONTS)
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
