import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, both from source and bundled into dist/. */
export const PACKAGE_ROOT = findRoot(dirname(fileURLToPath(import.meta.url)))

function findRoot(folder: string): string {
  // The nearest package.json may be the build's own in dist/server.
  if (existsSync(join(folder, 'fixtures', 'media'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('fixtures/media was not found above the mock')
  return findRoot(parent)
}
