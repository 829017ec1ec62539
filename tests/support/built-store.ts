import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { type MeasuredProcess, startMeasured } from '#tools/measure/measured-process.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { freePort } from './free-port.ts'

/** The arguments of `npm run serve`, without `node`. */
const [, ...SERVE] = packageJson.scripts.serve.split(' ')

/** An empty setting has its default, and takes precedence over the developer's .env: a mock may already have its MOCK_PORT. */
const DEFAULTS = Object.fromEntries(
  Object.keys(parseEnv(readFileSync(new URL('../../.env.example', import.meta.url), 'utf8'))).map((name) => [
    name,
    '',
  ]),
)

export interface OpenStore extends MeasuredProcess {
  readonly url: string
}

/** Starts the built store with its mock provider as `npm run serve` does, on a free port and with temporary folders. */
export async function openStore(environment: Readonly<Record<string, string>> = {}): Promise<OpenStore> {
  const folder = await mkdtemp(join(tmpdir(), 'sedir-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const store = startMeasured(SERVE, {
    ...DEFAULTS,
    PORT: String(port),
    PUBLIC_URL: url,
    MOCK_DATA_DIR: join(folder, 'mock'),
    CACHE_DIR: join(folder, 'cache'),
    LOG_LEVEL: 'error',
    ...environment,
  })
  const close = async () => {
    const code = await store.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    return code
  }
  const isOpen = new Promise<true>((resolve) => {
    store.child.stdout?.on('data', (output: Buffer) => output.includes('Sedir is open') && resolve(true))
  })
  const ended = new Promise<false>((resolve) => store.child.once('exit', () => resolve(false)))
  if (!(await Promise.race([isOpen, ended]))) {
    await close()
    throw new Error('The store did not open: its output says why. Without a build: `npm run build`')
  }
  return { ...store, url, close }
}
