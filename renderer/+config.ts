import type { Config } from 'vike/types'

/** Without `clientRouting` and `onRenderClient`: `+client.ts` hydrates pages and navigates. */
export default {
  // The entry script follows the shell: hydration starts while the rest of the page streams.
  injectScriptsAt: 'HTML_STREAM',
  // Provider calls have their own time-outs; Vike's would only warn on a busy machine.
  hooksTimeout: false,
  ai: { skill: false },
} satisfies Config
