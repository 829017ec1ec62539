/** Takes visitors away from a process that may hardly open one more file or connection, until it has some to spare. */
import { readdir } from 'node:fs/promises'
import type { Readiness } from '../http/readiness.ts'
import { fileDescriptorLimit } from './file-descriptors.ts'

export interface DescriptorCheckParts {
  readonly readiness: Readiness
  /** How many may be open; `undefined` where the system does not say: nothing is checked. */
  readonly limit?: number
  /** How many are open. Rejects with `EMFILE` when not even that can be found out. */
  readonly countOpen?: () => Promise<number>
}

/**
 * Connections of visitors get half of all descriptors at most (`affordableConnections`) and calls of the provider have a
 * bound of their own: with 1,024 or more descriptors visitors alone do not get here.
 */
const RESERVED_SHARE = 0.05
const RESERVED_AT_LEAST = 16
const RESERVED_AT_MOST = 64

/** Returns a check that reports to `readiness`. */
export function createDescriptorCheck({
  readiness,
  limit = fileDescriptorLimit(),
  countOpen = countInProc,
}: DescriptorCheckParts): () => Promise<void> {
  if (limit === undefined) return async () => {}
  const reserved = Math.min(RESERVED_AT_MOST, Math.max(RESERVED_AT_LEAST, limit * RESERVED_SHARE))
  let isShort = false

  return async () => {
    const open = await countOpen().catch((cause: NodeJS.ErrnoException) =>
      cause.code === 'EMFILE' || cause.code === 'ENFILE' ? limit : 0,
    )
    // Twice the reserve before it is ready again, so that it does not change its mind at each connection.
    isShort = limit - open < (isShort ? 2 * reserved : reserved)
    readiness.report('file descriptors', isShort)
  }
}

async function countInProc(): Promise<number> {
  return (await readdir('/proc/self/fd')).length
}

const EVERY_MS = 2000

/** Checks from now on. Does not keep the process running. */
export function watchDescriptors(readiness: Readiness): void {
  const check = createDescriptorCheck({ readiness })
  setInterval(check, EVERY_MS).unref()
}
