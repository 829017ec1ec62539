import { setImmediate as nextTurn } from 'node:timers/promises'

/** Resolves when it is the asker's turn, in the order of asking. */
export type Ticker = () => Promise<void>

/**
 * So many at a time in one turn of the event loop: what becomes due at the same moment (a crowd's refusals, pages whose
 * data has come) is not done in one piece, which a health check would have to wait for. Who asks alone does not wait.
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
