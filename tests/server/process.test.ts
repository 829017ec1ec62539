/** The built store as a process: its output at the start, at a failed start, and its end on a signal. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createMockApi } from '#mock-api/index.ts'
import { readSettings as readMockSettings } from '#mock-api/settings.ts'
import { readSettings } from '#server/settings.ts'
import { json, startFakeProvider } from '../support/fake-provider.ts'
import { ask, emptyFolder, opened, run } from '../support/store-process.ts'

test('the start prints the address of the store, the demo accounts and the address of the mock', async () => {
  const store = await run({})
  const url = await opened(store)
  expect(store.out()).toContain('demo@sedir.example / Demo12345')
  expect(store.out()).toContain('/__mock')
  const page = await ask(`${url}/products`)
  page.resume()
  expect(page.statusCode).toBe(200)
  expect(store.err()).toBe('')
})

test.each([
  ['127.0.0.2', 'http://127.0.0.2'],
  ['::1', 'http://[::1]'],
  ['0.0.0.0', 'http://localhost'],
])('the start with HOST and METRICS_HOST %s prints addresses at %s', async (host, origin) => {
  const store = await run({ HOST: host, METRICS_HOST: host, METRICS_PORT: '0' })
  await opened(store)
  await expect.poll(store.out).toMatch(/Probes: /)
  const printed = [
    ...store.out().matchAll(/(Sedir is open|Mock provider|API reference|Metrics|Probes): (\S+):\d+/g),
  ]
  expect(printed.map(([, , address]) => address)).toEqual(Array(5).fill(origin))
})

test('metrics and probes are on the operations port', async () => {
  const store = await run({ METRICS_PORT: '0' })
  const url = await opened(store)
  await expect.poll(store.out).toMatch(/Metrics: /)
  const metrics = /Metrics: (http:\S+)/.exec(store.out())?.[1]?.replace('localhost', '127.0.0.1') ?? ''
  expect(await textOf(await ask(metrics))).toContain('store_page_cache_pages')
  const inside = await ask(`${url}/metrics`)
  inside.resume()
  expect(inside.statusCode).toBe(404)
  const status = async (path: string) => {
    const probe = await ask(new URL(path, metrics).href)
    probe.resume()
    return probe.statusCode
  }
  expect(await status('/healthz')).toBe(200)
  // Ready as soon as the first pages are rendered.
  await expect.poll(() => status('/readyz'), { timeout: 30_000 }).toBe(200)
})

test('after the start the store prints only JSON', async () => {
  const provider = await startFakeProvider(json(404, {}))
  const store = await run({ PROVIDER_URL: provider.origin, LOG_LEVEL: 'debug' })
  const url = await opened(store)
  for (const path of ['/', '/about', '/details/0123456789abcdef01234567', '/nowhere', '/api/v1.0/products'])
    (await ask(url + path)).resume()
  store.child.kill('SIGINT')
  expect(await store.ended).toBe(0)
  const lines = store.out().trim().split('\n')
  const greeting = lines.findIndex((line) => line.startsWith('{'))
  expect(lines.slice(0, greeting)).toEqual([
    expect.stringMatching(/^Sedir is open: /),
    expect.stringMatching(/^Provider: /),
  ])
  const paths = lines.slice(greeting).map((line) => JSON.parse(line).path)
  expect(paths).toEqual(expect.arrayContaining(['/', '/about', '/nowhere', '/api/v1.0/products']))
  expect(store.err()).toBe('')
})

test('no version of Node logs a warning of a package when the mock’s admin page is opened', async () => {
  const store = await run({ LOG_LEVEL: 'warn' })
  const url = await opened(store)
  const page = await ask(`${url}/__mock`)
  expect(page.statusCode).toBe(200)
  await textOf(page)
  store.child.kill('SIGINT')
  expect(await store.ended).toBe(0)
  expect(store.out()).not.toContain('Node warning')
})

test.each([
  ['no address of its own', {}, 1],
  ['its own address', { PUBLIC_URL: 'https://sedir.example' }, 0],
])(
  'with a real provider and %s it warns, or not, that links name this machine',
  async (_given, environment, times) => {
    const provider = await startFakeProvider(json(404, {}))
    const store = await run({ PROVIDER_URL: provider.origin, LOG_LEVEL: 'warn', ...environment })
    await opened(store)
    store.child.kill('SIGINT')
    await store.ended
    const warnings = store.out().match(/^.*"level":"warn".*PUBLIC_URL is not set.*$/gm) ?? []
    expect(warnings).toHaveLength(times)
  },
)

test('it warns of a time-out of the provider that is longer than a page may take', async () => {
  const provider = await startFakeProvider(json(404, {}))
  const store = await run({ PROVIDER_URL: provider.origin, LOG_LEVEL: 'warn', PROVIDER_TIMEOUT_MS: '20000' })
  await opened(store)
  store.child.kill('SIGINT')
  await store.ended
  const warnings = store.out().match(/^.*"level":"warn".*PROVIDER_TIMEOUT_MS is above 15000: .*$/gm) ?? []
  expect(warnings).toHaveLength(1)
})

test('a taken port fails the start with one line', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void taken.close())
  const { port } = taken.address() as AddressInfo
  const store = await run({ PORT: String(port) })
  expect(await store.ended).toBe(1)
  expect(store.err()).toBe(
    `Port ${port} is taken by another program: stop it, or choose another one with PORT=…\n`,
  )
})

test('a taken operations port fails the start with one line', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void taken.close())
  const { port } = taken.address() as AddressInfo
  const store = await run({ METRICS_PORT: String(port) })
  expect(await store.ended).toBe(1)
  expect(store.err()).toBe(
    `Port ${port} is taken by another program: stop it, or choose another one with METRICS_PORT=…\n`,
  )
})

test('wrong settings fail the start, which names all of them', async () => {
  const store = await run({ PORT: 'x', TRUST_PROXY: 'true' })
  expect(await store.ended).toBe(1)
  expect(store.err()).toMatch(/^Wrong settings:\n {2}PORT .+\n {2}TRUST_PROXY .+\n$/)
})

test('a folder that the mock cannot write to fails the start with one line', async () => {
  const file = join(await emptyFolder(), 'file')
  await writeFile(file, '')
  const store = await run({ MOCK_DATA_DIR: file })
  expect(await store.ended).toBe(1)
  expect(store.err()).toMatch(/^MOCK_DATA_DIR=\S+ cannot be used \(EEXIST.+\): choose a folder .+\n$/)
})

test('a data folder that another mock uses fails the start with one line that says what to do', async () => {
  const dataDir = await emptyFolder()
  const mock = await createMockApi({ dataDir, products: 5 })
  const store = await run({ MOCK_DATA_DIR: dataDir })
  expect(await store.ended).toBe(1)
  expect(store.err()).toBe(
    `The data folder ${dataDir} is in use by another mock (process ${process.pid}). ` +
      'End that process, or set MOCK_DATA_DIR to another folder; ' +
      'a store can also share a mock that runs already: PROVIDER_URL=http://localhost:4000\n',
  )
  await mock.close()
})

test('without a build the start fails and says what to do', async () => {
  const folder = await emptyFolder()
  await mkdir(join(folder, 'server'))
  for (const file of ['serve.js', 'node-version.js'])
    await cp(join(process.cwd(), 'server', file), join(folder, 'server', file))
  await cp(join(process.cwd(), 'package.json'), join(folder, 'package.json'))
  const store = await run({}, join(folder, 'server', 'serve.js'))
  expect(await store.ended).toBe(1)
  expect(store.err()).toBe(
    'There is no build yet: run `npm run build` first, or `npm start`, which does both.\n',
  )
})

test.each([
  ['v18.20.8', 1],
  ['v20.18.3', 1],
  ['v20.19.0', 0],
  ['v21.7.3', 1],
  ['v22.11.0', 1],
  ['v22.12.0', 0],
  ['v23.0.0', 0],
  ['v26.10.0', 0],
])('Node %s is refused in one sentence, or not', async (version, code) => {
  const pretend = `data:text/javascript,Object.defineProperty(process,'version',{value:'${version}'})`
  const child = spawn(process.execPath, ['--import', pretend, 'server/node-version.js'], { stdio: 'pipe' })
  const [errors, [ended]] = await Promise.all([textOf(child.stderr), once(child, 'exit')])
  expect([ended, errors]).toEqual([
    code,
    code === 0
      ? ''
      : `Sedir needs Node.js ^20.19.0 || >=22.12.0, and this is ${version}: install another version.\n`,
  ])
})

test.each(['#1', '100%', 'what?'])(
  'a build in a folder named %s is refused in one sentence',
  async (name) => {
    const folder = join(await emptyFolder(), name)
    for (const file of ['package.json', 'build/requirements.js', 'server/node-version.js'])
      await cp(join(process.cwd(), file), join(folder, file))
    const child = spawn(process.execPath, [join(folder, 'build', 'requirements.js')], { stdio: 'pipe' })
    const [errors, [ended]] = await Promise.all([textOf(child.stderr), once(child, 'exit')])
    expect([ended, errors]).toEqual([
      1,
      `Sedir cannot be built in ${folder}/: choose a path without #, % and ?.\n`,
    ])
  },
)

test('on SIGTERM the store becomes unready, finishes the requests under way, and exits with 0', async () => {
  let finish: (() => void) | undefined
  const provider = await startFakeProvider((request, response) => {
    // The store also requests the data of its first pages.
    if (request.url !== '/api/v1.0/products') return json(404, {})(request, response)
    finish = () => json(200, { data: [] })(request, response)
  })
  const store = await run({
    PROVIDER_URL: provider.origin,
    PROVIDER_TIMEOUT_MS: '20000',
    METRICS_PORT: '0',
  })
  const url = await opened(store)
  await expect.poll(store.out).toMatch(/Probes: /)
  const probe = /Probes: (http:\S+)\/healthz/.exec(store.out())?.[1]?.replace('localhost', '127.0.0.1') ?? ''
  const begun = ask(`${url}/api/v1.0/products`)
  await expect.poll(() => finish).toBeDefined()
  const late = await beginRequest(`${url}/readyz`)
  store.child.kill('SIGTERM')
  await expect.poll(async () => textOf(await ask(`${probe}/readyz`))).toContain('stopping')
  expect(await late.end()).toMatch(/^HTTP\/1\.1 503 /)
  await expect.poll(() => ask(`${url}/readyz`).catch(() => 'closed')).toBe('closed')
  // Until the process has ended, the probes report that it is alive and not ready.
  expect((await ask(`${probe}/healthz`)).statusCode).toBe(200)
  expect((await ask(`${probe}/readyz`)).statusCode).toBe(503)
  finish?.()
  const answer = await begun
  answer.resume()
  expect(answer.statusCode).toBe(200)
  expect(await store.ended).toBe(0)
})

/**
 * Sends a request on an open connection without its last line. The store waits for it even after it has stopped to
 * accept connections, so the answer does not depend on how soon after the signal it is asked for.
 */
async function beginRequest(url: string) {
  const { hostname, port, pathname } = new URL(url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  const answer = async () => `${(await once(socket, 'data'))[0]}`
  const head = `HEAD ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\n`
  // The first answer shows that the connection is accepted.
  socket.write(`${head}\r\n`)
  await answer()
  socket.write(head)
  return {
    end() {
      socket.write('\r\n')
      return answer()
    },
  }
}

test('.env.example names every setting, as it is when it is not set', async () => {
  const example = Object.fromEntries(
    (await readFile('.env.example', 'utf8'))
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => line.split('=', 2)),
  )
  expect(readSettings(example)).toEqual(readSettings({}))
  const source = await readFile('server/settings.ts', 'utf8')
  const read = [...source.matchAll(/^ +([A-Z_]+):/gm)].map(([, name]) => name)
  expect(readMockSettings(example)).toEqual(readMockSettings({}))
  const mock = await readFile('mock-api/settings.ts', 'utf8')
  const readByMock = [...mock.matchAll(/^ {2}([A-Z][A-Z_]+): z?/gm)].map(([, name]) => name)
  expect(readByMock.length).toBeGreaterThan(5)
  expect(Object.keys(example).sort()).toEqual([...new Set([...read, ...readByMock])].sort())
})
