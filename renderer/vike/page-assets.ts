/**
 * The assets that a page loads first. Styles are inline in the head, because an external sheet costs a round trip
 * (PERFORMANCE.md). Scripts and fonts are preloaded if this page needs them in its language, Latin fonts not on a slow
 * connection (`latin-fonts-script.ts`).
 */
import { FONTS_AHEAD } from '../shared/fonts-ahead.ts'
import type { PageRequest } from '../shared/page-request.ts'
import type { RenderEnvironment } from '../shared/render-environment.ts'
import { latinFontsScript } from './latin-fonts-script.ts'
import { type Manifest, routerFiles, scriptPreloads } from './script-preloads.ts'

/** An asset of Vike, with the properties that are used here. */
interface PageAsset {
  readonly src: string
  readonly assetType: string | null
  readonly isEntry: boolean
}

interface AssetHolder {
  readonly pageId?: string | null
  readonly globalContext?: { readonly assetsManifest?: Manifest | null }
  /** Called by Vike when it writes the head. Vike has no public setting that leaves assets out. */
  __getPageAssets?: () => Promise<readonly PageAsset[]>
}

interface PageAssets {
  /** Markup for the head: styles, preloads of scripts and of fonts that the first paint waits for. */
  readonly inHead: readonly (string | Uint8Array)[]
  /** Markup at the start of the body. */
  readonly beforeShell: string
  /** Markup behind the shell, so that the visible part of the page arrives first. */
  readonly afterShell: string
  /** Address of the entry script. */
  readonly entry: string
  readonly routerFiles: readonly string[]
}

/** Returns the page's assets and keeps Vike from linking to them. Returns undefined in development. */
export async function takeAssets(
  pageContext: object,
  pathname: string,
  { nonce, session }: PageRequest,
  { readAsset }: RenderEnvironment,
): Promise<PageAssets | undefined> {
  const holder = pageContext as AssetHolder
  const { pageId, __getPageAssets: ask } = holder
  const manifest = holder.globalContext?.assetsManifest
  if (!readAsset || !manifest || !pageId || !ask) return undefined
  holder.__getPageAssets = async () => []
  const { css, sheets, entry, fonts } = await knownAssets(manifest, pageId, async () =>
    sorted(await ask(), readAsset),
  )
  const { language } = session
  const fontsAhead = fonts.filter((address) => FONTS_AHEAD[language].test(address))
  const scripts = scriptPreloads(manifest, { pageId, language, pathname }).map(toPreload)
  const isHeldForFonts = language === 'ar'
  const fontsInHead = isHeldForFonts ? fontsAhead.map(toFontPreload) : []
  return {
    inHead: [`<style nonce="${nonce}">`, css, '</style>', ...fontsInHead, ...scripts],
    beforeShell: isHeldForFonts ? '' : latinFontsScript(fontsAhead, nonce),
    afterShell: sheets,
    entry,
    routerFiles: routerFiles(manifest, pageId),
  }
}

/** The assets of a page in all languages. */
interface SortedAssets {
  /** Bytes, so that no request encodes them again. */
  readonly css: Uint8Array
  /** Markup. */
  readonly sheets: string
  readonly fonts: readonly string[]
  readonly entry: string
}

/** By page: the number of keys is bounded. */
const known = new WeakMap<Manifest, Map<string, SortedAssets>>()

async function knownAssets(
  manifest: Manifest,
  pageId: string,
  find: () => Promise<SortedAssets>,
): Promise<SortedAssets> {
  const ofManifest = known.get(manifest) ?? new Map<string, SortedAssets>()
  const assets = ofManifest.get(pageId) ?? (await find())
  known.set(manifest, ofManifest.set(pageId, assets))
  return assets
}

function sorted(assets: readonly PageAsset[], readAsset: (address: string) => string): SortedAssets {
  const addressesOf = (type: string) =>
    assets.filter(({ assetType }) => assetType === type).map(({ src }) => src)
  const sheets = addressesOf('style')
  const entry = assets.find(({ assetType, isEntry }) => isEntry && assetType === 'script')
  if (!entry) throw new Error('A page has no entry script')
  return {
    css: Buffer.from(sheets.map(readAsset).join('')),
    sheets: sheets.map(toKnownSheet).join(''),
    fonts: addressesOf('font'),
    entry: entry.src,
  }
}

/**
 * A font preload in the head delays the first paint until the font has loaded, for 0.3 s at most. Latin fonts have
 * fallbacks of the same metrics and need not be waited for. The Arabic fonts have none: their lines would break elsewhere on
 * the first page than on the next.
 */
function toFontPreload(address: string): string {
  return `<link rel="preload" href="${address}" as="font" type="font/woff2" crossorigin>`
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
