/** Where records go: a directory that survives `kill -9`, or nothing at all. */
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'

export interface Files {
  read(name: string): Promise<Buffer | undefined>
  /** Resolves when the bytes are on disk, whole, under their name. */
  write(name: string, content: Buffer | (() => string)): Promise<void>
  /** Resolves when the text is on disk, at the end of a file that is there. */
  append(name: string, text: string): Promise<void>
  remove(name: string): Promise<void>
  /** Out of the way, never over anything; gives the new name. */
  setAside(name: string, reason: string): Promise<string>
}

/** Only its owner may read: the files hold hashes and mailed codes. */
const OWNER_ONLY = { file: 0o600, directory: 0o700 }
/** What write-file-atomic leaves behind when it is killed: `people.json.3061954427`. */
const LEFTOVER = /\.\d{5,10}$/

export async function directoryFiles(directory: string): Promise<Files> {
  await mkdir(directory, { recursive: true, mode: OWNER_ONLY.directory })
  for (const name of await readdir(directory)) {
    if (LEFTOVER.test(name)) await rm(join(directory, name), { force: true })
  }
  return {
    async read(name) {
      try {
        return await readFile(join(directory, name))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    async write(name, content) {
      const bytes = typeof content === 'function' ? content() : content
      await writeFileAtomic(join(directory, name), bytes, { mode: OWNER_ONLY.file })
      await flushNames(directory)
    },
    async append(name, text) {
      const handle = await open(join(directory, name), 'a', OWNER_ONLY.file)
      try {
        await handle.appendFile(text)
        await handle.datasync()
      } finally {
        await handle.close()
      }
    },
    remove: (name) => rm(join(directory, name), { force: true }),
    async setAside(name, reason) {
      const taken = new Set(await readdir(directory))
      let copy = 1
      while (taken.has(`${name}.${reason}-${copy}`)) copy += 1
      await rename(join(directory, name), join(directory, `${name}.${reason}-${copy}`))
      return `${name}.${reason}-${copy}`
    },
  }
}

export function memoryFiles(): Files {
  const files = new Map<string, Buffer>()
  return {
    read: async (name) => files.get(name),
    async write(name, content) {
      // Records are in memory already; there is nobody to read their text again.
      if (typeof content !== 'function') files.set(name, content)
    },
    // As for a function above: the records are in memory.
    async append() {},
    async remove(name) {
      files.delete(name)
    },
    setAside: async (name) => name,
  }
}

/** A rename is on disk when its directory is (a power cut, not a kill, would tell). */
async function flushNames(directory: string) {
  // Windows cannot open a directory.
  const handle = await open(directory, 'r').catch(() => undefined)
  try {
    await handle?.sync()
  } catch {
    // Some file systems cannot sync a directory.
  } finally {
    await handle?.close()
  }
}
