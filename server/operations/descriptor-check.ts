/**
 * Makes the process unready while it has almost no file descriptors left, so that it gets no new visitors.
 */
import { readdir } from 'node:fs/promises'
import type { Readiness } from '../process/readiness.ts'
import { fileDescriptorLimit } from './file-descriptors.ts'

interface DescriptorCheckParts {
  readonly readiness: Readiness
  /** Limit of open descriptors. `undefined` where the system does not report it: nothing is checked. */
  readonly limit?: number
  /** Returns the number of open descriptors. Rejects with `EMFILE` when there is none left to count with. */
  readonly countOpen?: () => Promise<number>
}

/**
 * The share of descriptors below which the process is unready. Connections of visitors get at most half of
 * all descriptors (`affordableConnections`), and calls to the provider have their own limit: with 1,024 or
 * more descriptors, visitors alone do not exhaust them.
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
    // Hysteresis: the process is ready again with twice the reserve, so that readiness does not flip at each
    // connection.
    isShort = limit - open < (isShort ? 2 * reserved : reserved)
    readiness.report('file descriptors', isShort)
  }
}

async function countInProc(): Promise<number> {
  return (await readdir('/proc/self/fd')).length
}

const EVERY_MS = 2000

/** Starts to check every two seconds. The timer does not keep the process running. */
export function watchDescriptors(readiness: Readiness): void {
  const check = createDescriptorCheck({ readiness })
  setInterval(check, EVERY_MS).unref()
}
