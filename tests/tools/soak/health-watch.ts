import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { ask } from './ask.ts'

export interface HealthWatch {
  /** Milliseconds of the slowest answer. */
  readonly slowest: number
  /** The same beyond what an idle server took at the same moment: what the machine itself stalls is not the store's. */
  readonly slowestOfItsOwn: number
  readonly asked: number
}

const EVERY_MS = 100

/** Asks `/healthz` ten times a second, and beside it a server that has nothing to do. */
export async function watchHealth(storeUrl: string, isOver: () => boolean): Promise<HealthWatch> {
  const idle = createServer((_request, response) => response.end('ok'))
  await new Promise<void>((resolve) => idle.listen(0, '127.0.0.1', resolve))
  const idleUrl = `http://127.0.0.1:${(idle.address() as AddressInfo).port}`
  let [slowest, slowestOfItsOwn, asked] = [0, 0, 0]
  while (!isOver()) {
    const [store, other] = await Promise.all([ask(`${storeUrl}/healthz`), ask(idleUrl)])
    const ms = store.status === 200 ? store.ms : Number.POSITIVE_INFINITY
    slowest = Math.max(slowest, ms)
    slowestOfItsOwn = Math.max(slowestOfItsOwn, ms - other.ms)
    asked += 1
    await pause(EVERY_MS)
  }
  idle.closeAllConnections()
  idle.close()
  return { slowest, slowestOfItsOwn, asked }
}
