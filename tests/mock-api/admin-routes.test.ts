/** The mock's own routes: those that exist are listed, and none is harmed by hostile input. */
import { readFile } from 'node:fs/promises'
import type { Express } from 'express'
import { describe, expect, it, test } from 'vitest'
import { ADMIN_MOUNTS, ADMIN_ROUTES } from '#mock-api/admin/route-table.ts'
import { createMockApi } from '#mock-api/index.ts'
import type { World } from '#mock-api/worlds/world.ts'
import { makeContractWorld } from '#tests/contract/support/contract-world.ts'
import type { Method } from '#tools/contract/row.ts'

interface Layer {
  readonly slash: boolean
  readonly route?: { readonly path: string; readonly methods: Readonly<Record<string, boolean>> }
  readonly handle: { readonly stack?: readonly Layer[] }
}

/** Returns the routes of a router and of the routers that it mounts without a path: `GET /inbox`. */
function routesOf(stack: readonly Layer[]): readonly string[] {
  return stack.flatMap(({ route, slash, handle }) => {
    if (!route) return slash && handle.stack ? routesOf(handle.stack) : []
    const path = `/__mock${route.path.replace(/:(\w+)/g, '{$1}')}`.replace(/\/$/, '')
    return Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${path}`)
  })
}

test('every route of the mock is listed on its page and in docs/mock-routes.md', async () => {
  const mock = await createMockApi({ products: 3 })
  const app = ((await mock.world('any')) as World).handler as unknown as Express
  const [admin = []] = (app.router as unknown as { readonly stack: readonly Layer[] }).stack
    .map(({ handle }) => handle.stack ?? [])
    .filter((stack) => stack.some(({ route }) => route?.path === '/inbox'))
  const listed = ADMIN_ROUTES.map(({ route }) => route)
  expect([...routesOf(admin)].sort()).toEqual([...listed].sort())

  const text = await readFile('docs/mock-routes.md', 'utf8')
  const [ofMock = ''] = text.split('In front of a provider')
  expect(
    [...ofMock.matchAll(/^\| `((?:GET|POST|PUT|DELETE) [^`]+)` \|/gm)].map(([, route]) => route),
  ).toEqual(listed)
  for (const path of Object.keys(ADMIN_MOUNTS)) expect(ofMock).toContain(`| \`${path}\` |`)
})

const huge = { text: 'x'.repeat(200_000) }
const JSON_TYPE = { 'Content-Type': 'application/json' }
const HOSTILE: readonly (readonly [
  method: Method,
  path: string,
  body: unknown,
  status: number,
  headers?: Readonly<Record<string, string>>,
])[] = [
  ...[1e300, -1, 0.5, '60000', null, Number.MAX_SAFE_INTEGER, [5]].map(
    (forwardMs) => ['post', '/__mock/clock', { forwardMs }, 400] as const,
  ),
  ['post', '/__mock/clock', undefined, 400],
  ['post', '/__mock/clock', [], 400],
  ['post', '/__mock/clock', '{"forwardMs":NaN}', 400, JSON_TYPE],
  ['post', '/__mock/clock', '{"forwardMs":1e999}', 400, JSON_TYPE],
  ['post', '/__mock/clock', huge, 413],
  ['post', '/__mock/clock', 'forwardMs=5', 415, { 'Content-Type': 'application/x-www-form-urlencoded' }],
  ...[{ seed: -1 }, { seed: 1e300 }, { products: 1e9 }, { products: '7' }, { products: null }, []].map(
    (body) => ['post', '/__mock/reset', body, 400] as const,
  ),
  ['post', '/__mock/reset', huge, 413],
  ['post', '/__mock/reset', 'products=5', 415, { 'Content-Type': 'text/plain' }],
  ...[
    { name: '__proto__' },
    { name: 7 },
    { name: 'offline', latencyMs: 5 },
    { latencyMs: 1e300 },
    { failEvery: -1 },
    { offline: 'yes' },
    { calls: 'all' },
    { offlin: true },
    { calls: [{ method: 'GET', path: '/settings', latency: 5 }] },
    { calls: [{ method: 'GET', path: '/setting' }] },
    { calls: [{ method: 'PUT', path: '/settings' }] },
    { calls: [{ method: 'GET', path: '/../x y' }] },
    { calls: Array.from({ length: 51 }, () => ({ method: 'GET', path: '/settings' })) },
  ].map((body) => ['put', '/__mock/scenario', body, 400] as const),
  ['put', '/__mock/scenario', huge, 413],
  ['put', '/__mock/scenario', 'offline=true', 415, { 'Content-Type': 'text/plain' }],
  ['post', '/__mock/restore', {}, 409],
  ['delete', '/__mock/worlds/default', undefined, 404],
  ['delete', '/__mock/worlds/no-such-world', undefined, 404],
  ['delete', `/__mock/worlds/${'x'.repeat(5000)}`, undefined, 404],
  ['delete', '/__mock/worlds/%E0%A4%A', undefined, 400],
  ['delete', '/__mock/worlds/..%2F..%2Fetc', undefined, 404],
  ['delete', '/__mock/worlds', undefined, 404],
  ['post', '/__mock/inbox', {}, 404],
  ['get', '/__mock/nothing', undefined, 404],
  ['get', '/__mock/db/nothing', undefined, 404],
  ['get', '/__mock/db/__proto__', undefined, 404],
  ['post', '/__mock/db/products', [], 400],
  // The answer to a record of 9,000 levels ended the process: JSON.stringify is recursive.
  ['post', '/__mock/db/products', { tags: JSON.parse('['.repeat(20) + ']'.repeat(20)) }, 400],
  ['post', '/__mock/db/nothing', {}, 404],
  ['get', '/__mock/try/auth/customer/profile', undefined, 401, { 'X-Mock-Token': 'a.b.c' }],
  ['get', '/__mock/try/%E0%A4%A', undefined, 404],
  ['get', '/__mock/identity/authorize?client_id=x', undefined, 400],
]

describe('hostile input', () => {
  it('is refused with a sentence, and changes nothing', async () => {
    const world = await makeContractWorld()
    await world.signUp('ada@mail.example')
    const state = async () => ({
      scenario: world.mock.scenario,
      size: { ...world.mock.size },
      aheadMs: world.mock.clock.aheadMs,
      mails: world.mock.mailbox.all().length,
      difference: world.mock.difference(),
    })
    const before = await state()
    for (const [method, path, body, status, headers] of HOSTILE) {
      const answer = await world.sendRaw(method, path, { body, headers })
      const name = `${method} ${path.slice(0, 60)} ${JSON.stringify(body)?.slice(0, 60)}`
      expect([name, answer.status]).toEqual([name, status])
      expect([name, answer.body.message]).toEqual([name, expect.stringMatching(/^\p{L}.{3,200}$/u)])
    }
    expect(await state()).toEqual(before)
    expect(world.log).toEqual([])
    expect((await world.get('/products')).body.allResults).toBe(30)
  })

  it('in the name of a world is reduced to letters, digits and hyphens', async () => {
    const world = await makeContractWorld()
    const names = ['<script>', '../../etc', '__proto__', 'constructor', 'x'.repeat(5000), 'A B', '%00', '-']
    for (const name of names) {
      const { status } = await world.sendRaw('get', '/__mock', { headers: { 'X-Mock-World': name } })
      expect([name, status]).toEqual([name, 200])
    }
    const { data } = (await world.sendRaw('get', '/__mock/worlds')).body
    expect(data.map(({ name }: { name: string }) => name).sort()).toEqual(
      ['00', 'a-b', 'constructor', 'etc', 'proto', 'script', 'x'.repeat(40)].sort(),
    )
  })
})
