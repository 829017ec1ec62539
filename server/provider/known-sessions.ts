/** A bounded in-memory cache of the validity of tokens, as the provider last reported it. Keys are digests. */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

export interface KnownSessions {
  /** Returns `undefined` for a token without an entry, or with an expired one. */
  stateOf(token: string): SessionState | undefined
  accepted(token: string): void
  /** @param forMs how long the token counts as refused, in milliseconds */
  refused(token: string, forMs?: number): void
  clear(): void
}

type SessionState = 'accepted' | 'refused'

const ACCEPTED_MS = 10 * 60_000
const REFUSED_MS = 30_000
const MAX_TOKENS = 10_000

/** @param clock milliseconds, monotonic */
export function createKnownSessions(clock: () => number): KnownSessions {
  const createTokenCache = (ttl: number) =>
    new LRUCache<string, true>({
      // `max` would allocate all entries now.
      maxSize: MAX_TOKENS,
      sizeCalculation: () => 1,
      ttl,
      ttlResolution: 0,
      perf: { now: clock },
    })
  // Two caches, so that made-up tokens, which are refused, cannot evict the valid tokens of customers.
  const accepted = createTokenCache(ACCEPTED_MS)
  const refused = createTokenCache(REFUSED_MS)

  return {
    stateOf(token) {
      const digest = digestOf(token)
      if (refused.has(digest)) return 'refused'
      return accepted.has(digest) ? 'accepted' : undefined
    },
    accepted(token) {
      const digest = digestOf(token)
      accepted.set(digest, true)
      refused.delete(digest)
    },
    refused(token, forMs = REFUSED_MS) {
      const digest = digestOf(token)
      accepted.delete(digest)
      refused.set(digest, true, { ttl: forMs })
    },
    clear() {
      accepted.clear()
      refused.clear()
    },
  }
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('base64')
}
