/**
 * The assets that a page loads first. Styles are inline in the head, because an external sheet costs a round trip
 * (PERFORMANCE.md). Scripts and fonts are preloaded if this page needs them in its language, fonts not on a slow
 * connection (`renderer/server/fonts-script.ts`).
 */
import { fontsScript } from '../server/fonts-script.ts'
import type { PageRequest } from '../shared/page-request.ts'
import { PRELOADED_FONTS } from '../shared/preloaded-fonts.ts'
import type { RenderEnvironment } from '../shared/render-environment.ts'
import { type Manifest, pageFiles } from './page-files.ts'

interface AssetHolder {
  readonly pageId?: string | null
  readonly globalContext?: { readonly assetsManifest?: Manifest | null }
  /** Called by Vike when it writes the head. Vike has no public setting that leaves assets out. */
  __getPageAssets?: () => Promise<readonly unknown[]>
}

interface PageAssets {
  /** Markup for the head: styles, preloads of scripts, and the fonts' script if the first paint waits for them. */
  readonly inHead: readonly (string | Uint8Array)[]
  /** Markup at the start of the body. */
  readonly beforeShell: string
  /** Markup behind the shell, so that the visible part of the page arrives first: the entry script last. */
  readonly afterShell: string
}

/** Returns the page's assets and keeps Vike from linking to them. Returns undefined in development. */
export function takeAssets(
  pageContext: object,
  pathname: string,
  { nonce, session }: PageRequest,
  { readAsset }: RenderEnvironment,
): PageAssets | undefined {
  const holder = pageContext as AssetHolder
  const { pageId } = holder
  const manifest = holder.globalContext?.assetsManifest
  if (!readAsset || !manifest || !pageId) return undefined
  holder.__getPageAssets = async () => []
  const { language } = session
  const { entry, scripts, sheets, fonts } = pageFiles(manifest, { pageId, language, pathname })
  // Arabic fallbacks have other widths: lines would break elsewhere on the first page than on the next. Preloads in the head
  // delay the first paint until the fonts have loaded, for 0.3 s at most. Latin fallbacks have the metrics of the fonts.
  const fallbacksDiffer = language === 'ar'
  const neededFonts = fonts.filter((address) => PRELOADED_FONTS[language].test(address))
  const fontsMarkup = fontsScript(neededFonts, nonce, { prefetches: fallbacksDiffer })
  return {
    inHead: [
      `<style nonce="${nonce}">`,
      stylesOf(sheets, readAsset),
      '</style>',
      fallbacksDiffer ? fontsMarkup : '',
      ...scripts.map(toPreload),
    ],
    beforeShell: fallbacksDiffer ? '' : fontsMarkup,
    afterShell: `${sheets.map(toKnownSheet).join('')}<script src="${entry}" type="module" async nonce="${nonce}"></script>`,
  }
}

/** The texts of style sheets as bytes, so that no request encodes them again. By page and language: the number of keys is bounded. */
const styles = new WeakMap<readonly string[], Uint8Array>()

function stylesOf(sheets: readonly string[], readAsset: (address: string) => string): Uint8Array {
  const bytes = styles.get(sheets) ?? Buffer.from(sheets.map(readAsset).join(''))
  styles.set(sheets, bytes)
  return bytes
}

/**
 * In the head, behind the first picture's preload: behind the shell, on a slow connection, scripts of the same low priority
 * would wait until the lazy pictures of the page have been loaded.
 */
function toPreload(address: string): string {
  return `<link rel="modulepreload" href="${address}" fetchpriority="low">`
}

/**
 * Vite's preload waits for the style sheets of a chunk. They are inline in the head already: a disabled link to each keeps
 * Vite from loading it again.
 */
function toKnownSheet(address: string): string {
  return `<link disabled rel="stylesheet" href="${address}">`
}
