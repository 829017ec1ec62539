/** No folder has more than `MAX_FILES` files. */
import { posix } from 'node:path'

const MAX_FILES = 25

/** Folders that may hold more. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'fixtures/media/images/products': 'pictures, one for each view of a product',
}

/** Folders with too many files, as `path  count`. */
export function crowdedFolders(paths: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const path of paths) {
    const folder = posix.dirname(path)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([folder, count]) => count > MAX_FILES && !Object.hasOwn(EXCEPTIONS, folder))
    .map(([folder, count]) => `${folder}  ${count}`)
}
