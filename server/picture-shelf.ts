import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Log } from './log.ts'

/** Made pictures on disk. It never holds more than its bounds, and a failing disk only makes it forgetful. */
export interface PictureShelf {
  read(name: string): Promise<Buffer | undefined>
  write(name: string, picture: Buffer): Promise<void>
}

export interface ShelfBounds {
  readonly maxBytes: number
  readonly maxFiles: number
  /** After that the original is asked for again: the provider may have changed it. */
  readonly maxAgeMs: number
}

const DAY_MS = 24 * 60 * 60 * 1000
export const SHELF_BOUNDS: ShelfBounds = { maxBytes: 512 * 1024 * 1024, maxFiles: 20_000, maxAgeMs: DAY_MS }

const NAME = /^[0-9a-f]{64}$/

export function createPictureShelf(directory: string, log: Log, bounds = SHELF_BOUNDS): PictureShelf {
  const forget = (name: string) => void rm(join(directory, name), { force: true }).catch(warn)
  const files = new LRUCache<string, number>({
    max: bounds.maxFiles,
    maxSize: bounds.maxBytes,
    sizeCalculation: (bytes) => Math.max(bytes, 1),
    ttl: bounds.maxAgeMs,
    ttlAutopurge: false,
    dispose: (_bytes, name, reason) => {
      if (reason !== 'set') forget(name)
    },
  })
  let warned = false
  function warn(cause: unknown): void {
    if (!warned) log.warn({ directory, cause: String(cause) }, 'Made pictures cannot be kept')
    warned = true
  }
  const ready = takeStock(directory, files).catch(warn)
  let written = 0

  return {
    async read(name) {
      await ready
      if (files.get(name) === undefined) return undefined
      return readFile(join(directory, name)).catch(() => {
        files.delete(name)
        return undefined
      })
    },
    async write(name, picture) {
      await ready
      written += 1
      const draft = join(directory, `.${name}.${process.pid}.${written}`)
      try {
        await writeFile(draft, picture)
        // A reader sees the whole file or none.
        await rename(draft, join(directory, name))
        files.set(name, picture.length)
      } catch (cause) {
        await rm(draft, { force: true }).catch(() => {})
        warn(cause)
      }
    },
  }
}

/** What an earlier process has left, the oldest first, so that the bounds take those away first. */
async function takeStock(directory: string, files: LRUCache<string, number>): Promise<void> {
  await mkdir(directory, { recursive: true })
  const found: { name: string; bytes: number; madeAt: number }[] = []
  for (const name of await readdir(directory)) {
    const { size, mtimeMs } = await stat(join(directory, name))
    if (NAME.test(name)) found.push({ name, bytes: size, madeAt: mtimeMs })
    else if (isOldDraft(name, mtimeMs)) await rm(join(directory, name), { force: true })
  }
  found.sort((a, b) => a.madeAt - b.madeAt)
  for (const { name, bytes, madeAt } of found) {
    // lru-cache counts age on the monotonic clock.
    files.set(name, bytes, { start: performance.now() - (Date.now() - madeAt) })
  }
  files.purgeStale()
}

/** Left by a process that died; a young one may be another process's work. */
function isOldDraft(name: string, madeAt: number): boolean {
  return /^\.[0-9a-f]{64}\./.test(name) && Date.now() - madeAt > 60_000
}
