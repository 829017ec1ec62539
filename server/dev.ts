/**
 * `npm run dev`: the store with Vite's development server. Vite updates what browsers load. `tsx watch` restarts the process
 * when a file changes that the server imports itself; pages, renderer and ui are excluded there, because Vike writes and
 * deletes temporary files beside them.
 */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createDevMiddleware } from 'vike/server'
import { composePages } from './compose-pages.ts'
import { startStore } from './start.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

await startStore({
  root,
  scenes: join(root, 'ui', 'media'),
  development: true,
  async createAssets(server) {
    const { devMiddleware } = await createDevMiddleware({
      root,
      // Hot reloading uses the port of the store.
      viteConfig: { server: { hmr: { server } } },
    })
    return devMiddleware
  },
  createPages: (parts) => composePages(parts),
})
