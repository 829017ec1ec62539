/** The metrics for Prometheus: what they count, and that no visitor can add a time series or a label value. */
import { describe, expect, test } from 'vitest'
import { createMetrics } from '#server/operations/metrics.ts'
import { makeStore } from '../store-world.ts'

/** The samples of one metric, `name{labels} value`. */
async function samplesOf(metrics: ReturnType<typeof createMetrics>, name: string): Promise<string[]> {
  return (await metrics.text()).split('\n').filter((line) => line.startsWith(name))
}

describe('requests', () => {
  test('are counted by method, route and status, without queries, ids and unknown paths', async () => {
    const metrics = createMetrics()
    const { visit } = await makeStore({ metrics })
    await visit.get('/products?keyword=private')
    await visit.get('/details/secret-id')
    await visit.get('/invented/by/a/visitor')
    await visit.get('/api/v1.0/products')
    await visit.post('/')
    expect(await samplesOf(metrics, 'store_requests_total')).toEqual([
      'store_requests_total{method="GET",route="/products",status="404"} 1',
      'store_requests_total{method="GET",route="/details/",status="404"} 1',
      'store_requests_total{method="GET",route="other",status="404"} 1',
      'store_requests_total{method="GET",route="/api/",status="200"} 1',
      'store_requests_total{method="POST",route="/",status="405"} 1',
    ])
    const text = await metrics.text()
    expect(text).toContain('store_request_seconds_count{route="/products",status="4xx"} 1')
    expect(text).toContain('store_provider_call_seconds_count{outcome="answered"} 1')
    expect(text).toContain('nodejs_eventloop_lag_seconds')
    expect(text).not.toMatch(/private|secret|invented/)
  })

  test('with unknown methods, addresses and statuses share one label value', async () => {
    const metrics = createMetrics()
    for (const method of ['PROPFIND', 'MKCOL', undefined])
      metrics.requestEnded({ method, path: `/x${method}`, status: 599 }, 1)
    metrics.requestEnded({ method: 'LOCK', path: '/y', status: 542 }, 1)
    expect(await samplesOf(metrics, 'store_requests_total')).toEqual([
      'store_requests_total{method="other",route="other",status="500"} 4',
    ])
  })
})

describe('calls to the provider', () => {
  test('are counted by route and outcome, with a gauge of those in flight', async () => {
    const metrics = createMetrics()
    const { visit } = await makeStore({ metrics })
    await visit.get('/api/v1.0/products/507f1f77bcf86cd799439011')
    await visit.get('/api/v1.0/invented/by/a/visitor')
    const counted = await samplesOf(metrics, 'store_provider_calls_total')
    expect(counted.filter((line) => !line.endsWith(' 0'))).toEqual([
      'store_provider_calls_total{route="GET /products/:id",outcome="answered"} 1',
    ])
    const text = await metrics.text()
    for (const sample of [
      'store_provider_breaker_open{route="GET /products/:id"} 0',
      'store_provider_calls_under_way{queue="calls"} 0',
      'store_provider_calls_waiting{queue="pages"} 0',
      'store_sign_outs_pending 0',
    ])
      expect(text).toContain(sample)
    expect(text).not.toMatch(/507f1f77|invented/)
  })
})

describe('answers of 5xx', () => {
  test('to probes are not counted as errors of the provider', async () => {
    const metrics = createMetrics()
    metrics.requestEnded({ method: 'GET', path: '/readyz', status: 503 }, 1)
    const counted = await samplesOf(metrics, 'store_server_errors_total')
    expect(counted.filter((line) => !line.endsWith(' 0'))).toEqual([])
  })

  test.each([
    [500, false, 'store'],
    [505, false, 'store'],
    [502, false, 'provider'],
    [503, false, 'provider'],
    [504, false, 'provider'],
    [503, true, 'busy'],
  ])('with status %i, refused for overload: %s, have the cause %s', async (status, isBusy, cause) => {
    const metrics = createMetrics()
    metrics.requestEnded({ method: 'GET', path: '/', status, isBusy }, 1)
    const counted = await samplesOf(metrics, 'store_server_errors_total')
    expect(counted.filter((line) => line.endsWith(' 1'))).toEqual([
      `store_server_errors_total{cause="${cause}"} 1`,
    ])
    expect(counted).toHaveLength(3)
  })

  test('do not include statuses below 500', async () => {
    const metrics = createMetrics()
    metrics.requestEnded({ method: 'GET', path: '/', status: 499 }, 1)
    expect((await samplesOf(metrics, 'store_server_errors_total')).every((line) => line.endsWith(' 0'))).toBe(
      true,
    )
  })
})

test('store_build_info has version, commit and Node version', async () => {
  const [info] = await samplesOf(createMetrics(), 'store_build_info')
  expect(info).toBe(`store_build_info{version="development",commit="",node="${process.versions.node}"} 1`)
})

describe('a watched metric', () => {
  test('is read at each collection, and left out while its value is not known', async () => {
    const metrics = createMetrics()
    let value: number | undefined = 7
    metrics.watch('store_test', 'A number', () => value)
    expect(await samplesOf(metrics, 'store_test')).toEqual(['store_test 7'])
    value = 0
    expect(await samplesOf(metrics, 'store_test')).toEqual(['store_test 0'])
    value = undefined
    expect(await samplesOf(metrics, 'store_test')).toEqual([])
  })

  test.each([
    ['store_test_total', 'counter'],
    ['store_test', 'gauge'],
  ])('with the name %s is a %s, with its full value at each collection', async (name, type) => {
    const metrics = createMetrics()
    metrics.watch(name, 'A number', () => 3)
    await metrics.text()
    expect(await metrics.text()).toContain(`# TYPE ${name} ${type}\n${name} 3\n`)
  })

  test('with a label has a sample for each value that is known', async () => {
    const metrics = createMetrics()
    const known: Record<string, number | undefined> = { open: 1, shut: undefined, ajar: 2 }
    metrics.watchEach('store_test', 'Numbers', 'state', ['open', 'shut', 'ajar'], (state) => known[state])
    expect(await samplesOf(metrics, 'store_test')).toEqual([
      'store_test{state="open"} 1',
      'store_test{state="ajar"} 2',
    ])
  })
})

describe('a counter with labels', () => {
  test('begins with 0 for every combination, and counts one at a time', async () => {
    const metrics = createMetrics()
    const count = metrics.counter('store_test_total', 'Things', { route: ['a', 'b'], outcome: ['good'] })
    count({ route: 'b', outcome: 'good' })
    expect(await samplesOf(metrics, 'store_test_total')).toEqual([
      'store_test_total{route="a",outcome="good"} 0',
      'store_test_total{route="b",outcome="good"} 1',
    ])
  })

  test('counts a value outside of its list as other', async () => {
    const metrics = createMetrics()
    const count = metrics.counter('store_test_total', 'Things', { route: ['a'] })
    count({ route: '/typed/by/a/visitor' })
    count({ route: 'constructor' })
    expect(await samplesOf(metrics, 'store_test_total')).toEqual([
      'store_test_total{route="a"} 0',
      'store_test_total{route="other"} 2',
    ])
  })
})
