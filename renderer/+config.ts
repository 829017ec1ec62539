import type { Config } from 'vike/types'

export default {
  clientRouting: true,
  hydrationCanBeAborted: true,
  // The entry script follows the shell: hydration starts while the rest of the page streams.
  injectScriptsAt: 'HTML_STREAM',
  // Provider calls have their own time-outs; Vike's would only warn on a busy machine.
  hooksTimeout: false,
  prefetchStaticAssets: false,
  ai: { skill: false },
} satisfies Config
