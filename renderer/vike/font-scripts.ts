/**
 * Inline scripts that decide whether a document uses the Latin web fonts. On a slow connection they arrive too late for
 * the page that requests them (`font-display: optional`). Their request alone makes the browser lay out all texts a second
 * time, when the block period ends, and their bytes delay scripts and pictures (docs/performance.md).
 */
import { FALLBACK_FONTS } from '../shared/fallback-fonts.ts'
import { toScriptJson } from '../shared/script-json.ts'

/**
 * Sets the attribute on a slow connection in a document that no service worker controls. The fonts may be in the cache of
 * a document that one controls. Firefox and Safari do not report the speed of a connection: they always use the fonts.
 */
export function fallbackFontsScript(nonce: string): string {
  return inline(
    `if(/[23]g/.test(navigator.connection?.effectiveType)&&!navigator.serviceWorker?.controller)document.documentElement.toggleAttribute('${FALLBACK_FONTS}',true)`,
    nonce,
  )
}

/** Preloads the fonts unless the document uses the fallback fonts. */
export function fontPreloadsScript(addresses: readonly string[], nonce: string): string {
  return inline(
    `if(!document.documentElement.hasAttribute('${FALLBACK_FONTS}'))for(const href of ${toScriptJson(addresses)})document.head.append(Object.assign(document.createElement('link'),{rel:'preload',as:'font',type:'font/woff2',crossOrigin:'',href}))`,
    nonce,
  )
}

function inline(script: string, nonce: string): string {
  return `<script nonce="${nonce}">${script}</script>`
}
