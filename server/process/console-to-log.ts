/**
 * Writes the output of libraries on `console` to the log in production, because log collectors expect JSON.
 */
import { format, stripVTControlCharacters } from 'node:util'
import type { Log } from './log.ts'

/** Stacks of errors that are in the log already, and that Vike may print afterwards. */
const logged = new Set<string>()
const MAX_LOGGED = 32

/**
 * Notes that an error is logged, so that `consoleToLog` does not log it again. Vike calls `+onError` and then
 * prints the stack of the same error with `console.error` (`vike/dist/server/runtime/logErrorServer.js`); no
 * setting turns that off. `tests/ssr/rendering-errors.test.ts` fails when Vike prints something else.
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

/** Redirects `console` and the warnings of the process to the log. Returns a function that restores both. */
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
  // Node's default listener prints warnings to standard error.
  const listeners = process.listeners('warning')
  process.removeAllListeners('warning')
  const warn = (warning: Error) => log.warn({ err: warning }, 'Node warning')
  process.on('warning', warn)

  return () => {
    Object.assign(console, before)
    process.off('warning', warn)
    for (const listener of listeners) process.on('warning', listener)
  }
}
