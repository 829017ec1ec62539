import { setTimeout as pause } from 'node:timers/promises'

const LIMIT_MS = 30_000
const INTERVAL_MS = 50

/** Repeats an attempt until it succeeds, for at most 30 s; then throws its last error. Commands cannot use Vitest's `vi.waitFor`. */
export async function waitFor<Value>(attempt: () => Promise<Value>): Promise<Value> {
  const end = Date.now() + LIMIT_MS
  for (;;) {
    try {
      return await attempt()
    } catch (cause) {
      if (Date.now() > end) throw cause
    }
    await pause(INTERVAL_MS)
  }
}
