/** File access of the store: a directory with atomic writes, or memory. */
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'

export interface Files {
  read(name: string): Promise<Buffer | undefined>
  /** Atomic; resolves when the bytes are on disk. */
  write(name: string, content: Buffer | (() => string)): Promise<void>
  /** Appends to an existing file; resolves when the text is on disk. */
  append(name: string, text: string): Promise<void>
  remove(name: string): Promise<void>
  /** Renames a file without overwriting another; returns the new name. */
  setAside(name: string, reason: string): Promise<string>
}

/** Permissions for the owner only: the files hold hashes and mailed codes. */
const OWNER_ONLY = { file: 0o600, directory: 0o700 }
/** Temporary files of write-file-atomic after a kill: `people.json.3061954427`. */
const LEFTOVER = /\.\d{5,10}$/

/** Creates the directory, and removes the leftovers of interrupted writes. */
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
      // A function's content is records, which are in memory already.
      if (typeof content !== 'function') files.set(name, content)
    },
    // The records are in memory already.
    async append() {},
    async remove(name) {
      files.delete(name)
    },
    setAside: async (name) => name,
  }
}

/** Syncs the directory, so that a rename also survives a power failure. */
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
