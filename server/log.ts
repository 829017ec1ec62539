/** Structured logs, one JSON line each, without secrets. */
import { type DestinationStream, destination, type Logger, pino } from 'pino'
import type { LogLevel } from './settings.ts'

export type Log = Logger

/**
 * `buffered` writes in blocks, so that a log line costs no system call; what ends the process flushes
 * (`run-store.ts`). Tests hand in their own stream.
 */
export function createLog(
  level: LogLevel,
  stream: DestinationStream | 'buffered' | 'direct' = 'direct',
): Log {
  const options = {
    level,
    base: undefined,
    // `"level":"warn"`, as log collectors expect it; pino's own is a number.
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: errorOf },
  }
  if (typeof stream === 'object') return pino(options, stream)
  if (stream === 'direct') return pino(options, destination({ dest: 1, sync: true }))
  return pino(options, destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 1000 }))
}

/**
 * Name, message and stack, and those of its causes. Not its own fields: an answer of the provider can be among them,
 * and in it what a person has written. (Redacting by pattern cost half of a log line, and finds only what it knows.)
 */
function errorOf(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const { name, message, stack, cause } = error
  return { name, message, stack, ...(cause !== undefined && { cause: errorOf(cause) }) }
}
