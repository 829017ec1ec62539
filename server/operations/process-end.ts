/** Ends the process, on a signal and after an uncaught error. */
import type { ProcessLog } from '../process/log.ts'
import { StartError } from '../process/start-error.ts'

/**
 * Supervisors kill the process ten seconds after the signal. One of these seconds is for flushing the log.
 */
const CLOSING_MS = 8_500
const FLUSH_MS = 1_000
/** Long enough for a load balancer that requests `/readyz` every second. */
const BALANCER_GRACE_MS = 1_200

const SIGNALS = ['SIGTERM', 'SIGINT'] as const

/**
 * Ends a start on a signal: until the store is open there is no request to finish. Process 1 of a container gets only
 * signals that it has a listener for, so the start would go on and the container be killed ten seconds later.
 */
export function exitOnSignal(): void {
  for (const signal of SIGNALS) process.on(signal, exitAtOnce)
}

function exitAtOnce(): void {
  process.exit(0)
}

/** @param close finishes the requests under way, within a few seconds */
export function createProcessEnd(log: ProcessLog, close: (graceMs: number) => Promise<void>) {
  let isEnding = false

  async function end(code: number, graceMs: number): Promise<void> {
    isEnding = true
    const isClosed = await within(
      CLOSING_MS,
      close(graceMs).catch((cause: unknown) => {
        log.error({ err: cause }, 'The store could not be shut down cleanly')
        code ||= 1
      }),
    )
    await exit(log, isClosed ? code : code || 1)
  }

  return {
    /** @param atOnce exits without finishing requests under way, for a quick restart in development */
    onSignal(atOnce: boolean): void {
      for (const signal of SIGNALS) {
        process.off(signal, exitAtOnce)
        process.on(signal, () => {
          // A second signal exits without waiting.
          if (atOnce) process.exit(0)
          else if (isEnding) void exit(log, 1)
          else void end(0, signal === 'SIGTERM' ? BALANCER_GRACE_MS : 0)
        })
      }
    },
    /** Logs the error and ends the process. Requests under way are finished where possible. */
    onUncaughtError(cause: unknown): void {
      log.fatal({ err: cause }, 'Uncaught error: the process ends')
      if (!isEnding) void end(1, 0)
    },
  }
}

/** Prints and logs why the store cannot start, and exits with 1. */
export async function failStart(log: ProcessLog, cause: unknown): Promise<void> {
  if (cause instanceof StartError) console.error(cause.message)
  else if (!log.isLevelEnabled('fatal')) console.error(cause)
  log.fatal({ err: cause }, 'The store cannot start')
  await exit(log, 1)
}

/**
 * Exits after flushing the log. A write to a standard output that is not read blocks a thread of libuv's
 * pool, and every way to exit waits for that thread: `process.exit`, `process.reallyExit` and the end of the
 * event loop. Only a signal ends the process then.
 */
async function exit(log: ProcessLog, code: number): Promise<void> {
  const isWritten = await within(FLUSH_MS, log.flushed())
  if (isWritten) process.exit(code)
  process.kill(process.pid, 'SIGKILL')
}

/** Returns whether the work is done within `ms` milliseconds. */
async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  const isDone = await Promise.race([work.then(() => true), late])
  clearTimeout(timer)
  return isDone
}
