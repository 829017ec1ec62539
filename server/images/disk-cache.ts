import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Log } from '../process/log.ts'
import { type Metrics, noMetrics } from '../process/metrics.ts'

/** A bounded cache of resized pictures on disk. Disk errors are logged and count as cache misses. */
export interface ImageDiskCache {
  read(name: string): Promise<Buffer | undefined>
  write(name: string, picture: Buffer): Promise<void>
}

interface ImageDiskCacheBounds {
  readonly maxBytes: number
  readonly maxFiles: number
  /** After this age the original is fetched again: the provider may have changed it. */
  readonly maxAgeMs: number
}

const DAY_MS = 24 * 60 * 60 * 1000
const IMAGE_DISK_CACHE_BOUNDS: ImageDiskCacheBounds = {
  maxBytes: 512 * 1024 * 1024,
  maxFiles: 20_000,
  maxAgeMs: DAY_MS,
}

const NAME = /^[0-9a-f]{64}$/

interface ImageDiskCacheParts {
  readonly log: Log
  readonly metrics?: Metrics
  /** Milliseconds, monotonic. */
  readonly clock?: () => number
  readonly bounds?: ImageDiskCacheBounds
}

type Fault = (operation: (typeof OPERATIONS)[number], cause: unknown) => void
const OPERATIONS = ['read', 'write', 'remove', 'list'] as const
/** Disk errors are logged once a minute at most. */
const BETWEEN_WARNINGS_MS = 60_000

export function createImageDiskCache(
  directory: string,
  {
    log,
    metrics = noMetrics,
    clock = () => performance.now(),
    bounds = IMAGE_DISK_CACHE_BOUNDS,
  }: ImageDiskCacheParts,
): ImageDiskCache {
  const removeFile = (name: string) =>
    void rm(join(directory, name), { force: true }).catch((cause) => fault('remove', cause))
  const files = new LRUCache<string, number>({
    max: bounds.maxFiles,
    maxSize: bounds.maxBytes,
    sizeCalculation: (bytes) => Math.max(bytes, 1),
    ttl: bounds.maxAgeMs,
    ttlAutopurge: false,
    dispose: (_bytes, name, reason) => {
      if (reason !== 'set') removeFile(name)
    },
  })
  const countFault = metrics.counter(
    'store_disk_faults_total',
    'Failed operations on the disk cache of pictures',
    {
      operation: OPERATIONS,
    },
  )
  metrics.watch('store_picture_files', 'Resized pictures in the disk cache', () => files.size)
  metrics.watch(
    'store_picture_file_bytes',
    'Size of the disk cache of pictures, in bytes',
    () => files.calculatedSize,
  )
  let warnedAt: number | undefined
  const fault: Fault = (operation, cause) => {
    countFault({ operation })
    if (warnedAt !== undefined && clock() - warnedAt < BETWEEN_WARNINGS_MS) return
    warnedAt = clock()
    log.warn(
      { directory, operation, cause: String(cause) },
      'The disk cache of pictures (CACHE_DIR) has failed',
    )
  }
  const ready = indexFiles(directory, files, fault).catch((cause) => fault('list', cause))
  let written = 0

  return {
    async read(name) {
      await ready
      if (files.get(name) === undefined) return undefined
      const picture = await readFile(join(directory, name)).catch((cause) => {
        if (!isMissing(cause)) fault('read', cause)
      })
      // A file may be empty after a power failure.
      if (!picture?.length) files.delete(name)
      return picture?.length ? picture : undefined
    },
    async write(name, picture) {
      await ready
      written += 1
      const draft = join(directory, `.${name}.${process.pid}.${written}`)
      try {
        // Atomic write: flush, then rename. A reader never sees a partial file, not even after a power failure.
        await writeFile(draft, picture, { flush: true })
        await rename(draft, join(directory, name))
        files.set(name, picture.length)
      } catch (cause) {
        await rm(draft, { force: true }).catch(() => {})
        fault('write', cause)
      }
    },
  }
}

/** Adds the files of an earlier process to the index, the oldest first, so that they are evicted first. */
async function indexFiles(directory: string, files: LRUCache<string, number>, fault: Fault): Promise<void> {
  await mkdir(directory, { recursive: true })
  const found: { name: string; bytes: number; madeAt: number }[] = []
  for (const name of await readdir(directory)) {
    try {
      const { size, mtimeMs } = await stat(join(directory, name))
      if (NAME.test(name) && size > 0) found.push({ name, bytes: size, madeAt: mtimeMs })
      else if (NAME.test(name) || isOldDraft(name, mtimeMs)) await rm(join(directory, name), { force: true })
    } catch (cause) {
      // Another process may have removed the file.
      if (!isMissing(cause)) fault('list', cause)
    }
  }
  found.sort((a, b) => a.madeAt - b.madeAt)
  for (const { name, bytes, madeAt } of found) {
    // lru-cache measures age with `performance.now()`; `mtimeMs` is wall-clock time.
    files.set(name, bytes, { start: performance.now() - (Date.now() - madeAt) })
  }
  files.purgeStale()
}

function isMissing(cause: unknown): boolean {
  return (cause as NodeJS.ErrnoException).code === 'ENOENT'
}

/** Returns whether a temporary file was left by a crashed process. A newer one may still be in use. */
function isOldDraft(name: string, madeAt: number): boolean {
  return /^\.[0-9a-f]{64}\./.test(name) && Date.now() - madeAt > 60_000
}
