import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { nextMessage, startMeasured } from '../measure/measured-process.ts'
import { ask } from './ask.ts'

export interface HealthWatch {
  /** The door for operations, where a deployment asks (docs/deployment.md). */
  readonly door: Probed
  /** The port that visitors use. */
  readonly store: Probed
}

/** Milliseconds. */
export interface Probed {
  readonly slowest: number
  /** The same beyond what an idle server took at the same moment: what the machine itself stalls is not the store's. */
  readonly slowestOfItsOwn: number
  readonly slowestIdle: number
  /** Ninety-nine of a hundred were not slower. */
  readonly usual: number
  readonly asked: number
}

const EVERY_MS = 100
const IDLE_SERVER = fileURLToPath(new URL('idle-server.ts', import.meta.url))

/** Asks `/healthz` at both addresses ten times a second, and each time beside it a server that has nothing to do. */
export async function watchHealth(
  addresses: { readonly door: string; readonly store: string },
  isOver: () => boolean,
): Promise<HealthWatch> {
  const idle = startMeasured(['--import', 'tsx', IDLE_SERVER])
  const idleUrl = String(await nextMessage(idle.child, 'url'))
  const [door, store] = await Promise.all([
    probe(`${addresses.door}/healthz`, idleUrl, isOver),
    probe(`${addresses.store}/healthz`, idleUrl, isOver),
  ])
  await idle.close()
  return { door, store }
}

/** As probes do: each time with a connection of its own. */
async function probe(address: string, idleUrl: string, isOver: () => boolean): Promise<Probed> {
  const times: number[] = []
  let [slowestOfItsOwn, slowestIdle] = [0, 0]
  while (!isOver()) {
    const [answer, other] = await Promise.all([ask(address, { alone: true }), ask(idleUrl, { alone: true })])
    const ms = answer.status === 200 ? answer.ms : Number.POSITIVE_INFINITY
    times.push(ms)
    slowestOfItsOwn = Math.max(slowestOfItsOwn, ms - other.ms)
    slowestIdle = Math.max(slowestIdle, other.ms)
    await pause(EVERY_MS)
  }
  times.sort((one, other) => one - other)
  return {
    slowest: times.at(-1) ?? 0,
    slowestOfItsOwn,
    slowestIdle,
    usual: times[Math.ceil(0.99 * times.length) - 1] ?? 0,
    asked: times.length,
  }
}
