import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type MeasuredProcess, startMeasured } from '#tools/measure/measured-process.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { freePort } from './free-port.ts'

/** The arguments of `npm run serve`, without `node`. */
const [, ...SERVE] = packageJson.scripts.serve.split(' ')

export interface OpenStore extends MeasuredProcess {
  readonly url: string
}

/** Starts the built store with its mock provider as `npm run serve` does, on a free port and with temporary folders. */
export async function openStore(environment: Readonly<Record<string, string>> = {}): Promise<OpenStore> {
  const folder = await mkdtemp(join(tmpdir(), 'sedir-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const store = startMeasured(SERVE, {
    PORT: String(port),
    PUBLIC_URL: url,
    PROVIDER_URL: '',
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
