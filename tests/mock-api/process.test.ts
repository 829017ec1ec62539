/** `npm run mock`: settings are validated at the start, and one line explains why it cannot start. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, get } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import { createMockApi } from '#mock-api/index.ts'
import { readSettings } from '#mock-api/settings.ts'
import { freePort } from '../support/free-port.ts'

describe('settings', () => {
  it('have their defaults if none is set', () => {
    expect(readSettings({ MOCK_SEED: '  ' })).toEqual({
      port: 4000,
      host: '127.0.0.1',
      seed: undefined,
      products: undefined,
      dataDir: join(process.cwd(), '.mock-data'),
      corsOrigin: undefined,
      googleClientId: undefined,
      trustProxy: 'loopback',
      allowRemoteAdmin: false,
    })
  })

  it('that are wrong are all reported at once', () => {
    const wrong = {
      MOCK_PORT: '70000',
      MOCK_SEED: 'seven',
      MOCK_PRODUCTS: '1e9',
      MOCK_CORS_ORIGIN: 'shop.example/path',
      MOCK_TRUST_PROXY: 'everybody',
      MOCK_ADMIN_ACCESS: 'open',
    }
    expect(() => readSettings(wrong)).toThrow(
      /MOCK_PORT .*; MOCK_SEED .*; MOCK_PRODUCTS .*; MOCK_CORS_ORIGIN .*; MOCK_ADMIN_ACCESS .*; MOCK_TRUST_PROXY .*/,
    )
  })
})

const run = (environment: NodeJS.ProcessEnv) =>
  new Promise<{ code: unknown; words: string }>((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', 'mock-api/main.ts'],
      { env: { ...process.env, ...environment } },
      (error, out, err) => resolve({ code: error?.code ?? 0, words: out + err }),
    )
  })

test('a wrong setting is one line and exit code 1', async () => {
  expect(await run({ MOCK_PORT: 'x' })).toEqual({
    code: 1,
    words: 'MOCK_PORT should be a whole number from 0 to 65535\n',
  })
})

test.each([
  [{ MOCK_DATA_DIR: '/proc/data' }, 'MOCK_DATA_DIR should be a folder for files\n'],
  [
    { MOCK_HOST: '192.0.2.1' },
    '192.0.2.1 is no address of this machine; set MOCK_HOST to one (0.0.0.0: all).\n',
  ],
  [
    { MOCK_DATA_DIR: process.execPath },
    `The data folder cannot be used (EEXIST: file already exists, mkdir '${process.execPath}'); set MOCK_DATA_DIR to a folder that this account may write to.\n`,
  ],
])('%o is one line that names the setting, and exit code 1', async (environment, words) => {
  expect(await run({ MOCK_PORT: '0', ...environment })).toEqual({ code: 1, words })
})

test('a busy port is one line and exit code 1', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(await run({ MOCK_PORT: `${port}` })).toEqual({
    code: 1,
    words: `Port ${port} is in use; set MOCK_PORT to another port (0: any free port).\n`,
  })
})

test('a second mock on a data folder fails and says what to do; the lock of an ended process is replaced', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sedir-mock-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }))
  const environment = { MOCK_PORT: '0', MOCK_PRODUCTS: '5', MOCK_DATA_DIR: dataDir }
  const first = spawn(process.execPath, ['--import', 'tsx', 'mock-api/main.ts'], {
    env: { ...process.env, ...environment },
  })
  onTestFinished(() => void first.kill('SIGKILL'))
  await once(first.stdout, 'data')
  expect(await run(environment)).toEqual({
    code: 1,
    words:
      `The data folder ${dataDir} is in use by another mock (process ${first.pid}). ` +
      'End that process, or set MOCK_DATA_DIR to another folder; ' +
      'a store can also share a mock that runs already: PROVIDER_URL=http://localhost:4000\n',
  })

  const lock = join(dataDir, 'mock.lock')
  const entry = await readFile(lock, 'utf8')
  await expect(createMockApi({ dataDir, products: 5 })).rejects.toThrow(/in use by another mock/)
  // The lock of an ended mock whose process id another process has now.
  await writeFile(lock, entry.replace(/ .*/, ' 0123:456'))
  await (await createMockApi({ dataDir, products: 5 })).close()
  expect(await readdir(dataDir)).not.toContain('mock.lock')
  await writeFile(lock, entry)
  first.kill('SIGKILL')
  await once(first, 'exit')
  for (const left of [entry, '', 'noise', `${process.pid} earlier`]) {
    await writeFile(lock, left)
    await (await createMockApi({ dataDir, products: 5 })).close()
  }
  expect((await readdir(dataDir)).filter((name) => name.includes('lock'))).toEqual([])
})

test('reads .env in its folder, and prints accounts, seed and API reference at the start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sedir-mock-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))
  await writeFile(join(folder, '.env'), '\uFEFFMOCK_SEED=9\nMOCK_PRODUCTS=6\nMOCK_PORT=1\n')
  const child = spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), join(process.cwd(), 'mock-api/main.ts')],
    // The environment takes precedence over the file.
    { cwd: folder, env: { ...process.env, MOCK_PORT: '0', MOCK_DATA_DIR: join(folder, 'data') } },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  const [lines] = await once(child.stdout, 'data')
  expect(String(lines)).toMatch(/^The mock provider answers at .+, with 6 products of seed 9$/m)
  expect(String(lines)).toContain('demo@sedir.example / Demo12345, admin@sedir.example / Admin12345')
  expect(String(lines)).toMatch(/^API reference: http:\/\/localhost:\d+\/api\/v1.0\/docs$/m)
})

test.each([
  ['::1', 'http://[::1]'],
  ['0.0.0.0', 'http://localhost'],
])('with MOCK_HOST=%s it prints addresses at %s', async (host, origin) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sedir-mock-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }))
  const environment = { MOCK_HOST: host, MOCK_PORT: '0', MOCK_PRODUCTS: '5', MOCK_DATA_DIR: dataDir }
  const child = spawn(process.execPath, ['--import', 'tsx', 'mock-api/main.ts'], {
    env: { ...process.env, ...environment },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [lines] = await once(child.stdout, 'data')
  const printed = [...String(lines).matchAll(/(http:\S+):\d+\//g)]
  expect(printed.map(([, address]) => address)).toEqual(Array(3).fill(origin))
})

test('ends at once on a signal during its start, also as process 1 of a container', async () => {
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'sedir-mock-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }))
  const environment = { ...process.env, MOCK_PORT: `${port}`, MOCK_DATA_DIR: dataDir }
  const child = spawn(process.execPath, ['--import', 'tsx', 'mock-api/main.ts'], { env: environment })
  onTestFinished(() => void child.kill('SIGKILL'))
  const connects = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy().destroyed))
      socket.once('error', () => resolve(false))
    })
  await expect.poll(connects, { interval: 5 }).toBe(true)
  child.kill('SIGTERM')
  // A signal without a listener, which process 1 ignores, would be the second value.
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('answers a request that arrives during its start', async () => {
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'sedir-mock-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }))
  const environment = {
    ...process.env,
    MOCK_PORT: `${port}`,
    MOCK_PRODUCTS: '2000',
    MOCK_DATA_DIR: dataDir,
  }
  const child = spawn(process.execPath, ['--import', 'tsx', 'mock-api/main.ts'], { env: environment })
  onTestFinished(() => void child.kill('SIGKILL'))
  const statusOf = () =>
    fetch(`http://127.0.0.1:${port}/api/v1.0/settings`).then(
      ({ status }) => status,
      ({ cause }: Error) => (cause as NodeJS.ErrnoException).code,
    )
  // A busy machine needs more than the time of a poll to start the process.
  let status: Awaited<ReturnType<typeof statusOf>>
  do status = await statusOf()
  while (typeof status !== 'number')
  expect(status).toBe(200)
})

test('answers requests, and ends on a signal after everything is written to disk', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sedir-mock-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }))
  const environment = { ...process.env, MOCK_PORT: '0', MOCK_PRODUCTS: '5', MOCK_DATA_DIR: dataDir }
  const child = spawn(process.execPath, ['--import', 'tsx', 'mock-api/main.ts'], { env: environment })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = await once(child.stdout, 'data')
  const origin = /http:\/\/localhost:\d+/.exec(String(line))?.[0]?.replace('localhost', '127.0.0.1')
  expect((await (await fetch(`${origin}/api/v1.0/products`)).json()).allResults).toBe(5)
  expect(
    (await (await fetch(`${origin}/__mock/identity/.well-known/openid-configuration`)).json()).issuer,
  ).toMatch(/^http:\/\/localhost:\d+\/__mock\/identity$/)
  // A proxy appends the last header to those of its client.
  const many = Array.from({ length: 1500 }, () => ['a', 'b']).flat()
  const headers = ['Host', 'localhost', ...many, 'X-Forwarded-For', '203.0.113.9']
  const asked = get(`${origin}/__mock/inbox`, { headers })
  const [refused] = await once(asked, 'response')
  expect(refused.resume().statusCode).toBe(404)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(await readdir(dataDir)).not.toContain('mock.lock')
})
