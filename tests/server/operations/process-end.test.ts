/** The built store as a process: failed starts, uncaught errors, a full disk, no file descriptors. */
import { existsSync } from 'node:fs'
import { appendFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { patterns } from '#domain/paths.ts'
import { createMockApi } from '#mock-api/index.ts'
import { json, startFakeProvider } from '../../support/fake-provider.ts'
import { freePort } from '../../support/free-port.ts'
import { ask, copyOfImage, opened, run } from '../../support/store-process.ts'

/** A busy machine must not look like a failing provider: by default a call ends after 1.5 s. */
const PROVIDER_TIMEOUT_MS = '60000'

interface LogLine {
  readonly level: string
  readonly msg: string
  readonly err: { readonly message: string; readonly stack: string; readonly cause?: { message: string } }
}

function fatalLines(out: string): readonly LogLine[] {
  return out
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as LogLine)
    .filter(({ level }) => level === 'fatal')
}

/** Code that the store runs on the signal SIGUSR2. */
function onSignal(code: string): string {
  return `--import=data:text/javascript,${encodeURIComponent(`process.once('SIGUSR2', () => { ${code} })`)}`
}

async function statusOf(url: string): Promise<number | undefined> {
  const answer = await ask(url)
  answer.resume()
  return answer.statusCode
}

describe('an uncaught error', () => {
  test.each([
    ['a thrown error', "throw new Error('out of order')"],
    ['a rejected promise', "void Promise.reject(new Error('out of order'))"],
  ])(
    '(%s) ends the process with exit code 1 and one log line, after the requests under way',
    async (_what, code) => {
      let finish: (() => void) | undefined
      const provider = await startFakeProvider((request, response) => {
        if (request.url !== '/api/v1.0/products') return json(404, {})(request, response)
        finish = () => json(200, { data: [] })(request, response)
      })
      const store = await run({
        PROVIDER_URL: provider.origin,
        PROVIDER_TIMEOUT_MS,
        LOG_LEVEL: 'error',
        NODE_OPTIONS: onSignal(code),
      })
      const url = await opened(store)
      const begun = statusOf(`${url}/api/v1.0/products`)
      await expect.poll(() => finish).toBeDefined()
      store.child.kill('SIGUSR2')
      // New connections are refused.
      await expect.poll(() => statusOf(`${url}/readyz`).catch(() => 'closed')).toBe('closed')
      finish?.()
      expect(await begun).toBe(200)
      expect(await store.ended).toBe(1)
      expect(fatalLines(store.out())).toMatchObject([
        { err: { message: 'out of order', stack: expect.stringContaining('Error: out of order') } },
      ])
      // Vike's listeners would print the error as well.
      expect(store.out().match(/"err":.*out of order/g)).toHaveLength(1)
      expect(store.err()).toBe('')
    },
  )
})

describe('a start', () => {
  test('without the packages of the mock asks for PROVIDER_URL', async () => {
    const { script } = await copyOfImage(['json-server', 'lowdb', '@faker-js', 'oauth2-mock-server'])
    const store = await run({ LOG_LEVEL: 'info' }, script)
    expect(await store.ended).toBe(1)
    expect(store.err()).toMatch(/^PROVIDER_URL is needed in this image: .+\n$/)
    expect(fatalLines(store.out())).toMatchObject([
      { err: { message: expect.stringMatching(/^PROVIDER_URL is needed/) } },
    ])
  })

  test('whose pages cannot be loaded fails, and names the file', async () => {
    const { script, server } = await copyOfImage()
    await appendFile(join(server, 'entries', 'pages_about.mjs'), "\nthrow new Error('damaged')")
    const provider = await startFakeProvider(json(404, {}))
    const store = await run({ LOG_LEVEL: 'info', PROVIDER_URL: provider.origin }, script)
    expect(await store.ended).toBe(1)
    expect(store.err()).toMatch(/^The pages cannot be loaded \(\S+pages_about\.mjs\): .+\n$/)
    expect(fatalLines(store.out())).toMatchObject([{ err: { cause: { message: 'damaged' } } }])
    expect(store.out()).not.toContain('Sedir is open')
  })

  test('that is told to end before the store is open ends at once, also as process 1 of a container', async () => {
    const port = await freePort()
    const store = await run({ PORT: String(port) })
    await expect.poll(() => statusOf(`http://127.0.0.1:${port}/`).catch(() => 'closed')).not.toBe('closed')
    store.child.kill('SIGTERM')
    // `null`: a signal without a listener, which process 1 ignores.
    expect(await store.ended).toBe(0)
  })
})

test('no code is read from disk after the start, so that a lack of file descriptors breaks no page', async () => {
  const mock = await createMockApi({ unlimited: true, quickHashes: true })
  onTestFinished(() => mock.close())
  const provider = await startFakeProvider(mock.handler)
  const { script, server } = await copyOfImage()
  const store = await run({ PROVIDER_URL: provider.origin, PROVIDER_TIMEOUT_MS }, script)
  const url = await opened(store)
  for (const file of await readdir(server, { recursive: true }))
    if (/\.m?js$/.test(file)) await writeFile(join(server, file), "throw new Error('Read after the start')")
  for (const pattern of [...Object.values(patterns), '/nowhere'])
    expect(`${pattern} ${await statusOf(url + pattern.replace(':id', 'unknown'))}`).toMatch(
      / (200|30\d|404)$/,
    )
  expect(store.err()).toBe('')
})

test('a store whose log is not read drops and counts log lines, and ends on SIGTERM', async () => {
  const store = await run({ LOG_LEVEL: 'info', METRICS_PORT: '0' })
  const url = await opened(store)
  await expect.poll(store.out).toMatch(/Metrics: /)
  const metrics = /Metrics: (http:\S+)/.exec(store.out())?.[1]?.replace('localhost', '127.0.0.1') ?? ''
  async function droppedLines(): Promise<number> {
    let text = ''
    for await (const piece of await ask(metrics)) text += piece
    return Number(/^store_log_lines_dropped_total (\d+)$/m.exec(text)?.[1])
  }
  expect(await droppedLines()).toBe(0)
  store.child.stdout?.pause()
  const longPath = `/api/v1.0/${'x'.repeat(12_000)}`
  while ((await droppedLines()) === 0)
    await Promise.all(Array.from({ length: 50 }, () => statusOf(url + longPath)))
  store.child.kill('SIGTERM')
  await store.ended
})

test.skipIf(!existsSync('/dev/full'))(
  'a full disk behind the log neither ends the store nor keeps it from ending',
  async () => {
    const port = await freePort()
    const store = await run({ LOG_LEVEL: 'info', PORT: String(port) }, undefined, '/dev/full')
    const url = `http://127.0.0.1:${port}`
    await expect.poll(() => statusOf(`${url}/readyz`).catch(() => 'closed'), { timeout: 60_000 }).toBe(200)
    // More lines than one write has.
    for (let line = 0; line < 10; line += 1) await statusOf(`${url}/api/v1.0/${'x'.repeat(3000)}`)
    expect(await statusOf(`${url}/about`)).toBe(200)
    store.child.kill('SIGTERM')
    expect(await store.ended).toBe(0)
  },
)
