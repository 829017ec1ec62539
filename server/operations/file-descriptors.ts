/** How many files and connections the process may have open at once. */
import { readFileSync } from 'node:fs'

const SELF_LIMITS = '/proc/self/limits'

/** As Node has raised it at its start (`ulimit -Hn`). Returns `undefined` where the system does not say (not Linux). */
export function fileDescriptorLimit(limits: string = read(SELF_LIMITS)): number | undefined {
  const [, soft] = /^Max open files\s+(\d+)\s/m.exec(limits) ?? []
  return soft === undefined ? undefined : Number(soft)
}

/** Half of the descriptors is left for calls of the provider, for pictures on disk and for what Node itself opens. */
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
