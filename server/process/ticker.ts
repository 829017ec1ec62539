import { setImmediate } from 'node:timers/promises'

/** Resolves in the order of the calls. */
type Ticker = () => Promise<void>

/**
 * Spreads work over iterations of the event loop, `perIteration` calls in each. Work that becomes due at the same
 * moment (503 responses under overload, pages whose data has arrived) would otherwise block the event loop,
 * and health checks with it. A single call resolves without delay.
 */
export function createTicker(perIteration = 1): Ticker {
  const waiting: (() => void)[] = []
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      for (const next of waiting.splice(0, perIteration)) next()
      await setImmediate()
    }
    isRunning = false
  }

  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      if (!isRunning) void run()
    })
}
