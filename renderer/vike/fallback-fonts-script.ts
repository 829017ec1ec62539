/**
 * An inline script that decides whether a document uses the Latin web fonts. On a slow connection they arrive too late for
 * the page that uses them (`font-display: optional`), and the browser lays out all texts a second time when the block period
 * ends (docs/performance.md).
 */
import { FALLBACK_FONTS } from '../shared/fallback-fonts.ts'

/**
 * Sets the attribute on a slow connection in a document that no service worker controls. The fonts may be in the cache of
 * a document that one controls. Firefox and Safari do not report the speed of a connection: they always use the fonts.
 */
export function fallbackFontsScript(nonce: string): string {
  return `<script nonce="${nonce}">if(/[23]g/.test(navigator.connection?.effectiveType)&&!navigator.serviceWorker?.controller)document.documentElement.toggleAttribute('${FALLBACK_FONTS}',true)</script>`
}
