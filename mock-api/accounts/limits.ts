/** How often somebody may try: a bucket of tries per rule and per key that fills up again evenly. */
import { LRUCache } from 'lru-cache'
import { Refusal } from '../http/refusal.ts'

interface Limit {
  readonly tries: number
  readonly windowMs: number
}

const TEN_MINUTES_MS = 10 * 60 * 1000
const MAX_KEYS = 20_000

/** A person never notices, a guesser gets nowhere. Successes give their try back, mails do not. */
export const LIMITS = {
  /** For each network of its own, so that a stranger's wrong passwords do not lock the owner out. */
  signInByAccount: { tries: 10, windowMs: TEN_MINUTES_MS },
  /** All networks together from which the account has not signed in before. */
  signInByStrangers: { tries: 30, windowMs: TEN_MINUTES_MS },
  signInByAddress: { tries: 60, windowMs: TEN_MINUTES_MS },
  passwordByAccount: { tries: 10, windowMs: TEN_MINUTES_MS },
  codeByAccount: { tries: 20, windowMs: TEN_MINUTES_MS },
  codeByAddress: { tries: 40, windowMs: TEN_MINUTES_MS },
  /** Reset codes that were not asked for from the network where they are typed: each network, and all together. */
  strayCodeByAddress: { tries: 10, windowMs: TEN_MINUTES_MS },
  strayCodes: { tries: 50, windowMs: TEN_MINUTES_MS },
  mailByAccount: { tries: 6, windowMs: TEN_MINUTES_MS },
  mailByAddress: { tries: 60, windowMs: TEN_MINUTES_MS },
} as const satisfies Readonly<Record<string, Limit>>

export interface Limits {
  /** Spends a try or refuses with 429; what it returns gives the try back. */
  spend(limit: keyof typeof LIMITS, key: string): () => void
  clear(): void
}

export function createLimits(now: () => number, unlimited: boolean): Limits {
  const buckets = new LRUCache<string, { left: number; at: number }>({ max: MAX_KEYS })

  return {
    spend(limit, key) {
      if (unlimited) return () => undefined
      const { tries, windowMs } = LIMITS[limit]
      const name = `${limit} ${key}`
      const bucket = buckets.get(name) ?? { left: tries, at: now() }
      // A clock that was put back gives nothing, and takes nothing away.
      const passedMs = Math.max(0, now() - bucket.at)
      bucket.left = Math.min(tries, bucket.left + (passedMs / windowMs) * tries)
      bucket.at = now()
      buckets.set(name, bucket)
      if (bucket.left < 1) {
        const seconds = Math.ceil((((1 - bucket.left) / tries) * windowMs) / 1000)
        throw new Refusal(429, 'Too many requests, try again later', {
          headers: { 'Retry-After': `${seconds}` },
        })
      }
      bucket.left -= 1
      return () => {
        bucket.left = Math.min(tries, bucket.left + 1)
      }
    },
    clear: () => buckets.clear(),
  }
}
