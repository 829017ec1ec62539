import { createPlaces } from '../http/concurrency-limit.ts'
import type { ReadOriginal } from './originals.ts'
import type { ImageRequest } from './request.ts'

/** A picture that is to be made from an original. */
export interface OriginalUser {
  /** Whether anybody still waits for it. */
  isWanted(): boolean
  /** Called instead of reading the original when no user of it is wanted any more; nobody may join after that. */
  abandon(): void
}

export interface SharedOriginals {
  /** The original for as long as `work` takes. `undefined` when there is none. Rejects with `ProviderUnanswered`. */
  use<Result>(
    original: ImageRequest['original'],
    user: OriginalUser,
    work: (original: Buffer) => Promise<Result>,
  ): Promise<Result | undefined>
  /** Originals that are being read or are in memory. */
  readonly held: number
  readonly waiting: number
}

/** Each has 15 MB at most: together they bound the memory that pictures take. */
const MAX_HELD = 8

interface Held {
  readonly users: Set<OriginalUser>
  readonly bytes: Promise<Buffer | undefined>
  giveBack: () => void
}

/**
 * Reads an original once for all widths and formats that are asked for at the same time. An original takes its place
 * before it is read and keeps it until everything is made from it.
 */
export function createSharedOriginals(read: ReadOriginal): SharedOriginals {
  const places = createPlaces(MAX_HELD)
  const originals = new Map<string, Held>()

  function start(original: ImageRequest['original'], key: string): Held {
    const held: Held = { users: new Set(), bytes: readInPlace(), giveBack: () => {} }
    originals.set(key, held)
    return held

    async function readInPlace(): Promise<Buffer | undefined> {
      const giveBack = await places.take()
      held.giveBack = giveBack
      if ([...held.users].some((user) => user.isWanted())) return read(original)
      originals.delete(key)
      for (const user of held.users) user.abandon()
      return undefined
    }
  }

  return {
    async use(original, user, work) {
      const key = JSON.stringify(original)
      const held = originals.get(key) ?? start(original, key)
      held.users.add(user)
      try {
        const bytes = await held.bytes
        return bytes && (await work(bytes))
      } finally {
        held.users.delete(user)
        if (held.users.size === 0) {
          if (originals.get(key) === held) originals.delete(key)
          held.giveBack()
        }
      }
    },
    get held() {
      return places.taken
    },
    get waiting() {
      return places.waiting
    },
  }
}
