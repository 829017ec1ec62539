/** Limits on the files and connections that the process may have open at once. */
import { readFileSync } from 'node:fs'

const SELF_LIMITS = '/proc/self/limits'

/**
 * Returns the limit of open files after Node has raised it at its start (`ulimit -Hn`); `undefined` where the
 * system does not report it (not Linux).
 */
export function fileDescriptorLimit(limits: string = read(SELF_LIMITS)): number | undefined {
  const [, soft] = /^Max open files\s+(\d+)\s/m.exec(limits) ?? []
  return soft === undefined ? undefined : Number(soft)
}

/**
 * Returns how many connections visitors may open: at most half of the descriptors. The rest is for calls to
 * the provider, pictures on disk and Node itself.
 */
export function affordableConnections(wanted: number, descriptors = fileDescriptorLimit()): number {
  return descriptors === undefined ? wanted : Math.min(wanted, Math.floor(descriptors / 2))
}

function read(name: string): string {
  try {
    return readFileSync(name, 'latin1')
  } catch {
    return ''
  }
}
