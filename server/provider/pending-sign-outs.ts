/**
 * Sign-outs that the provider has not answered. The session cookie is already cleared. The call is repeated until the
 * provider has invalidated the token. The list is in memory: after a restart the token stays valid until it expires.
 */
import type { Log } from '../process/log.ts'

export interface PendingSignOuts {
  /** @param visitor key of the visitor, for the limit per visitor */
  add(token: string, visitor: string): void
  readonly count: number
}

interface PendingSignOutsParts {
  /** Calls the provider. Resolves with whether the token is invalid now: signed out, or refused as invalid. */
  readonly signOut: (token: string) => Promise<boolean>
  readonly log: Pick<Log, 'warn'>
  /** Milliseconds, monotonic. */
  readonly clock: () => number
}

const RETRY_EVERY_MS = 5000
export const GIVEN_UP_AFTER_MS = 10 * 60_000
const MAX_PENDING = 1000
const MAX_PER_VISITOR = 20

export function createPendingSignOuts({ signOut, log, clock }: PendingSignOutsParts): PendingSignOuts {
  const pending = new Map<string, { readonly visitor: string; readonly since: number }>()
  let timer: NodeJS.Timeout | undefined

  function giveUp(reason: string): void {
    log.warn({ reason }, 'A sign-out did not reach the provider: the token stays valid until it expires')
  }

  /** Retries run one after the other, so that they do not overload a provider that has just recovered. */
  async function retry(): Promise<void> {
    for (const [token, { since }] of pending) {
      if (clock() - since > GIVEN_UP_AFTER_MS) {
        pending.delete(token)
        giveUp('The provider was unavailable for too long')
      } else if (await signOut(token)) pending.delete(token)
      else break
    }
    timer = undefined
    schedule()
  }

  function schedule(): void {
    if (pending.size === 0 || timer) return
    timer = setTimeout(() => void retry(), RETRY_EVERY_MS)
    timer.unref()
  }

  return {
    add(token, visitor) {
      const own = [...pending.values()].filter((each) => each.visitor === visitor).length
      if (pending.size >= MAX_PENDING || own >= MAX_PER_VISITOR)
        return giveUp('Too many sign-outs are pending')
      pending.set(token, { visitor, since: clock() })
      schedule()
    },
    get count() {
      return pending.size
    },
  }
}
