/** What waits for the network, in the browser's storage: it outlives the page and is the same in every tab. */
import {
  parseWaitingFavorites,
  type WaitingFavorite,
  type WaitingFavorites,
  withChange,
} from '#domain/account/queued-favorites.ts'

const WAITING = 'waitingFavorites'
/** Who was signed in last, until they signed out: a page that was kept does not say. */
const KNOWN = 'knownCustomer'

export function readQueuedFavorites(): WaitingFavorites | undefined {
  return read((storage) => parseWaitingFavorites(storage.getItem(WAITING)))
}

/** @returns whether the change will be sent */
export function enqueueFavorite(customerId: string, change: WaitingFavorite): boolean {
  const next = withChange(readQueuedFavorites(), customerId, change)
  return next !== undefined && writeWaiting(next)
}

/** Takes the first away, once it has been sent or can never be. */
export function dropFirstQueuedFavorite(): void {
  const waiting = readQueuedFavorites()
  if (waiting) writeWaiting({ ...waiting, changes: waiting.changes.slice(1) })
}

export function knownCustomer(): string | undefined {
  return read((storage) => storage.getItem(KNOWN) ?? undefined)
}

/** @param customerId nothing: they have signed out, and nothing of theirs waits any longer */
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

/** `undefined` where the browser refuses storage. */
function read<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}
