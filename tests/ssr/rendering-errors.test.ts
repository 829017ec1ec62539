/** An error of the store's own code in a page is one line of the log, whether React, Vike or the store catches it. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createMockApi } from '#mock-api/index.ts'
import { composePages } from '#server/compose-pages.ts'
import { assetReader } from '#server/middleware/static-assets.ts'
import { consoleToLog, noteLogged } from '#server/process/console-to-log.ts'
import { makeStore } from '../server/store-world.ts'

const client = join(process.cwd(), 'dist', 'client')

/** The built pages, with a switch that makes each part fail. */
async function makeBreakableStore({ pageCheckEveryMs }: { pageCheckEveryMs?: number } = {}) {
  await import(pathToFileURL(join(process.cwd(), 'dist', 'server', 'entry.mjs')).href)
  const mock = await createMockApi({ seed: 7, products: 12, quickHashes: true, unlimited: true })
  onTestFinished(() => mock.close())
  const fault = { assets: false, placeholders: false }
  // A page that has failed is checked until it is fine, and each failed check prints a line.
  onTestFinished(() => void Object.assign(fault, { assets: false, placeholders: false }))
  const environment = { LOADING_SCREEN_MS: '0', PROVIDER_TIMEOUT_MS: '30000' }
  const bare = await makeStore({ provider: mock.handler, environment })
  const { pageCache, pages } = composePages(
    {
      ...bare.parts,
      pageCheckEveryMs,
      placeholders: {
        ...bare.parts.placeholders,
        of(source) {
          if (fault.placeholders) throw new Error('No placeholders')
          return bare.parts.placeholders.of(source)
        },
      },
    },
    (address) => {
      if (fault.assets) throw new Error('No assets')
      return assetReader(client)(address)
    },
  )
  const store = await makeStore({ provider: mock.handler, environment, pages, pageCache })
  onTestFinished(consoleToLog(store.parts.log))
  return { ...store, fault, linesOfPages: bare.lines, readinessOfPages: bare.parts.readiness }
}

const errorsOf = (lines: readonly string[]) =>
  lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error')

test('an error that Vike has caught has one line with its request, its path and its stack', async () => {
  const { visit, fault, lines } = await makeBreakableStore()
  fault.assets = true
  const { headers } = await visit.get('/login').set('accept', 'text/html').expect(500)
  const request = { requestId: headers['x-request-id'], method: 'GET', path: '/login' }
  const err = { name: 'Error', message: 'No assets', stack: expect.stringContaining('No assets\n') }
  expect(errorsOf(lines)).toEqual([
    expect.objectContaining({ ...request, err }),
    expect.objectContaining({ ...request, status: 500 }),
  ])
})

test('an error of React has such a line, also in a page that is rendered for several visitors', async () => {
  const { visit, fault, linesOfPages } = await makeBreakableStore()
  fault.placeholders = true
  const { headers } = await visit.get('/products?page=2').set('accept', 'text/html')
  const err = expect.objectContaining({ message: 'No placeholders' })
  const [first, ...others] = errorsOf(linesOfPages)
  expect(first).toMatchObject({ requestId: headers['x-request-id'], path: '/products', err })
  expect(others.filter(({ path }) => path !== '/products')).toEqual([])
})

test('a page that fails for every visitor makes the store not ready, until it is rendered again', async () => {
  const { visit, fault, readinessOfPages } = await makeBreakableStore({ pageCheckEveryMs: 20 })
  fault.assets = true
  await visit.get('/contact').expect(500)
  await expect.poll(readinessOfPages.reasons, { timeout: 60_000 }).toEqual(['page /contact'])
  fault.assets = false
  await expect.poll(readinessOfPages.status, { timeout: 60_000 }).toBe('ready')
  await visit.get('/contact').expect(200)
})

describe('what a library prints', () => {
  test('is a line of the log, of its level', async () => {
    const { parts, lines } = await makeStore()
    onTestFinished(consoleToLog(parts.log))
    console.error('\u001b[31mred\u001b[39m %s', 'text')
    console.warn(new TypeError('broken'))
    console.log({ a: 1 })
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 'error', source: 'console', msg: 'red text' }),
      expect.objectContaining({
        level: 'warn',
        msg: 'broken',
        err: expect.objectContaining({ name: 'TypeError', stack: expect.any(String) }),
      }),
      expect.objectContaining({ level: 'info', msg: '{ a: 1 }' }),
    ])
  })

  test('is left out once if it is an error that is already in the log', async () => {
    const { parts, lines } = await makeStore()
    onTestFinished(consoleToLog(parts.log))
    const error = new Error('known')
    noteLogged(error)
    console.error(error.stack)
    expect(lines).toEqual([])
    console.error(error.stack)
    expect(lines).toHaveLength(1)
  })

  test('is a warning of Node', async () => {
    const { parts, lines } = await makeStore()
    onTestFinished(consoleToLog(parts.log))
    process.emitWarning('Too many', 'StoreWarning')
    await expect
      .poll(() => lines.map((line) => JSON.parse(line)))
      .toEqual([
        expect.objectContaining({ level: 'warn', err: expect.objectContaining({ message: 'Too many' }) }),
      ])
  })
})
