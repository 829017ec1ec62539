import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../..', import.meta.url))

export interface SourceFile {
  /** From the root, with `/`: `ui/components/icon.tsx`. */
  readonly path: string
  readonly text: string
}

/** Every file of some folders whose name ends in one of the endings. */
export function readSources(folders: readonly string[], endings: readonly string[]): readonly SourceFile[] {
  return readPaths(folders)
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** The paths of all files of some folders, from the root, sorted. */
export function readPaths(folders: readonly string[]): readonly string[] {
  return folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}
