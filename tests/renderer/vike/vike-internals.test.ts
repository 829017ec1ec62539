/** Checks Vike's files against `renderer/vike/README.md`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const VIKE = join(process.cwd(), 'node_modules', 'vike', 'dist')

test.each([
  ['client/runtime-client-routing/entry.js', 'initClientRouter()'],
  ['shared-server-node/virtualFileId.js', "'virtual:vike:page-entry:client:'"],
  ['server/runtime/renderPageServer/html/injectAssets.js', 'await pageContext.__getPageAssets()'],
  ['server/runtime/renderPageServer/getPageAssets/retrievePageAssetsProd.js', 'assetsManifest'],
  ['shared-server-client/htmlElementIds.js', "'vike_pageContext'"],
  ['shared-server-client/htmlElementIds.js', "'vike_globalContext'"],
  ['client/runtime-client-routing/initOnPopState.js', 'current.state.vike.scrollPosition'],
  ['client/runtime-client-routing/initOnPopState.js', "state.vike.triggeredBy === 'user'"],
  ['client/runtime-client-routing/scrollRestoration.js', "'manual'"],
  ['client/runtime-client-routing/renderPageClient.js', 'disableClientRouting(err, false)'],
  ['client/runtime-client-routing/renderPageClient.js', 'isHydration: isFirstRender'],
  ['client/runtime-client-routing/renderPageClient.js', 'changeUrl(urlOriginal, overwriteLastHistoryEntry)'],
  ['client/runtime-client-routing/isLinkSkipped.js', '!!window._disableAutomaticLinkInterception'],
  ['client/runtime-client-routing/history.js', 'window.history[funcName].bind(window.history)'],
  ['client/runtime-client-routing/renderPageClient.js', "from '../../utils/redirectHard.js'"],
  ['utils/redirectHard.js', 'export function redirectHard(url)'],
  ['utils/installUncaughtErrorHandlers.js', "'uncaughtException'"],
  ['server/runtime/logErrorServer.js', 'console.error(hasRed(errPrinted)'],
])('vike/dist/%s has %s', (file, text) => {
  expect(readFileSync(join(VIKE, file), 'utf8')).toContain(text)
})
