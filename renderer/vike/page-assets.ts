/**
 * What a page loads before anything else. Its styles stand in its head (on a slow link an external sheet costs more than
 * the whole page, PERFORMANCE.md), of the fonts only those of its language are fetched ahead, and of the scripts only
 * what brings this page alive in its language.
 */
import type { Language } from '#locales/languages.ts'
import type { PageRequest } from '../shared/page-request.ts'
import { type Manifest, scriptPreloads } from './script-preloads.ts'

/** Vike's own notion of an asset, as much of it as is used here. */
interface PageAsset {
  readonly src: string
  readonly assetType: string | null
  readonly isEntry: boolean
}

interface AssetHolder {
  readonly pageId?: string | null
  readonly globalContext?: { readonly assetsManifest?: Manifest | null }
  /** Vike asks the page context for its assets while it writes the head; there is no public way to take some out. */
  __getPageAssets?: () => Promise<readonly PageAsset[]>
}

export interface PageAssets {
  /** Markup for the head. */
  readonly styles: readonly (string | Uint8Array)[]
  /** Markup that follows the shell, so that what people see comes first. */
  readonly afterShell: string
  /** The address of the script that all others are loaded by. */
  readonly entry: string
}

const FONTS_AHEAD: Readonly<Record<Language, RegExp>> = {
  en: /\/(ysabeau|hanken-grotesk)-latin\./,
  tr: /\/(ysabeau|hanken-grotesk)-(latin|turkish)\./,
  ar: /\/(markazi-text-arabic|sedir-arabic-(400|600))\./,
}

/** Gives the page's assets and keeps Vike from linking to them. In development there is nothing to take. */
export async function takeAssets(
  pageContext: object,
  pathname: string,
  request: PageRequest,
): Promise<PageAssets | undefined> {
  const { readAsset, nonce, session } = request
  const holder = pageContext as AssetHolder
  const { pageId, __getPageAssets: ask } = holder
  const manifest = holder.globalContext?.assetsManifest
  if (!readAsset || !manifest || !pageId || !ask) return undefined
  holder.__getPageAssets = async () => []
  const { css, sheets, entry, fonts } = await knownAssets(manifest, pageId, async () =>
    sorted(await ask(), readAsset),
  )
  const { language } = session
  const fontsAhead = fonts.filter((address) => FONTS_AHEAD[language].test(address)).map(toFontPreload)
  const scripts = scriptPreloads(manifest, { pageId, language, pathname }).map(toPreload)
  const isHeldForFonts = language === 'ar'
  return {
    styles: [`<style nonce="${nonce}">`, css, '</style>', ...(isHeldForFonts ? fontsAhead : [])],
    afterShell: [...(isHeldForFonts ? [] : fontsAhead), ...scripts, sheets].join(''),
    entry,
  }
}

/** What a page needs, whoever asks for it in whichever language. */
interface SortedAssets {
  /** Bytes, because they are sent as they are. */
  readonly css: Uint8Array
  /** Markup. */
  readonly sheets: string
  readonly fonts: readonly string[]
  readonly entry: string
}

/** By page: a closed list. */
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
  if (!entry) throw new Error('A page has no script that brings it alive')
  return {
    css: Buffer.from(sheets.map(readAsset).join('')),
    sheets: sheets.map(toKnownSheet).join(''),
    fonts: addressesOf('font'),
    entry: entry.src,
  }
}

/**
 * In the head a preload holds the first paint back until the font has come, or for a third of a second. Latin letters have
 * stand-ins of the same size, so theirs follow the page; no font that devices have is as wide as the Arabic one, and lines
 * would break elsewhere when it comes.
 */
function toFontPreload(address: string): string {
  return `<link rel="preload" href="${address}" as="font" type="font/woff2" crossorigin>`
}

function toPreload(address: string): string {
  return `<link rel="modulepreload" href="${address}" fetchpriority="low">`
}

/**
 * Scripts wait for the sheets of the code that they load. These are in the page's head: so that they are not fetched
 * again, a link that fetches nothing says that each is there.
 */
function toKnownSheet(address: string): string {
  return `<link disabled rel="stylesheet" href="${address}">`
}
