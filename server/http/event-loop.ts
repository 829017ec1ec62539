import { setImmediate as nextTurn } from 'node:timers/promises'

/** Resolves when it is the caller's turn, in the order of the calls. */
type Ticker = () => Promise<void>

/**
 * Spreads work over iterations of the event loop, `atATime` calls in each. Work that becomes due at the same
 * moment (503 responses under overload, pages whose data has arrived) would otherwise block the event loop,
 * and health checks with it. A single call resolves without delay.
 */
export function createTicker(atATime = 1): Ticker {
  const line: (() => void)[] = []
  let isMoving = false

  async function move(): Promise<void> {
    isMoving = true
    while (line.length > 0) {
      for (const next of line.splice(0, atATime)) next()
      await nextTurn()
    }
    isMoving = false
  }

  return () =>
    new Promise((resolve) => {
      line.push(resolve)
      if (!isMoving) void move()
    })
}
