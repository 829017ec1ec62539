/**
 * What a page loads before anything else. Its styles stand in its head (on a slow link an external sheet costs more than
 * the whole page, PERFORMANCE.md), of the fonts only those of its language are fetched ahead, and of the scripts only
 * what brings this page alive in its language.
 */
import type { Language } from '#locales/languages.ts'
import { firstScripts, type Manifest } from './first-scripts.ts'
import type { PageRequest } from './page-request.ts'

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
  readonly styles: string
  /** Markup that follows the shell, so that what people see comes first. */
  readonly afterShell: string
}

const FONTS_AHEAD: Readonly<Record<Language, RegExp>> = {
  en: /\/(ysabeau|hanken-grotesk)-latin\./,
  tr: /\/(ysabeau|hanken-grotesk)-(latin|turkish)\./,
  ar: /\/(markazi-text-arabic|sedir-arabic-(400|600))\./,
}

/** Gives the page's assets as markup and keeps Vike from linking to them. In development there is nothing to take. */
export async function takeAssets(
  pageContext: object,
  pathname: string,
  request: PageRequest,
): Promise<PageAssets> {
  const { readAsset, nonce, session } = request
  const holder = pageContext as AssetHolder
  const manifest = holder.globalContext?.assetsManifest
  if (!readAsset || !manifest || !holder.pageId || !holder.__getPageAssets)
    return { styles: '', afterShell: '' }
  const styles: string[] = []
  const sheets: string[] = []
  const fonts: string[] = []
  const left: PageAsset[] = []
  for (const asset of await holder.__getPageAssets()) {
    const { src, assetType, isEntry } = asset
    if (assetType === 'style') {
      styles.push(readAsset(src))
      sheets.push(toKnownSheet(src))
    } else if (assetType === 'font' && FONTS_AHEAD[session.language].test(src)) {
      fonts.push(toFontPreload(src))
    } else if (isEntry) {
      left.push(asset)
    }
  }
  holder.__getPageAssets = async () => left
  const isHeldForFonts = session.language === 'ar'
  return {
    styles: [`<style nonce="${nonce}">${styles.join('')}</style>`, ...(isHeldForFonts ? fonts : [])].join(''),
    afterShell: [
      ...(isHeldForFonts ? [] : fonts),
      ...firstScripts(manifest, { pageId: holder.pageId, language: session.language, pathname }).map(
        toPreload,
      ),
      ...sheets,
    ].join(''),
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
