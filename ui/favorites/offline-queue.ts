/** Queue of the favourites changed offline, in `localStorage`: it survives the document and is shared by all tabs. */
import {
  parseWaitingFavorites,
  type WaitingFavorite,
  type WaitingFavorites,
  withChange,
} from '#domain/account/queued-favorites.ts'

const WAITING = 'waitingFavorites'
/** Id of the last customer, until the sign-out: pages that the service worker has cached do not contain it. */
const KNOWN = 'knownCustomer'

export function readQueuedFavorites(): WaitingFavorites | undefined {
  return read((storage) => parseWaitingFavorites(storage.getItem(WAITING)))
}

/** @returns `false` if the queue is full or the browser refuses storage */
export function enqueueFavorite(customerId: string, change: WaitingFavorite): boolean {
  const next = withChange(readQueuedFavorites(), customerId, change)
  return next !== undefined && writeWaiting(next)
}

/** Removes the first change, after it has been sent or refused. */
export function dropFirstQueuedFavorite(): void {
  const waiting = readQueuedFavorites()
  if (waiting) writeWaiting({ ...waiting, changes: waiting.changes.slice(1) })
}

export function knownCustomer(): string | undefined {
  return read((storage) => storage.getItem(KNOWN) ?? undefined)
}

/** @param customerId `undefined` after a sign-out: removes the stored id and the queue */
export function rememberCustomer(customerId: string | undefined): void {
  read((storage) => {
    if (customerId !== undefined) storage.setItem(KNOWN, customerId)
    else for (const key of [KNOWN, WAITING]) storage.removeItem(key)
  })
}

function writeWaiting(waiting: WaitingFavorites): boolean {
  return (
    read((storage) => {
      if (waiting.changes.length === 0) storage.removeItem(WAITING)
      else storage.setItem(WAITING, JSON.stringify(waiting))
      return true
    }) ?? false
  )
}

/** Returns `undefined` if the browser refuses storage. */
function read<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}
