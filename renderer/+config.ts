import type { Config } from 'vike/types'

export default {
  clientRouting: true,
  hydrationCanBeAborted: true,
  // The entry script follows the shell, so that hydration starts while the rest of the page still streams.
  injectScriptsAt: 'HTML_STREAM',
  prefetchStaticAssets: false,
  // Every style is imported by what a browser loads as well; from the server's bundle it would come twice.
  includeAssetsImportedByServer: false,
  ai: { skill: false },
} satisfies Config
