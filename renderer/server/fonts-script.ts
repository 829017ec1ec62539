/**
 * An inline script that decides whether a document uses the web fonts. On a slow connection they arrive too late for
 * the page that requests them (`font-display: optional`): the browser lays out all texts a second time when the block period
 * ends, and the files delay scripts and pictures (docs/optimisations.md).
 */
import { FALLBACK_FONTS } from '../shared/fallback-fonts.ts'
import { toScriptJson } from '../shared/script-json.ts'

/**
 * Preloads the fonts, or sets the attribute: on a slow connection, in a document that no service worker controls. The fonts
 * may be in the cache of a document that one controls. Firefox and Safari do not report the speed of a connection.
 *
 * Behind the shell the script would run when the texts have been laid out, and the fonts would miss the 100 ms of their block
 * period on every connection.
 * @param prefetches whether the fonts are loaded into the cache after the load event on a slow connection. The next page uses
 * them as soon as they have arrived, and would move if they replaced fallbacks of other widths a second later.
 */
export function fontsScript(
  addresses: readonly string[],
  nonce: string,
  { prefetches }: { readonly prefetches: boolean },
): string {
  const isSlow = '/[23]g/.test(navigator.connection?.effectiveType)&&!navigator.serviceWorker?.controller'
  const useFallback = `const html=document.documentElement;html.setAttribute('${FALLBACK_FONTS}',html.lang)`
  const defineLink = `const link=rel=>{for(const href of ${toScriptJson(addresses)})document.head.append(Object.assign(document.createElement('link'),{rel,as:'font',type:'font/woff2',crossOrigin:'',href}))}`
  const later = prefetches ? `;addEventListener('load',()=>link('prefetch'))` : ''
  return `<script nonce="${nonce}">{${defineLink};if(${isSlow}){${useFallback}${later}}else link('preload')}</script>`
}
