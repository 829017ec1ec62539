import type { Config } from 'vike/types'

export default {
  clientRouting: true,
  hydrationCanBeAborted: true,
  // The entry script follows the shell, so that hydration starts while the rest of the page still streams.
  injectScriptsAt: 'HTML_STREAM',
  prefetchStaticAssets: false,
  ai: { skill: false },
} satisfies Config
