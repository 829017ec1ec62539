/** The operations server answers while the store's event loop is blocked, and reports a process that stays blocked. */
import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createMetrics, type PrometheusMetrics } from '#server/operations/metrics.ts'
import { startOperationsServer } from '#server/operations/operations-server.ts'
import { createLog } from '#server/process/log.ts'
import { createProcessState } from '#server/process/process-state.ts'
import { NOT_READY_REASONS, type NotReadyReason } from '#server/process/readiness.ts'

type Timeouts = NonNullable<Parameters<typeof startOperationsServer>[1]>

const LONG_TIMEOUTS: Timeouts = { silentAfterMs: 60_000, metricsWithinMs: 30_000 }

async function makeOperationsServer({ metrics = createMetrics(), ...timeouts }: Partial<ServerOptions> = {}) {
  const lines: string[] = []
  const processState = createProcessState()
  const server = await startOperationsServer(
    {
      port: 0,
      host: '127.0.0.1',
      processState,
      metrics,
      log: createLog('debug', { write: (line: string) => void lines.push(line) }),
    },
    { ...LONG_TIMEOUTS, ...timeouts },
  )
  onTestFinished(() => server.close())
  return { processState, lines, url: `http://127.0.0.1:${server.port}` }
}

type ServerOptions = Timeouts & { readonly metrics: PrometheusMetrics }

async function ask(url: string): Promise<[number, string]> {
  const answer = await fetch(url)
  return [answer.status, await answer.text()]
}

/** Sends all requests on one connection in one write, so that all have arrived before the first is answered. */
async function askAtOnce(url: string, path: string, times: number): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const one = (connection: string) =>
    `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: ${connection}\r\n\r\n`
  socket.write(one('keep-alive').repeat(times - 1) + one('close'))
  return readText(socket)
}

const said = (code: number, status: string): [number, string] => [code, JSON.stringify({ status })]

/**
 * Returns what another process receives while this event loop is blocked: the call waits synchronously for that process.
 * @param until the status that the other process waits for
 */
function heardMeanwhile(url: string, until: number): [number, string] {
  const asker = `
    for (;;) {
      const answer = await fetch(process.argv[1])
      const text = await answer.text()
      if (answer.status !== ${until}) continue
      console.log(JSON.stringify([answer.status, text]))
      break
    }`
  const args = ['--input-type=module', '--eval', asker, url]
  return JSON.parse(execFileSync(process.execPath, args, { timeout: 60_000 }).toString())
}

describe('while the main event loop is blocked', () => {
  test('probes are answered', async () => {
    const { url, processState } = await makeOperationsServer()
    processState.enter('ready')
    expect(heardMeanwhile(`${url}/healthz`, 200)).toEqual(said(200, 'ok'))
    expect(heardMeanwhile(`${url}/readyz`, 200)).toEqual(said(200, 'ready'))
  })

  test('probes report that the process hangs, and later that it runs again', async () => {
    const { url, processState } = await makeOperationsServer({ silentAfterMs: 1000 })
    processState.enter('ready')
    expect(heardMeanwhile(`${url}/healthz`, 503)).toEqual(said(503, 'hung'))
    expect(heardMeanwhile(`${url}/readyz`, 503)).toEqual(said(503, 'hung'))
    await expect.poll(() => ask(`${url}/healthz`)).toEqual(said(200, 'ok'))
    await expect.poll(() => ask(`${url}/readyz`)).toEqual(said(200, 'ready'))
  })

  test('metrics are answered with 503 after a time limit', async () => {
    const { url } = await makeOperationsServer({ metricsWithinMs: 50 })
    expect(heardMeanwhile(`${url}/metrics`, 503)).toEqual(said(503, 'busy'))
    await expect.poll(async () => (await ask(`${url}/metrics`))[0]).toBe(200)
  })
})

test('probes report the phase of the process', async () => {
  const { url, processState } = await makeOperationsServer()
  const both = () => Promise.all([ask(`${url}/healthz`), ask(`${url}/readyz`)])
  expect(await both()).toEqual([said(503, 'starting'), said(503, 'starting')])
  processState.enter('ready')
  expect(await both()).toEqual([said(200, 'ok'), said(200, 'ready')])
  processState.enter('stopping')
  expect(await both()).toEqual([said(200, 'ok'), said(503, 'stopping')])
  expect((await fetch(`${url}/healthz`)).headers.get('cache-control')).toBe('no-store')
  expect((await fetch(`${url}/products`)).status).toBe(404)
})

test('/readyz has the reasons, and only the phase once the store is stopping', async () => {
  const { url, processState } = await makeOperationsServer()
  processState.enter('ready')
  const last = NOT_READY_REASONS.at(-1) ?? 'first pages'
  processState.report('first pages', true)
  processState.report(last, true)
  const reasons = ['first pages', last]
  expect(await ask(`${url}/readyz`)).toEqual([503, JSON.stringify({ status: 'not ready', reasons })])
  expect(await ask(`${url}/healthz`)).toEqual(said(200, 'ok'))
  processState.enter('stopping')
  expect(await ask(`${url}/readyz`)).toEqual(said(503, 'stopping'))
  processState.enter('ready')
  for (const reason of reasons) processState.report(reason as NotReadyReason, false)
  expect(await ask(`${url}/readyz`)).toEqual(said(200, 'ready'))
})

test('metrics are collected once for concurrent requests', async () => {
  const metrics = createMetrics()
  metrics.watch('store_test', 'A number', () => 7)
  const text = vi.spyOn(metrics, 'text')
  const { url } = await makeOperationsServer({ metrics })
  const answer = await fetch(`${url}/metrics?x=1`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, metrics.contentType])
  expect(await answer.text()).toContain('store_test 7')

  text.mockClear()
  const answers = await askAtOnce(url, '/metrics', 8)
  expect(answers.match(/^HTTP\/1\.1 200 /gm)).toHaveLength(8)
  expect(answers.match(/^store_test 7$/gm)).toHaveLength(8)
  expect(text).toHaveBeenCalledTimes(1)

  text.mockRejectedValue(new Error('no numbers'))
  expect(await ask(`${url}/metrics`)).toEqual([500, ''])
})

test('a request with too large headers is refused, and the next one is answered', async () => {
  const { url, processState } = await makeOperationsServer()
  processState.enter('ready')
  const tooMuch = await fetch(`${url}/healthz`, { headers: { 'x-long': 'x'.repeat(20_000) } })
  expect(tooMuch.status).toBe(431)
  expect(await ask(`${url}/healthz`)).toEqual(said(200, 'ok'))
})

test('a port that is taken fails the start with one line', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void taken.close())
  const { port } = taken.address() as AddressInfo
  const parts = { processState: createProcessState(), metrics: createMetrics(), log: createLog('silent') }
  await expect(startOperationsServer({ ...parts, port, host: '127.0.0.1' })).rejects.toThrow(
    `Port ${port} is taken by another program: stop it, or choose another one with METRICS_PORT=…`,
  )
  await expect(startOperationsServer({ ...parts, port: 0, host: '203.0.113.7' })).rejects.toThrow(
    /cannot listen on port 0 of 203\.0\.113\.7 \(.+\): set METRICS_PORT=… and METRICS_HOST=…/,
  )
})
