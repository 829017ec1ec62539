/** The built store with its own stand-in, as `npm run serve` starts it, on a free port and with nothing left behind. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

export async function openStore(
  environment: Readonly<Record<string, string>> = {},
): Promise<{ url: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'sedir-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [join(process.cwd(), 'server', 'serve.js')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: url,
      PROVIDER_URL: '',
      MOCK_DATA_DIR: join(folder, 'mock'),
      CACHE_DIR: join(folder, 'cache'),
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const close = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const isOpen = new Promise<true>((resolve) => {
    child.stdout.on('data', (said: Buffer) => said.includes('Sedir is open') && resolve(true))
  })
  if ((await Promise.race([isOpen, ended])) !== true) {
    await close()
    throw new Error('The store did not open')
  }
  return { url, close }
}
