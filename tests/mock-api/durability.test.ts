/** After `kill -9` at any moment every acknowledged write is stored and no file is damaged (CONTRACT.md). */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, onTestFinished, test } from 'vitest'
import { type Acknowledged, caller, expectEverything, writeEverything } from './acknowledged-writes.ts'

/** Two or three kills for each number of writes before a kill. */
const KILLS = 30
/** Variables of CommonJS, which some bundled packages use. */
const COMMON_JS = `import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const __filename = import.meta.filename`
/** The largest number of responses before a kill. */
const MOST_WRITES = 12
const INSIDE_A_WRITE_MS = 8

test(`no acknowledged write is lost in ${KILLS} kills`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sedir-kill-'))
  // Inside the project, so that imports of packages resolve.
  const script = join(process.cwd(), 'node_modules', '.cache', `durable-child-${process.pid}.mjs`)
  onTestFinished(async () => {
    await rm(folder, { recursive: true, force: true })
    await rm(script, { force: true })
  })
  await build({
    entryPoints: ['tests/mock-api/durable-child.ts'],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'esm',
    // The bundle loads in a third of the time. These two packages read files from their own folders.
    external: ['sharp', 'json-server'],
    banner: { js: COMMON_JS },
    logLevel: 'error',
  })
  const dataDir = join(folder, 'data')
  const known: Acknowledged = { visits: new Set(), accounts: new Set(), values: new Map() }
  const random = seeded(20261120)
  let next = load(script)

  for (let kill = 0; kill <= KILLS; kill += 1) {
    const child = await next
    // The next mock loads while this one runs.
    next = load(script)
    // A failing test ends the loading mock, which is not a second failure.
    next.catch(() => undefined)
    child.send(dataDir)
    const { port, log } = (await saidBy(child)) as { port: number; log: string[] }
    expect(log).toEqual([])
    const ask = caller(`http://127.0.0.1:${port}`)
    await expectEverything(ask, known)
    if (kill < KILLS) {
      const writing = await writeEverything(ask, known, kill, random)
      await writing.acknowledged(Math.floor(random() * MOST_WRITES))
      // A random delay, so that the kill also happens during a write.
      await new Promise((resolve) => setTimeout(resolve, random() * INSIDE_A_WRITE_MS))
      child.kill('SIGKILL')
      await Promise.all([once(child, 'exit'), writing.stop()])
    } else {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }
  ;(await next).kill('SIGKILL')

  expect(known.visits.size + known.accounts.size).toBeGreaterThan(KILLS)
  expect((await readdir(dataDir)).filter((name) => /damaged|replaced/.test(name))).toEqual([])
}, 240_000)

async function load(script: string): Promise<ChildProcess> {
  const child = fork(script, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await saidBy(child)
  return child
}

/** Resolves with the child's next message; rejects if the child exits, after it has logged the reason to standard error. */
async function saidBy(child: ChildProcess): Promise<unknown> {
  const [said] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code, signal]) =>
      Promise.reject(new Error(`The mock ended by itself: ${code ?? signal}`)),
    ),
  ])
  return said
}

/** Mulberry32, so that the kills are the same in every run, except for timing. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
