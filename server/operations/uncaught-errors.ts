/** Errors that no code has caught: they end the process, so that whatever supervises it starts a new one. */

const EVENTS = ['uncaughtException', 'unhandledRejection'] as const

export interface UncaughtErrors {
  /** What is called from now on, in place of printing the error and exiting with 1. */
  handle(listener: (cause: unknown) => void): void
  /**
   * Vike adds listeners when it is imported that print the error and let the process go on, in production too
   * (vike/dist/utils/installUncaughtErrorHandlers.js): a failed start would not end, and no crash would. Removes what
   * was added since `listenForUncaughtErrors`.
   */
  removeLaterListeners(): void
}

/** To be called before Vike is imported. */
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
