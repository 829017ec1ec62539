import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Debian puts it where only administrators look. */
const PLACES = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin']

/** The folder of `varnishd` and `varnishadm`; `undefined` when they are not installed. */
export function findVarnish(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...PLACES]
  return folders.find((folder) => existsSync(join(folder, 'varnishd')))
}
