import { createCallQueue } from '../provider/call-queue.ts'
import type { ReadOriginal } from './originals.ts'
import type { ImageRequest } from './request.ts'

/** A picture that will be resized from an original. */
export interface OriginalUser {
  /** Returns whether a request still waits for the picture. */
  isWanted(): boolean
  /** Called when the original is not read because no user is wanted any more. No request may join after that. */
  abandon(): void
}

interface SharedOriginals {
  /**
   * Runs `work` with the original and holds it in memory meanwhile. Resolves with the result of `work`, or with
   * `undefined` when there is no original. Rejects with `ProviderUnanswered` or `TooManyCalls`.
   * @param visitor key of the visitor whose request comes first
   */
  use<Result>(
    original: ImageRequest['original'],
    visitor: string,
    user: OriginalUser,
    work: (original: Buffer) => Promise<Result>,
  ): Promise<Result | undefined>
  /** Number of originals that are being read or are in memory. */
  readonly inMemory: number
  readonly waiting: number
}

/** An original has 15 MB at most, so the places limit the memory for originals. */
const LIMITS = { places: 8, placesPerVisitor: 6, waiting: 256 } as const
const MAX_WAIT_MS = 15_000

interface OriginalInMemory {
  readonly users: Set<OriginalUser>
  readonly bytes: Promise<Buffer | undefined>
  /** Releases the place, so that the next original is read. */
  release: () => void
}

/**
 * Reads an original once for all widths and formats that are requested at the same time. An original takes one of
 * eight places before it is read, and holds it until all its pictures are resized. The places are shared out by visitor.
 */
export function createSharedOriginals(read: ReadOriginal): SharedOriginals {
  const queue = createCallQueue(LIMITS)
  const originals = new Map<string, OriginalInMemory>()

  function start(original: ImageRequest['original'], key: string, visitor: string): OriginalInMemory {
    const users = new Set<OriginalUser>()
    const entry: OriginalInMemory = { users, bytes: readIfWanted(), release() {} }
    originals.set(key, entry)
    return entry

    async function readIfWanted(): Promise<Buffer | undefined> {
      const leave = await queue.enter(visitor, { waitMs: MAX_WAIT_MS })
      // Not in one statement: before the wait there is no `entry` to assign to.
      entry.release = leave
      if ([...users].some((user) => user.isWanted())) return read(original)
      originals.delete(key)
      for (const user of users) user.abandon()
      return undefined
    }
  }

  return {
    async use(original, visitor, user, work) {
      const key = JSON.stringify(original)
      const entry = originals.get(key) ?? start(original, key, visitor)
      entry.users.add(user)
      try {
        const bytes = await entry.bytes
        return bytes && (await work(bytes))
      } finally {
        entry.users.delete(user)
        if (entry.users.size === 0) {
          if (originals.get(key) === entry) originals.delete(key)
          entry.release()
        }
      }
    },
    get inMemory() {
      return queue.inFlight
    },
    get waiting() {
      return queue.waiting
    },
  }
}
