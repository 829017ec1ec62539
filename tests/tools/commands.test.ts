/** The commands of `tools/` with wrong arguments, or without what they need: they say what to do before they start anything. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openStore } from '../support/built-store.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const run = (script: string, args: readonly string[], environment = {}, cwd = root) =>
  new Promise<{ code: unknown; output: string; errors: string }>((resolve) => {
    execFile(
      process.execPath,
      ['--import', import.meta.resolve('tsx'), join(root, 'tools', script), ...args],
      { cwd, env: { ...process.env, ...environment } },
      (error, output, errors) => resolve({ code: error?.code ?? 0, output, errors }),
    )
  })

test.each([
  ['bench/main.ts', ['nonsense'], {}, /^Unknown part nonsense: choose from rendering, .+, phone\n$/],
  ['bench/main.ts', ['--quick', '--write'], {}, /^--write needs a whole run: .+ --quick .+\n$/],
  [
    'bench/main.ts',
    ['memory', 'phone'],
    { CHROME_PATH: '/there/is/no/chrome' },
    /^There is no Chrome at \/there\/is\/no\/chrome: .+CHROME_PATH.+\n$/,
  ],
  ['size.ts', ['--nonsense'], {}, /^Unknown option '--nonsense'\nUsage: npm run size -- \[--quick\]\n$/],
])('tools/%s %j %j', async (script, args, environment, errors) => {
  expect(await run(script, args, environment)).toEqual({
    code: 1,
    output: '',
    errors: expect.stringMatching(errors),
  })
})

test('tools/soak/main.ts without a build', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'sedir-'))
  onTestFinished(() => rm(cwd, { recursive: true, force: true }))
  expect(await run('soak/main.ts', [], {}, cwd)).toEqual({
    code: 1,
    output: '',
    errors: 'There is no build: run `npm run build` first\n',
  })
})

test('a measured store has the default settings, whatever those of the developer are', async () => {
  const mock = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void mock.close())
  await once(mock, 'listening')
  vi.stubEnv('MOCK_PORT', String((mock.address() as AddressInfo).port))
  vi.stubEnv('MOCK_PRODUCTS', '3')
  onTestFinished(() => void vi.unstubAllEnvs())
  const store = await openStore()
  onTestFinished(async () => void (await store.close()))
  const answer = await fetch(`${store.url}/api/v1.0/products?limit=1`)
  expect((await answer.json()).allResults).toBe(120)
})
