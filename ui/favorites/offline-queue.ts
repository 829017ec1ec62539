/** Queue of the favourites changed offline, in `localStorage`: it survives the document and is shared by all tabs. */
import {
  parseQueuedFavorites,
  type QueuedFavorite,
  type QueuedFavorites,
  withChange,
} from '#domain/account/queued-favorites.ts'
import { readStored, tryStorage, writeStored } from '../browser/storage.ts'

const QUEUE_KEY = 'waitingFavorites'
/** Id of the last customer, until the sign-out: pages that the service worker has cached do not contain it. */
const CUSTOMER_KEY = 'knownCustomer'
/** `rememberedAtoms` (ui/changes/remembered/remembered.ts) */
const REMEMBERED_KEY = 'rememberedWishlist'

export function readQueuedFavorites(): QueuedFavorites | undefined {
  return readStored(QUEUE_KEY, parseQueuedFavorites)
}

/** @returns `false` if the queue is full or the browser refuses storage */
export function enqueueFavorite(customerId: string, change: QueuedFavorite): boolean {
  const next = withChange(readQueuedFavorites(), customerId, change)
  return next !== undefined && writeQueue(next)
}

/**
 * Removes a change that has been sent or refused. If it was taken back during the call, its opposite is queued.
 * @returns see `enqueueFavorite`
 */
export function dequeueFavorite(customerId: string, { productId, isFavorite }: QueuedFavorite): boolean {
  return enqueueFavorite(customerId, { productId, isFavorite: !isFavorite })
}

export function knownCustomer(): string | undefined {
  return tryStorage((storage) => storage.getItem(CUSTOMER_KEY)) ?? undefined
}

/** @param customerId `undefined` after a sign-out: removes the stored id and the queue */
export function rememberCustomer(customerId: string | undefined): void {
  tryStorage((storage) => {
    // What is remembered belongs to the wishlist of one customer.
    if (customerId !== storage.getItem(CUSTOMER_KEY)) storage.removeItem(REMEMBERED_KEY)
    if (customerId !== undefined) storage.setItem(CUSTOMER_KEY, customerId)
    else for (const key of [CUSTOMER_KEY, QUEUE_KEY]) storage.removeItem(key)
  })
}

/** @returns `false` if the browser refuses storage */
function writeQueue(queue: QueuedFavorites): boolean {
  return writeStored(QUEUE_KEY, queue.changes.length > 0 ? queue : undefined)
}
