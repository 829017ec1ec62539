/** Rate limits: one token bucket per rule and key, refilled evenly over ten minutes. */
import { LRUCache } from 'lru-cache'
import { Refusal } from '../http/refusal.ts'

const WINDOW_MS = 10 * 60 * 1000
const MAX_KEYS = 20_000

/** Tries in ten minutes. High enough for people, low enough against guessing. A success returns its try; a mail does not. */
const LIMITS = {
  /** Per account and network, so that wrong passwords from elsewhere do not lock the owner out. */
  signInByAccount: 10,
  /** Per account, for all networks together that it has not signed in from before. */
  signInByStrangers: 30,
  signInByAddress: 60,
  passwordByAccount: 10,
  codeByAccount: 20,
  codeByAddress: 40,
  /** Reset codes entered on another network than they were requested from: per network, and for all networks together. */
  strayCodeByAddress: 10,
  strayCodes: 50,
  mailByAccount: 6,
  mailByAddress: 60,
}

export interface Limits {
  /** Takes a try or throws a refusal with 429. Returns a function that gives the try back. */
  spend(limit: keyof typeof LIMITS, key: string): () => void
  clear(): void
}

/** @param now milliseconds since 1970 */
export function createLimits(now: () => number, unlimited: boolean): Limits {
  const buckets = new LRUCache<string, { left: number; at: number }>({
    // `max` would allocate all entries now, and most mocks use a few.
    maxSize: MAX_KEYS,
    sizeCalculation: () => 1,
  })

  return {
    spend(limit, key) {
      if (unlimited) return () => undefined
      const tries = LIMITS[limit]
      const name = `${limit} ${key}`
      const bucket = buckets.get(name) ?? { left: tries, at: now() }
      // A clock that was set back counts as no time passed.
      const passedMs = Math.max(0, now() - bucket.at)
      bucket.left = Math.min(tries, bucket.left + (passedMs / WINDOW_MS) * tries)
      bucket.at = now()
      buckets.set(name, bucket)
      if (bucket.left < 1) {
        const seconds = Math.ceil((((1 - bucket.left) / tries) * WINDOW_MS) / 1000)
        throw new Refusal(429, 'Too many requests, try again later', {
          headers: { 'Retry-After': `${seconds}` },
        })
      }
      bucket.left -= 1
      return () => {
        bucket.left += 1
      }
    },
    clear: () => buckets.clear(),
  }
}
