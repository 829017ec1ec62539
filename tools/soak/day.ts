import { setTimeout as pause } from 'node:timers/promises'
import type { OpenStore } from '#tests/support/built-store.ts'
import type { Measurement } from '../bench/generator.ts'
import type { Usage } from '../measure/measured-process.ts'
import { ask, letGo } from './ask.ts'
import { type HealthWatch, watchHealth } from './health-watch.ts'
import { BAD_MOODS, type Mood } from './mood.ts'
import { Observations, type Phase } from './observations.ts'
import { type Crowd, customer, dawdler, leaver, visitor } from './people.ts'
import { type StrangerSeen, stranger } from './stranger.ts'

interface DayParts {
  readonly store: OpenStore
  /** Where its door for operations is. */
  readonly door: string
  readonly minutes: number
  readonly cookie: string
  readonly products: readonly string[]
  readonly setMood: (mood: Mood) => Promise<void>
  /** The most that the provider has had open since it was last asked. */
  readonly providerConnections: () => Promise<number>
  /** More than the store can do. */
  readonly crowdIn: (seconds: number) => Promise<Measurement>
}

export interface Day {
  readonly observations: Observations
  readonly health: HealthWatch
  readonly usage: readonly Usage[]
  readonly crowd: Measurement
  readonly stranger: StrangerSeen
  /** While the stranger was there. */
  readonly providerConnections: number
  /** From the end of the crowd until a page is rendered as fast as before. */
  readonly recoveryMs: number
  readonly cutAfterMs: readonly number[]
  /** Connections that are left when everybody has gone. */
  readonly socketsLeft: number
  readonly exitCode: number | null
  readonly closingMs: number
}

const CALM: Phase = { name: 'calm', allowed: new Set([200]) }
const FAULTS: Phase = { name: 'provider faults', allowed: new Set([200, 502, 503, 504]) }
/** What the faults have left behind: the breaker looks again within a second. */
const AFTER_FAULTS: Phase = { name: 'just after the faults', allowed: new Set([200, 502, 503, 504]) }
const CROWD: Phase = { name: 'a crowd of 300 beside', allowed: new Set([200, 503]) }
/** Pages may be refused for want of a place to render them. */
const STRANGER: Phase = { name: 'one stranger against the provider', allowed: new Set([200, 503]) }
const MOST_STRANGER_SECONDS = 20
const CALM_AGAIN: Phase = { name: 'calm again', allowed: new Set([200]) }
const AFTER_FAULTS_MS = 3000
const SETTLE_MS = 3000

export async function spend({
  store,
  door,
  minutes,
  cookie,
  products,
  setMood,
  providerConnections,
  crowdIn,
}: DayParts): Promise<Day> {
  const observations = new Observations(CALM, ['demo@sedir.example'])
  const cutAfterMs: number[] = []
  const usage: Usage[] = []
  let isOver = false
  const crowd: Crowd = {
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
  for (let warmUp = 0; warmUp < 20; warmUp += 1) await ask(`${store.url}/?unknown=${warmUp}`)

  const people = [
    ...Array.from({ length: 12 }, (_, seed) => visitor(crowd, seed)),
    ...Array.from({ length: 3 }, (_, seed) => customer(crowd, seed)),
    ...Array.from({ length: 4 }, (_, seed) => leaver(crowd, seed)),
    ...Array.from({ length: 3 }, () => dawdler(crowd)),
  ]
  const health = watchHealth({ door, store: store.url }, () => isOver)
  const watching = (async () => {
    while (!isOver) {
      usage.push(await store.usage())
      await pause(1000)
    }
  })()

  await share(0.25)
  observations.phase = FAULTS
  for (const mood of BAD_MOODS) {
    await setMood(mood)
    await share(0.04)
    await setMood('well')
    await share(0.02)
  }
  observations.phase = AFTER_FAULTS
  await pause(AFTER_FAULTS_MS)
  observations.phase = CROWD
  const crowded = await crowdIn(Math.round(0.15 * minutes * 60))
  const ended = performance.now()
  await recovered(store.url)
  const recoveryMs = performance.now() - ended
  observations.phase = STRANGER
  await providerConnections()
  const strangerSeen = await stranger(
    store.url,
    products,
    Math.min(MOST_STRANGER_SECONDS, Math.round(0.1 * minutes * 60)),
  )
  const mostConnections = await providerConnections()
  observations.phase = CALM_AGAIN
  await share(0.25)
  isOver = true
  await Promise.all([...people, watching])
  const watched = await health
  letGo()
  await pause(SETTLE_MS)
  const { resources } = await store.usage()
  const closing = performance.now()
  const exitCode = await store.close()
  return {
    observations,
    health: watched,
    usage,
    crowd: crowded,
    stranger: strangerSeen,
    providerConnections: mostConnections,
    recoveryMs,
    cutAfterMs,
    socketsLeft: resources.filter((name) => /TCPSocket|TCPWrap/.test(name)).length,
    exitCode,
    closingMs: performance.now() - closing,
  }
}

const FAST_MS = 500
const MOST_RECOVERY_MS = 20_000

async function recovered(url: string): Promise<void> {
  const latest = performance.now() + MOST_RECOVERY_MS
  while (performance.now() < latest) {
    const { status, ms } = await ask(`${url}/?unknown=again`)
    if (status === 200 && ms < FAST_MS) return
    await pause(50)
  }
}
