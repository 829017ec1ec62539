import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json: the same whether this runs from its source or bundled into dist/. */
export const PACKAGE_ROOT = rootAbove(dirname(fileURLToPath(import.meta.url)))

function rootAbove(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('package.json was not found above the mock')
  return rootAbove(parent)
}
