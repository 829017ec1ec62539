/**
 * What a page loads before anything else. Its styles stand in its head (on a slow link an external sheet costs more than
 * the whole page, PERFORMANCE.md), and of the fonts only those of its language are fetched ahead.
 */
import type { Language } from '#locales/languages.ts'
import type { PageRequest } from './page-request.ts'

/** Vike's own notion of an asset, as much of it as is used here. */
interface PageAsset {
  readonly src: string
  readonly assetType: string | null
}

/** Vike asks the page context for its assets while it writes the head; there is no public way to take some out. */
interface AssetHolder {
  __getPageAssets?: () => Promise<readonly PageAsset[]>
}

const FONTS_AHEAD: Readonly<Record<Language, RegExp>> = {
  en: /\/(ysabeau|hanken-grotesk)-latin\./,
  tr: /\/(ysabeau|hanken-grotesk)-(latin|turkish)\./,
  ar: /\/(markazi-text-arabic|sedir-arabic-400)\./,
}

/** Gives the page's styles as markup and keeps Vike from linking to them. In development there is nothing to take. */
export async function takeStyles(pageContext: object, request: PageRequest): Promise<string> {
  const { readAsset, nonce, session } = request
  const holder = pageContext as AssetHolder
  if (!readAsset || !holder.__getPageAssets) return ''
  const assets = await holder.__getPageAssets()
  const styles: string[] = []
  const others: PageAsset[] = []
  for (const asset of assets) {
    if (asset.assetType === 'style') styles.push(readAsset(asset.src))
    else if (asset.assetType !== 'font' || FONTS_AHEAD[session.language].test(asset.src)) others.push(asset)
  }
  holder.__getPageAssets = async () => others
  return `<style nonce="${nonce}">${styles.join('')}</style>`
}
