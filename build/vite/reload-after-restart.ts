import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** Folders that the server's watcher ignores: `--exclude` of `npm run dev`. */
const WITHOUT_RESTART = /^(pages|renderer|ui)\//

/** Long enough for the watcher to end the process, and this timer with it. */
const RESTART_MS = 1000

/**
 * In development the server restarts when a file changes that it imports, such as a text. Vite would reload the page at
 * once, while no server answers. Without that, Vite's client reloads the page when the server is back. If the server does
 * not restart, because only pages import the file, the page is reloaded after `RESTART_MS`.
 */
export function reloadAfterRestart(): Plugin {
  return {
    name: 'reload-after-restart',
    apply: 'serve',
    enforce: 'pre',
    hotUpdate({ file, modules, server }) {
      if (modules.length === 0 || WITHOUT_RESTART.test(relative(server.config.root, file))) return
      if (this.environment.name === 'client') {
        setTimeout(() => server.ws.send({ type: 'full-reload' }), RESTART_MS).unref()
      }
      return []
    },
  }
}
