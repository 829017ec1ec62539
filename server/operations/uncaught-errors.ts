/** Uncaught errors end the process, so that its supervisor starts a new one. */

const EVENTS = ['uncaughtException', 'unhandledRejection'] as const

export interface UncaughtErrors {
  /** Sets the handler of uncaught errors. The default prints the error and exits with 1. */
  handle(listener: (cause: unknown) => void): void
  /**
   * Removes all listeners that were added since `listenForUncaughtErrors`. Vike adds some when it is
   * imported, in production too (vike/dist/utils/installUncaughtErrorHandlers.js): they print the error and
   * keep the process running, so neither a failed start nor a crash would end it.
   */
  removeLaterListeners(): void
}

/** Has to be called before Vike is imported. */
export function listenForUncaughtErrors(): UncaughtErrors {
  let current = (cause: unknown): void => {
    console.error(cause)
    process.exit(1)
  }
  const listener = (cause: unknown) => current(cause)
  for (const event of EVENTS) process.on(event, listener)
  const known = new Map(EVENTS.map((event) => [event, new Set(listenersOf(event))]))

  return {
    handle(next) {
      current = next
    },
    removeLaterListeners() {
      for (const event of EVENTS)
        for (const other of listenersOf(event))
          if (!known.get(event)?.has(other)) process.removeListener(event, other)
    },
  }
}

type Listener = (...told: unknown[]) => void

function listenersOf(event: (typeof EVENTS)[number]): Listener[] {
  return process.listeners(event as 'uncaughtException') as unknown as Listener[]
}
