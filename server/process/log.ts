/** Structured logs: one JSON line for each entry, without secrets. */
import { type DestinationStream, destination, type Logger, pino } from 'pino'

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export type Log = Logger

/** The root log of the process. All other logs are its children. */
export interface ProcessLog extends Log {
  /** Lines that were lost because standard output is closed, full or too slow. */
  droppedLines(): number
  /**
   * Resolves when all lines are written, or when writing has failed. Never resolves while the reader of
   * standard output does not read. For the end of the process.
   */
  flushed(): Promise<void>
}

/** Limit of the write buffer: half a minute of lines of a busy store. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024

/**
 * Creates the log. `buffered` writes in blocks, so that not every line costs a system call;
 * `operations/process-end.ts` flushes it before the process ends. Tests pass a stream.
 */
export function createLog(
  level: LogLevel,
  stream: DestinationStream | 'buffered' | 'direct' = 'direct',
): ProcessLog {
  const options = {
    level,
    base: undefined,
    // Log collectors expect `"level":"warn"`; pino's default is a number.
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
    // A full disk does not end the process: lines are buffered, and dropped above the limit. Without a
    // listener the error would be uncaught.
    standardOutput.on('error', () => {})
    let isGivenUp = false
    // `flushSync` is left out on purpose. pino calls it after a fatal line, and it blocks the process while
    // standard output is not read.
    return {
      write: (line: string) => void (isGivenUp || standardOutput.write(line)),
      flush(done: () => void) {
        standardOutput.flush((failure) => {
          isGivenUp = failure !== undefined && failure !== null
          // Otherwise pino would retry the write to the full disk endlessly while the process exits.
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
 * Returns name, message and stack of an error and of its causes. Other fields are left out: they may contain
 * a response of the provider with text that a visitor has written. Redacting by pattern would cost half of a
 * log line's time and finds only known patterns.
 */
function errorOf(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const { name, message, stack, cause } = error
  return { name, message, stack, ...(cause !== undefined && { cause: errorOf(cause) }) }
}
