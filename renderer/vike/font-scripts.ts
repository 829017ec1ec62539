/**
 * Inline scripts that decide whether the first page uses the Latin web fonts. On a slow connection they arrive too late for
 * the page that requests them (`font-display: optional`). Their request alone makes the browser lay out all texts a second
 * time, when it gives up waiting, and their bytes delay scripts and pictures (docs/performance.md).
 */
import { FALLBACK_FONTS } from '../shared/hydration-ids.ts'
import { toScriptJson } from '../shared/script-json.ts'

/**
 * Sets the attribute on a slow connection when no service worker controls the page: one that does has the fonts in its cache. Firefox and
 * Safari do not tell the speed of a connection: their pages use the fonts.
 */
export function fallbackFontsScript(nonce: string): string {
  return inline(
    `if(/[23]g/.test(navigator.connection?.effectiveType)&&!navigator.serviceWorker?.controller)document.documentElement.toggleAttribute('${FALLBACK_FONTS}')`,
    nonce,
  )
}

/** Preloads the fonts unless the page uses the fallback fonts. */
export function fontPreloadsScript(addresses: readonly string[], nonce: string): string {
  return inline(
    `if(!document.documentElement.hasAttribute('${FALLBACK_FONTS}'))for(const href of ${toScriptJson(addresses)})document.head.append(Object.assign(document.createElement('link'),{rel:'preload',as:'font',type:'font/woff2',crossOrigin:'',href}))`,
    nonce,
  )
}

function inline(script: string, nonce: string): string {
  return `<script nonce="${nonce}">${script}</script>`
}
