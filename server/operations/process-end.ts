/** How the process ends: when it is told to, and after an error that no code has caught. */
import type { ProcessLog } from '../http/log.ts'
import { StartError } from '../http/start-error.ts'

/** A supervisor kills after ten seconds; one of them is for the log. */
const CLOSING_MS = 8_500
const FLUSH_MS = 1_000
/** Long enough for a balancer that asks `/readyz` every second. */
const BALANCER_GRACE_MS = 1_200

/** @param close ends what is under way, and never waits longer for it than some seconds */
export function createProcessEnd(log: ProcessLog, close: (graceMs: number) => Promise<void>) {
  let isEnding = false

  async function end(code: number, graceMs: number): Promise<void> {
    isEnding = true
    const isClosed = await within(
      CLOSING_MS,
      close(graceMs).catch((cause: unknown) => {
        log.error({ err: cause }, 'The store could not be closed properly')
        code ||= 1
      }),
    )
    await exit(log, isClosed ? code : code || 1)
  }

  return {
    /** @param atOnce without finishing what is under way: while developing nobody wants to wait */
    onSignal(atOnce: boolean): void {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) {
        process.on(signal, () => {
          // Whoever asks twice does not want to wait either.
          if (atOnce) process.exit(0)
          else if (isEnding) void exit(log, 1)
          else void end(0, signal === 'SIGTERM' ? BALANCER_GRACE_MS : 0)
        })
      }
    },
    /** Requests under way are finished where that is still possible. */
    onUncaughtError(cause: unknown): void {
      log.fatal({ err: cause }, 'An error that no code has caught: the process ends')
      if (!isEnding) void end(1, 0)
    },
  }
}

/** Says why the store cannot start, to a person and to the log, and exits with 1. */
export async function failStart(log: ProcessLog, cause: unknown): Promise<void> {
  if (cause instanceof StartError) console.error(cause.message)
  else if (!log.isLevelEnabled('fatal')) console.error(cause)
  log.fatal({ err: cause }, 'The store cannot start')
  await exit(log, 1)
}

/**
 * A write to a standard output that nobody reads blocks a thread of Node's pool, and every way to exit waits for that
 * thread: `process.exit`, `process.reallyExit` and the end of the event loop. Only a signal ends the process then.
 */
async function exit(log: ProcessLog, code: number): Promise<void> {
  const isWritten = await within(FLUSH_MS, log.flushed())
  if (isWritten) process.exit(code)
  process.kill(process.pid, 'SIGKILL')
}

/** Whether the work is done in time. */
async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  const isDone = await Promise.race([work.then(() => true), late])
  clearTimeout(timer)
  return isDone
}
