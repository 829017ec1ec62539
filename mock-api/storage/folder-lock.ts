/** Locks a data folder for one process: two would overwrite each other's acknowledged writes. */
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'

  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} is in use by another mock (process ${pid}). ` +
        'End that process, or set MOCK_DATA_DIR to another folder; ' +
        'a store can also share a mock that runs already: PROVIDER_URL=http://localhost:4000',
    )
  }
}

const LOCK_FILE = 'mock.lock'
const MAX_TRIES = 10
/** Number of mocks in this process per lock: tests open a folder more than once. */
const holderCounts = new Map<string, number>()

/**
 * Throws `FolderInUse` while another process has the folder. The lock of an ended process is replaced, also when its
 * process id was reused. Containers that share a volume are not detected: each sees only its own processes.
 */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, LOCK_FILE)
  if (!holderCounts.has(path)) await take(path, folder)
  holderCounts.set(path, (holderCounts.get(path) ?? 0) + 1)
  return {
    async release() {
      const others = (holderCounts.get(path) ?? 1) - 1
      if (others > 0) return void holderCounts.set(path, others)
      holderCounts.delete(path)
      if ((await readLock(path)) === (await ownEntry())) await rm(path, { force: true })
    },
  }
}

async function take(path: string, folder: string): Promise<void> {
  let owner = Number.NaN
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    if (await place(path)) return
    const found = await readLock(path)
    if (found === undefined) continue
    owner = Number(found.split(' ')[0])
    if (await isRunning(found)) break
    await removeStale(path, found)
  }
  throw new FolderInUse(folder, owner)
}

/** Creates the lock atomically: `link` fails when the file exists. */
async function place(path: string): Promise<boolean> {
  // The name matches the leftovers that the next start removes (files.ts).
  const temporary = `${path}.${String(process.pid).padStart(10, '0')}`
  try {
    await writeFile(temporary, await ownEntry(), { mode: 0o600 })
    await link(temporary, path)
    return true
  } catch (error) {
    if (['EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  } finally {
    await rm(temporary, { force: true })
  }
}

/** Two processes may find the same stale lock: one that has moved the other's new lock restores it. */
async function removeStale(path: string, stale: string): Promise<void> {
  const moved = `${path}.stale.${String(process.pid).padStart(10, '0')}`
  await rename(path, moved).catch(() => undefined)
  if ((await readLock(moved)) !== stale) await link(moved, path).catch(() => undefined)
  await rm(moved, { force: true })
}

async function readLock(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** `4711 <when the process started>` */
async function ownEntry(): Promise<string> {
  return `${process.pid} ${(await startOf(process.pid)) ?? 'unknown'}`
}

async function isRunning(entry: string): Promise<boolean> {
  const [pid = '', start = ''] = entry.split(' ')
  // Our own id in a foreign lock is an earlier process: in a container each is process 1.
  if (!/^[1-9]\d*$/.test(pid) || Number(pid) === process.pid) return false
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    // EPERM: the process runs as another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const known = await startOf(Number(pid))
  return known === undefined || start === 'unknown' || known === start
}

/** Returns the boot id and start time of a process; `undefined` on other systems than Linux. */
async function startOf(pid: number): Promise<string | undefined> {
  try {
    const [boot, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ])
    // proc(5): the name in parentheses may contain any character; the state follows it, the start is field 22.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' ? 'ended' : `${boot.trim()}:${fields[18]}`
  } catch {
    return undefined
  }
}
