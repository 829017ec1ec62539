import type { Config } from 'vike/types'

export default {
  clientRouting: true,
  hydrationCanBeAborted: true,
  // The entry script follows the shell, so that hydration starts while the rest of the page still streams.
  injectScriptsAt: 'HTML_STREAM',
  // What a render waits for is bounded by the provider's time-out; a busy machine is no reason to complain.
  hooksTimeout: false,
  prefetchStaticAssets: false,
  ai: { skill: false },
} satisfies Config
