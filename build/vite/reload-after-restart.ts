import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** Rooms whose changes do not restart the server: `--exclude` of `npm run dev`. */
const BROWSER_ROOMS = /^(pages|renderer|ui)\//

const RESTART_MS = 1000

/**
 * Development: a changed text or rule is imported by pages and by the server, which restarts. A reload in that moment
 * would meet no server. Vite's client reloads when its connection is back; a file that only browsers import reloads the
 * page after a moment.
 */
export function reloadAfterRestart(): Plugin {
  return {
    name: 'reload-after-restart',
    apply: 'serve',
    enforce: 'pre',
    hotUpdate({ file, modules, server }) {
      if (modules.length === 0 || BROWSER_ROOMS.test(relative(server.config.root, file))) return
      if (this.environment.name === 'client') {
        setTimeout(() => server.ws.send({ type: 'full-reload' }), RESTART_MS).unref()
      }
      return []
    },
  }
}
