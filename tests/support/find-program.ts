import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Debian puts servers where only administrators look. */
const PLACES = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin']

/** Where a program is; `undefined` when it is not installed. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...PLACES]
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}
