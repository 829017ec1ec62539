import { setTimeout as pause } from 'node:timers/promises'
import type { OpenStore } from '#tests/support/built-store.ts'
import type { Measurement } from '../bench/generator.ts'
import type { Usage } from '../measure/measured-process.ts'
import { type AttackResult, runAttack } from './attacker.ts'
import { abortingVisitor, type ClientOptions, customer, slowSender, visitor } from './clients.ts'
import { FAULT_MODES, type FaultMode } from './fault-modes.ts'
import { type HealthProbes, probeHealth } from './health-probes.ts'
import { Observations, type Phase } from './observations.ts'
import { closeConnections, sendRequest } from './send-request.ts'

interface ScenarioOptions {
  readonly store: OpenStore
  /** Origin of the operations port. */
  readonly operationsUrl: string
  readonly minutes: number
  readonly cookie: string
  readonly products: readonly string[]
  readonly setFaultMode: (faultMode: FaultMode) => Promise<void>
  /** The maximum of open connections at the provider since the last call. */
  readonly providerConnections: () => Promise<number>
  /** Sends more requests than the store can render. */
  readonly overload: (seconds: number) => Promise<Measurement>
}

export interface ScenarioResult {
  readonly observations: Observations
  readonly health: HealthProbes
  readonly usage: readonly Usage[]
  readonly overload: Measurement
  readonly attack: AttackResult
  /** Maximum during the attack. */
  readonly providerConnections: number
  /** From the end of the overload until a page is rendered within `FAST_MS`. */
  readonly recoveryMs: number
  readonly cutAfterMs: readonly number[]
  /** Open connections after all clients have ended. */
  readonly socketsLeft: number
  readonly exitCode: number | null
  readonly closingMs: number
}

const NORMAL: Phase = { name: 'normal', allowed: new Set([200]) }
const FAULTS: Phase = { name: 'provider faults', allowed: new Set([200, 502, 503, 504]) }
/** The circuit breaker may still be open: its probe runs every second. */
const AFTER_FAULTS: Phase = { name: 'after the faults', allowed: new Set([200, 502, 503, 504]) }
const OVERLOAD: Phase = { name: 'overload, 300 connections', allowed: new Set([200, 503]) }
/** Pages may be refused because the render queue is full. */
const ATTACK: Phase = { name: 'attack on the provider by one client', allowed: new Set([200, 503]) }
const MAX_ATTACK_SECONDS = 20
const NORMAL_AGAIN: Phase = { name: 'normal again', allowed: new Set([200]) }
const AFTER_FAULTS_MS = 3000
const SETTLE_MS = 3000

export async function runScenario({
  store,
  operationsUrl,
  minutes,
  cookie,
  products,
  setFaultMode,
  providerConnections,
  overload,
}: ScenarioOptions): Promise<ScenarioResult> {
  const observations = new Observations(NORMAL, ['demo@sedir.example'])
  const cutAfterMs: number[] = []
  const usage: Usage[] = []
  let isOver = false
  const options: ClientOptions = {
    url: store.url,
    products,
    cookie,
    isOver: () => isOver,
    onAsk() {
      const began = observations.phase
      return (answer, visit) => observations.take(answer, visit, began)
    },
    onCut: (ms) => cutAfterMs.push(ms),
  }
  const share = (part: number) => pause(part * minutes * 60_000)
  for (let warmUp = 0; warmUp < 20; warmUp += 1) await sendRequest(`${store.url}/?unknown=${warmUp}`)

  const clients = [
    ...Array.from({ length: 12 }, (_, seed) => visitor(options, seed)),
    ...Array.from({ length: 3 }, (_, seed) => customer(options, seed)),
    ...Array.from({ length: 4 }, (_, seed) => abortingVisitor(options, seed)),
    ...Array.from({ length: 3 }, () => slowSender(options)),
  ]
  const health = probeHealth({ operations: operationsUrl, store: store.url }, () => isOver)
  const watching = (async () => {
    while (!isOver) {
      usage.push(await store.usage())
      await pause(1000)
    }
  })()

  await share(0.25)
  observations.phase = FAULTS
  for (const faultMode of FAULT_MODES) {
    await setFaultMode(faultMode)
    await share(0.04)
    await setFaultMode('none')
    await share(0.02)
  }
  observations.phase = AFTER_FAULTS
  await pause(AFTER_FAULTS_MS)
  observations.phase = OVERLOAD
  const overloadResult = await overload(Math.round(0.15 * minutes * 60))
  const ended = performance.now()
  await recovered(store.url)
  const recoveryMs = performance.now() - ended
  observations.phase = ATTACK
  await providerConnections()
  const attackResult = await runAttack(
    store.url,
    products,
    Math.min(MAX_ATTACK_SECONDS, Math.round(0.1 * minutes * 60)),
  )
  const mostConnections = await providerConnections()
  observations.phase = NORMAL_AGAIN
  await share(0.25)
  isOver = true
  await Promise.all([...clients, watching])
  const watched = await health
  closeConnections()
  await pause(SETTLE_MS)
  const { resources } = await store.usage()
  const closing = performance.now()
  const exitCode = await store.close()
  return {
    observations,
    health: watched,
    usage,
    overload: overloadResult,
    attack: attackResult,
    providerConnections: mostConnections,
    recoveryMs,
    cutAfterMs,
    socketsLeft: resources.filter((name) => /TCPSocket|TCPWrap/.test(name)).length,
    exitCode,
    closingMs: performance.now() - closing,
  }
}

const FAST_MS = 500
const MAX_RECOVERY_MS = 20_000

async function recovered(url: string): Promise<void> {
  const latest = performance.now() + MAX_RECOVERY_MS
  while (performance.now() < latest) {
    const { status, ms } = await sendRequest(`${url}/?unknown=again`)
    if (status === 200 && ms < FAST_MS) return
    await pause(50)
  }
}
