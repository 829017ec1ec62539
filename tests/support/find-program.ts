import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Debian installs servers in folders outside the usual PATH. */
const PLACES = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin']

/** Returns the path of a program; `undefined` if it is not installed. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...PLACES]
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}
