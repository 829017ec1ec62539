/** Checks Vike's files against `renderer/vike/README.md`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const VIKE = join(process.cwd(), 'node_modules', 'vike', 'dist')

test.each([
  ['shared-server-node/virtualFileId.js', "'virtual:vike:page-entry:client:'"],
  ['server/runtime/renderPageServer/html/injectAssets.js', 'await pageContext.__getPageAssets()'],
  ['server/runtime/renderPageServer/getPageAssets/retrievePageAssetsProd.js', 'assetsManifest'],
  ['utils/installUncaughtErrorHandlers.js', "'uncaughtException'"],
  ['server/runtime/logErrorServer.js', 'console.error(hasRed(errPrinted)'],
])('vike/dist/%s has %s', (file, text) => {
  expect(readFileSync(join(VIKE, file), 'utf8')).toContain(text)
})
