/** How the process is, in memory that its other threads can read while the main one is busy. */
import type { Readiness } from './health.ts'

/** In the order of a process's life. */
export const PHASES = ['starting', 'ready', 'stopping'] as const
export type Phase = (typeof PHASES)[number]

export interface Vitals extends Readiness {
  /** Two whole numbers of eight bytes: the phase's place in `PHASES`, and `process.hrtime` of the last beat. */
  readonly shared: SharedArrayBuffer
  enter(phase: Phase): void
  /** The main loop goes round. */
  beat(): void
}

const PHASE = 0
const LAST_BEAT = 1

export function createVitals(): Vitals {
  const shared = new SharedArrayBuffer(2 * BigInt64Array.BYTES_PER_ELEMENT)
  const numbers = new BigInt64Array(shared)
  const vitals: Vitals = {
    shared,
    isReady: () => PHASES[Number(Atomics.load(numbers, PHASE))] === 'ready',
    enter: (phase) => void Atomics.store(numbers, PHASE, BigInt(PHASES.indexOf(phase))),
    // The one clock that all threads read alike.
    beat: () => void Atomics.store(numbers, LAST_BEAT, process.hrtime.bigint()),
  }
  vitals.beat()
  return vitals
}
