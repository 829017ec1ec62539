/** `npm run dev` as a process. */
import { spawn } from 'node:child_process'
import { utimes } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { freePort } from '../support/free-port.ts'
import { emptyFolder } from '../support/store-process.ts'

/** Two starts of Vite, beside other tests. */
const TIMEOUT_MS = 120_000

vi.setConfig({ testTimeout: 2 * TIMEOUT_MS })

async function runInDevelopment(port: number) {
  const folder = await emptyFolder()
  const child = spawn(packageJson.scripts.dev, {
    shell: true,
    // A process group of its own, so that the store ends with tsx.
    detached: true,
    env: {
      PATH: `${join(process.cwd(), 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
      LOG_LEVEL: 'silent',
      PORT: String(port),
      MOCK_DATA_DIR: join(folder, 'mock'),
      CACHE_DIR: join(folder, 'cache'),
    },
  })
  onTestFinished(async () => {
    if (child.exitCode !== null || child.pid === undefined) return
    const ended = new Promise((resolve) => child.once('close', resolve))
    process.kill(-child.pid, 'SIGKILL')
    await ended
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  return { output: () => output }
}

/** Resolves with the first response, after the connections that are refused while nothing listens. */
const firstResponse = (address: string) =>
  vi.waitFor(() => fetch(address, { headers: { Accept: 'text/html' } }), { timeout: TIMEOUT_MS })

test('the store in development answers its first request with a page, serves the entry of the browser, and restarts after a change of the server', async () => {
  const port = await freePort()
  const { output } = await runInDevelopment(port)
  const page = await firstResponse(`http://localhost:${port}/products`)
  expect(page.status).toBe(200)
  const html = await page.text()
  expect(html).toContain('<h1')
  const addresses = () => [...output().matchAll(/Sedir is open: (http:\S+)/g)].map(([, address]) => address)
  await expect.poll(addresses, { timeout: TIMEOUT_MS }).toHaveLength(1)
  const [, entryPath] = /import\("(\S+\/renderer\/\+client\.ts)"\)/.exec(html) ?? []
  const entry = await fetch(`${addresses()[0]}${entryPath}`)
  expect(await entry.text()).toContain('/renderer/browser/start-browser.ts')

  const now = new Date()
  await utimes('server/dev.ts', now, now)
  await expect.poll(addresses, { timeout: TIMEOUT_MS }).toHaveLength(2)
})

test('the store in development names the port that is taken', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, resolve))
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  const { port } = server.address() as AddressInfo
  const { output } = await runInDevelopment(port)
  await expect
    .poll(output, { timeout: TIMEOUT_MS })
    .toContain(`Port ${port} is taken by another program: stop it, or choose another one with PORT=…`)
})
