/** Two stores as processes with one shared provider, as in a deployment. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { createMockApi } from '#mock-api/index.ts'

const SERVE = join(process.cwd(), 'server', 'serve.js')
/** The stores' clock runs five times as fast: a cache lifetime of 15 s ends after 3 s. */
const FAST_CLOCK = `data:text/javascript,${encodeURIComponent(
  'const now = performance.now.bind(performance); performance.now = () => now() * 5',
)}`

interface RunningStore {
  readonly port: number
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

export type TwoStores = Awaited<ReturnType<typeof startTwoStores>>

/** @param settings environment variables for both stores */
export async function startTwoStores(settings: Readonly<Record<string, string>> = {}) {
  const mock = await createMockApi({ seed: 7, products: 120, quickHashes: true, unlimited: true })
  const provider = createServer(mock.handler)
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const providerUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  const folder = await mkdtemp(join(tmpdir(), 'sedir-stores-'))
  const children = new Map<ChildProcess, Promise<number | null>>()

  async function startStore(name: string, port = 0): Promise<RunningStore> {
    const store = spawn(process.execPath, ['--import', FAST_CLOCK, SERVE], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        PORT: String(port),
        HOST: '127.0.0.1',
        PROVIDER_URL: providerUrl,
        // A busy machine must not look like a failing provider.
        PROVIDER_TIMEOUT_MS: '60000',
        CACHE_DIR: join(folder, name),
        LOADING_SCREEN_MS: '0',
        TRUST_PROXY: '1',
        LOG_LEVEL: 'silent',
        ...settings,
      },
    })
    const ended = new Promise<number | null>((resolve) => store.once('exit', resolve))
    children.set(store, ended)
    let said = ''
    for (const stream of [store.stdout, store.stderr])
      stream.on('data', (chunk) => {
        said += chunk
      })
    const opened = await vi.waitFor(
      () => {
        const address = /Sedir is open: http:\S+:(\d+)/.exec(said)?.[1]
        if (!address) throw new Error(`The store does not open: ${said}`)
        return Number(address)
      },
      { timeout: 30_000, interval: 50 },
    )
    // A cache in front sends requests to a store only after its readiness check has passed.
    await vi.waitFor(
      async () => {
        if (!(await fetch(`http://127.0.0.1:${opened}/readyz`)).ok) throw new Error('The store is not ready')
      },
      { timeout: 30_000, interval: 50 },
    )
    return {
      port: opened,
      end(signal) {
        store.kill(signal)
        return ended
      },
    }
  }

  /** Also ends stores that were restarted. */
  async function endAll(): Promise<void> {
    for (const child of children.keys()) child.kill('SIGKILL')
    await Promise.all(children.values())
  }

  return {
    mock,
    providerUrl,
    startStore,
    stores: await Promise.all([startStore('one'), startStore('two')]),
    endAll,
    async close() {
      await endAll()
      provider.closeAllConnections()
      await new Promise((resolve) => provider.close(resolve))
      await mock.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
