import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { nextMessage, startMeasured } from '../measure/measured-process.ts'
import { sendRequest } from './send-request.ts'

export interface HealthProbes {
  /** The operations port, which a deployment probes (docs/deployment.md). */
  readonly operations: Probed
  /** The port that visitors use. */
  readonly store: Probed
}

/** Milliseconds. */
export interface Probed {
  readonly slowest: number
  /** The largest excess over an idle server's time at the same moment, which removes stalls of the machine. */
  readonly slowestExcess: number
  readonly slowestIdle: number
  /** 99th percentile. */
  readonly p99: number
  readonly requests: number
}

const EVERY_MS = 100
const IDLE_SERVER = fileURLToPath(new URL('idle-server.ts', import.meta.url))

/** Requests `/healthz` at both addresses ten times a second, each time together with an idle server. */
export async function probeHealth(
  addresses: { readonly operations: string; readonly store: string },
  isOver: () => boolean,
): Promise<HealthProbes> {
  const idle = startMeasured(['--import', 'tsx', IDLE_SERVER])
  const idleUrl = String(await nextMessage(idle.child, 'url'))
  const [operations, store] = await Promise.all([
    probe(`${addresses.operations}/healthz`, idleUrl, isOver),
    probe(`${addresses.store}/healthz`, idleUrl, isOver),
  ])
  await idle.close()
  return { operations, store }
}

/** Opens a new connection for each request, as probes do. */
async function probe(address: string, idleUrl: string, isOver: () => boolean): Promise<Probed> {
  const times: number[] = []
  let [slowestExcess, slowestIdle] = [0, 0]
  while (!isOver()) {
    const [answer, other] = await Promise.all([
      sendRequest(address, { newConnection: true }),
      sendRequest(idleUrl, { newConnection: true }),
    ])
    const ms = answer.status === 200 ? answer.ms : Number.POSITIVE_INFINITY
    times.push(ms)
    slowestExcess = Math.max(slowestExcess, ms - other.ms)
    slowestIdle = Math.max(slowestIdle, other.ms)
    await pause(EVERY_MS)
  }
  times.sort((one, other) => one - other)
  return {
    slowest: times.at(-1) ?? 0,
    slowestExcess,
    slowestIdle,
    p99: times[Math.ceil(0.99 * times.length) - 1] ?? 0,
    requests: times.length,
  }
}
