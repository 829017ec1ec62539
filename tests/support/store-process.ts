/** Runs the built store as a child process, as `npm run serve` does. */
import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, open, readdir, rm, symlink } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'

const SERVE = join(process.cwd(), 'server', 'serve.js')

export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sedir-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))
  return folder
}

/** @param output a file for standard output, in place of `out()` */
export async function run(environment: Record<string, string>, script = SERVE, output?: string) {
  const folder = await emptyFolder()
  const file = output === undefined ? undefined : await open(output, 'w')
  const child = spawn(process.execPath, [script], {
    stdio: ['ignore', file?.fd ?? 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: 'silent',
      PORT: '0',
      HOST: '127.0.0.1',
      MOCK_DATA_DIR: join(folder, 'mock'),
      CACHE_DIR: join(folder, 'cache'),
      ...environment,
    },
  })
  await file?.close()
  onTestFinished(() => void child.kill('SIGKILL'))
  let out = ''
  child.stdout?.on('data', (chunk) => {
    out += chunk
  })
  let err = ''
  child.stderr?.on('data', (chunk) => {
    err += chunk
  })
  return { child, ended: ended(child), out: () => out, err: () => err }
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', resolve))
}

export async function opened(store: Awaited<ReturnType<typeof run>>): Promise<string> {
  await expect.poll(store.out, { timeout: 60_000 }).toMatch(/Sedir is open: http:\S+/)
  return /http:\S+/.exec(store.out())?.[0].replace('localhost', '127.0.0.1') ?? ''
}

export function ask(url: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => get(url, { agent: false }, resolve).once('error', reject))
}

/**
 * Copies what the store's image contains: the build, package.json and the packages.
 * @param withoutPackages names in node_modules that are left out
 */
export async function copyOfImage(withoutPackages: readonly string[] = []) {
  const folder = await emptyFolder()
  await cp('dist', join(folder, 'dist'), { recursive: true })
  await cp('package.json', join(folder, 'package.json'))
  await mkdir(join(folder, 'node_modules'))
  for (const name of await readdir('node_modules'))
    if (!withoutPackages.includes(name))
      await symlink(join(process.cwd(), 'node_modules', name), join(folder, 'node_modules', name))
  return { server: join(folder, 'dist', 'server'), script: join(folder, 'dist', 'server', 'index.js') }
}
