/** What libraries print in production becomes lines of the log: whoever collects them reads JSON. */
import { format, stripVTControlCharacters } from 'node:util'
import type { Log } from './log.ts'

/** Errors that have a line in the log already, as they may be printed after it. */
const logged = new Set<string>()
const MAX_LOGGED = 32

/**
 * Vike calls `+onError` and then prints the same error, its stack alone, with `console.error`
 * (`vike/dist/server/runtime/logErrorServer.js`); no setting keeps it from that. What is noted here is not logged again.
 * `tests/ssr/rendering-errors.test.ts` fails when Vike prints something else.
 */
export function noteLogged(error: unknown): void {
  if (!(error instanceof Error) || error.stack === undefined) return
  logged.add(error.stack)
  for (const oldest of logged) {
    if (logged.size <= MAX_LOGGED) return
    logged.delete(oldest)
  }
}

const LEVELS = { error: 'error', warn: 'warn', log: 'info', info: 'info', debug: 'debug' } as const

/** From now on `console` and the process's warnings write to the log. Returns a function that undoes it. */
export function consoleToLog(log: Log): () => void {
  const before = { ...console }
  for (const [method, level] of Object.entries(LEVELS)) {
    console[method as keyof typeof LEVELS] = (...printed: unknown[]) => {
      const text = stripVTControlCharacters(format(...printed))
      if (logged.delete(text)) return
      const err = printed.find((each) => each instanceof Error)
      log[level]({ ...(err && { err }), source: 'console' }, err ? err.message : text)
    }
  }
  // Node's own listener prints them.
  const listeners = process.listeners('warning')
  process.removeAllListeners('warning')
  const warn = (warning: Error) => log.warn({ err: warning }, 'A warning of Node')
  process.on('warning', warn)

  return () => {
    Object.assign(console, before)
    process.off('warning', warn)
    for (const listener of listeners) process.on('warning', listener)
  }
}
