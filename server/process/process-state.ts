/** The state of the process in shared memory, which other threads can read while the main thread is busy. */
import { NOT_READY_REASONS, type Readiness } from './readiness.ts'

/** In the order of the process's lifetime. */
export const PHASES = ['starting', 'ready', 'stopping'] as const
type Phase = (typeof PHASES)[number]

export interface ProcessState extends Readiness {
  /**
   * Three 64-bit integers: the index of the phase in `PHASES`, `process.hrtime` of the last beat in
   * nanoseconds, and a bit mask of the `NOT_READY_REASONS` that hold.
   */
  readonly shared: SharedArrayBuffer
  enter(phase: Phase): void
  /** Heartbeat: records that the event loop of the main thread is running. */
  beat(): void
}

const PHASE = 0
const LAST_BEAT = 1
const REASONS = 2

export function createProcessState(): ProcessState {
  const shared = new SharedArrayBuffer(3 * BigInt64Array.BYTES_PER_ELEMENT)
  const numbers = new BigInt64Array(shared)
  const phase = () => PHASES[Number(Atomics.load(numbers, PHASE))] ?? 'starting'
  const processState: ProcessState = {
    shared,
    status() {
      const now = phase()
      return now === 'ready' && Atomics.load(numbers, REASONS) !== 0n ? 'not ready' : now
    },
    reasons() {
      const bits = Atomics.load(numbers, REASONS)
      return NOT_READY_REASONS.filter((_reason, place) => bits & (1n << BigInt(place)))
    },
    report(reason, holds) {
      const bit = 1n << BigInt(NOT_READY_REASONS.indexOf(reason))
      if (holds) Atomics.or(numbers, REASONS, bit)
      else Atomics.and(numbers, REASONS, ~bit)
    },
    enter: (next) => void Atomics.store(numbers, PHASE, BigInt(PHASES.indexOf(next))),
    // `process.hrtime` is the same clock in all threads.
    beat: () => void Atomics.store(numbers, LAST_BEAT, process.hrtime.bigint()),
  }
  processState.beat()
  return processState
}
