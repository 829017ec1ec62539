/** Favourites that were changed without a network, in the order in which they wait to be sent. */
import { QUEUED_FAVORITES_MAX } from '../limits.ts'

export interface WaitingFavorite {
  readonly productId: string
  readonly isFavorite: boolean
}

export interface WaitingFavorites {
  /** Whose they are: nobody else's session may send them. */
  readonly customerId: string
  readonly changes: readonly WaitingFavorite[]
}

/**
 * A change and its opposite are as if nothing had happened; what another customer left behind is given up.
 * `withChange({ customerId: 'c', changes: [{ productId: 'p', isFavorite: true }] }, 'c', { productId: 'p', isFavorite: false })` → no changes
 * @returns undefined when no more fit
 */
export function withChange(
  waiting: WaitingFavorites | undefined,
  customerId: string,
  change: WaitingFavorite,
): WaitingFavorites | undefined {
  const changes = waiting?.customerId === customerId ? waiting.changes : []
  const others = changes.filter(({ productId }) => productId !== change.productId)
  if (others.length < changes.length) return { customerId, changes: others }
  return changes.length < QUEUED_FAVORITES_MAX ? { customerId, changes: [...changes, change] } : undefined
}

/** What the storage says, as far as it can be understood. */
export function parseWaitingFavorites(text: string | null): WaitingFavorites | undefined {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
  if (!isRecord(stored) || typeof stored.customerId !== 'string' || !Array.isArray(stored.changes))
    return undefined
  const changes = stored.changes.filter(isChange).slice(0, QUEUED_FAVORITES_MAX)
  return { customerId: stored.customerId, changes }
}

function isChange(value: unknown): value is WaitingFavorite {
  return isRecord(value) && typeof value.productId === 'string' && typeof value.isFavorite === 'boolean'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object'
}
