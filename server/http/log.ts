/** Structured logs, one JSON line each, without secrets. */
import { type DestinationStream, destination, type Logger, pino } from 'pino'

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export type Log = Logger

/** The log of the process, from which all others are made. */
export interface ProcessLog extends Log {
  /** Lines that were lost because standard output takes none, or not fast enough. */
  droppedLines(): number
  /** For the end of the process. Resolves when everything is written or cannot be; never while nobody reads standard output. */
  flushed(): Promise<void>
}

/** What may wait to be written: half a minute of a busy store. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024

/**
 * `buffered` writes in blocks, so that a log line costs no system call; what ends the process flushes
 * (`operations/process-end.ts`). Tests hand in their own stream.
 */
export function createLog(
  level: LogLevel,
  stream: DestinationStream | 'buffered' | 'direct' = 'direct',
): ProcessLog {
  const options = {
    level,
    base: undefined,
    // `"level":"warn"`, as log collectors expect it; pino's own is a number.
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: errorOf },
  }
  let dropped = 0
  function output(): DestinationStream {
    if (typeof stream === 'object') return stream
    const standardOutput = destination(
      stream === 'direct'
        ? { dest: 1, sync: true }
        : { dest: 1, sync: false, minLength: 4096, periodicFlush: 1000, maxLength: MAX_WAITING_BYTES },
    )
    standardOutput.on('drop', () => {
      dropped += 1
    })
    // A full disk is no reason to end: the lines wait, and are dropped when there are too many. Without a listener the
    // error would be uncaught.
    standardOutput.on('error', () => {})
    let isGivenUp = false
    // Without `flushSync`, which pino calls after a fatal line: it blocks the process while nobody reads.
    return {
      write: (line: string) => void (isGivenUp || standardOutput.write(line)),
      flush(done: () => void) {
        standardOutput.flush((failure) => {
          isGivenUp = failure !== undefined && failure !== null
          // When the process exits pino would try again and again to write to the full disk.
          if (isGivenUp) standardOutput.destroy()
          done()
        })
      },
    } as DestinationStream
  }
  const log = pino(options, output())
  return Object.assign(log, {
    droppedLines: () => dropped,
    flushed: () => new Promise<void>((resolve) => log.flush(() => resolve())),
  })
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
