import { createHash } from 'node:crypto'
import type { Metrics } from '../process/metrics.ts'
import { TooManyCalls } from '../provider/call-queue.ts'
import { ProviderUnanswered } from '../provider/errors.ts'
import type { ImageDiskCache } from './disk-cache.ts'
import type { ReadOriginal } from './originals.ts'
import type { ImageRequest } from './request.ts'
import type { ImageResizer } from './resizer.ts'
import { createSharedOriginals, type OriginalUser } from './shared-originals.ts'

/**
 * Resolves with the picture from the disk cache, or resizes it. Resolves with `undefined` when there is no original.
 * Rejects with `TooManyCalls` or `ProviderUnanswered`.
 */
type FindPicture = (wanted: WantedPicture, client: Client) => Promise<Buffer | undefined>

interface Client {
  /** Key of the visitor (server/http/visitor-address.ts). */
  readonly visitor: string
  /** Aborted when the client has disconnected. */
  readonly signal: AbortSignal
}

interface WantedPicture extends ImageRequest {
  /** The original is requested from the provider, even if the disk cache has the picture. */
  readonly isUncached?: boolean
}

interface PictureWorkParts {
  readonly diskCache: ImageDiskCache
  readonly readOriginal: ReadOriginal
  readonly resize: ImageResizer
  readonly providerUrl: string
  readonly metrics: Metrics
}

const OUTCOMES = ['made', 'missing', 'left', 'refused', 'provider failed', 'failed'] as const

interface Flight {
  readonly picture: Promise<Buffer | undefined>
  join(signal: AbortSignal): void
}

/** Resizes each picture once for all concurrent requests (single flight), and writes it to the disk cache. */
export function createPictureWork(parts: PictureWorkParts): FindPicture {
  const { diskCache, resize, metrics } = parts
  const originals = createSharedOriginals(parts.readOriginal)
  const flights = new Map<string, Flight>()
  let pending = 0
  const count = metrics.counter(
    'store_pictures_total',
    'Pictures that were not in the disk cache, by outcome',
    {
      outcome: OUTCOMES,
    },
  )
  metrics.watch(
    'store_pictures_to_make',
    'Pictures that wait for their original or are being resized',
    () => pending,
  )
  metrics.watch(
    'store_picture_originals',
    'Originals of pictures in memory or being read',
    () => originals.inMemory,
  )
  metrics.watch(
    'store_picture_originals_waiting',
    'Originals in the queue to be read',
    () => originals.waiting,
  )

  async function resizeAndStore(wanted: ImageRequest, name: string, visitor: string, user: OriginalUser) {
    pending += 1
    try {
      const picture = await originals.use(wanted.original, visitor, user, (original) =>
        resize(original, wanted.width, wanted.format),
      )
      if (picture) await diskCache.write(name, picture)
      return picture
    } finally {
      pending -= 1
    }
  }

  async function find(
    wanted: WantedPicture,
    name: string,
    visitor: string,
    user: OriginalUser,
  ): Promise<Buffer | undefined> {
    const cached = wanted.isUncached ? undefined : await diskCache.read(name)
    if (cached) return cached
    try {
      const picture = await resizeAndStore(wanted, name, visitor, user)
      count({ outcome: picture ? 'made' : user.isWanted() ? 'missing' : 'left' })
      return picture
    } catch (failure) {
      count({ outcome: outcomeOf(failure) })
      throw failure
    }
  }

  function start(wanted: WantedPicture, name: string, key: string, visitor: string): Flight {
    let clients = 0
    const forget = () => {
      if (flights.get(key) === flight) flights.delete(key)
    }
    const user: OriginalUser = { isWanted: () => clients > 0, abandon: forget }
    const flight: Flight = {
      picture: find(wanted, name, visitor, user).finally(forget),
      join(signal) {
        clients += 1
        signal.addEventListener('abort', () => (clients -= 1), { once: true })
      },
    }
    flights.set(key, flight)
    return flight
  }

  return (wanted, { visitor, signal }) => {
    const name = nameOf(wanted, parts.providerUrl)
    const key = wanted.isUncached ? `${name} uncached ${JSON.stringify(wanted.original)}` : name
    const flight = flights.get(key) ?? start(wanted, name, key, visitor)
    flight.join(signal)
    return flight.picture
  }
}

function outcomeOf(failure: unknown): (typeof OUTCOMES)[number] {
  if (failure instanceof TooManyCalls) return 'refused'
  return failure instanceof ProviderUnanswered ? 'provider failed' : 'failed'
}

function nameOf({ width, original, format }: ImageRequest, providerUrl: string): string {
  const identity =
    original.at === 'store'
      ? ['store', original.name]
      : ['provider', stableOrigin(providerUrl), original.path]
  return createHash('sha256')
    .update(JSON.stringify([ENCODING_VERSION, width, format, ...identity]))
    .digest('hex')
}

/** Part of the cache key. Raise it when the encoding changes, so that no old picture is served. */
const ENCODING_VERSION = 1

/** The embedded mock has a new port at each start, but the same pictures: the cache key must not contain the port. */
function stableOrigin(providerUrl: string): string {
  return new URL(providerUrl).hostname === '127.0.0.1' ? 'mock' : providerUrl
}
