/** Queue of favourite changes that were made offline, in the order in which they are sent. */
import { QUEUED_FAVORITES_MAX } from '../limits.ts'

export interface QueuedFavorite {
  readonly productId: string
  readonly isFavorite: boolean
}

export interface QueuedFavorites {
  /** Only a session of this customer may send the changes. */
  readonly customerId: string
  readonly changes: readonly QueuedFavorite[]
}

/**
 * Adds a change to the queue. A change and its opposite cancel each other. Changes of another customer are discarded.
 * `withChange({ customerId: 'c', changes: [{ productId: 'p', isFavorite: true }] }, 'c', { productId: 'p',
 * isFavorite: false })` → no changes
 * @returns undefined if the queue is full
 */
export function withChange(
  queue: QueuedFavorites | undefined,
  customerId: string,
  change: QueuedFavorite,
): QueuedFavorites | undefined {
  const changes = queue?.customerId === customerId ? queue.changes : []
  const others = changes.filter(({ productId }) => productId !== change.productId)
  if (others.length < changes.length) return { customerId, changes: others }
  return changes.length < QUEUED_FAVORITES_MAX ? { customerId, changes: [...changes, change] } : undefined
}

/**
 * Returns the stored queue without invalid entries; `undefined` if there is none.
 * @param stored the parsed JSON
 */
export function parseQueuedFavorites(stored: unknown): QueuedFavorites | undefined {
  if (!isRecord(stored) || typeof stored.customerId !== 'string' || !Array.isArray(stored.changes))
    return undefined
  const changes = stored.changes.filter(isChange).slice(0, QUEUED_FAVORITES_MAX)
  return { customerId: stored.customerId, changes }
}

function isChange(value: unknown): value is QueuedFavorite {
  return isRecord(value) && typeof value.productId === 'string' && typeof value.isFavorite === 'boolean'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object'
}
