import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { StartError } from '../process/start-error.ts'

/** Directories of Vike's server build: one module for each page, and shared chunks. */
const FOLDERS = ['entries', 'chunks']

/**
 * Imports all code of the pages. Vike imports a page at its first request, and Node caches a failed import
 * until the process ends: a short lack of file descriptors would break the page permanently.
 *
 * @param directory Vike's server build
 */
export async function loadBuiltPages(directory: string): Promise<void> {
  const files = ['entry.mjs']
  for (const folder of FOLDERS)
    for (const name of await readdir(join(directory, folder)))
      if (/\.m?js$/.test(name)) files.push(join(folder, name))
  for (const file of files) {
    try {
      await import(pathToFileURL(join(directory, file)).href)
    } catch (cause) {
      throw new StartError(
        `The pages cannot be loaded (${join(directory, file)}): run \`npm run build\` again`,
        {
          cause,
        },
      )
    }
  }
}
