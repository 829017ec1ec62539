/** `node dist/server/index.js`: the built store. `startStore` reads the settings and listens. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { exitOnSignal } from './operations/process-end.ts'
import { listenForUncaughtErrors } from './operations/uncaught-errors.ts'

exitOnSignal()
const uncaughtErrors = listenForUncaughtErrors()

// React and Vike read NODE_ENV when they are imported, so all other modules are imported below.
process.env.NODE_ENV ||= 'production'

// V8 lets the heap grow by 50 % of what is in use. Its default grows with the memory of the machine, to many
// times what is in use.
setFlagsFromString('--heap-growing-percent=50')

const dist = fileURLToPath(new URL('..', import.meta.url))
const root = dirname(dist)

const [{ startStore }, { assetReader, builtAssets }, { composePages }, { loadBuiltPages }] =
  await Promise.all([
    import('./start.ts'),
    import('./middleware/static-assets.ts'),
    import('./compose-pages.ts'),
    import('./rendering/preload-pages.ts'),
  ])
await startStore({
  root,
  scenes: join(dist, 'media'),
  development: false,
  createAssets: () => builtAssets(join(dist, 'client')),
  createPages: (parts) => composePages(parts, assetReader(join(dist, 'client'))),
  loadPages: () => loadBuiltPages(join(dist, 'server')),
  uncaughtErrors,
})
