/** Every call and every error of CONTRACT.md; each response is validated against the OpenAPI document. */
import { Validator } from '@seriousme/openapi-schema-validator'
import request from 'supertest'
import { describe, expect, it, test } from 'vitest'
import { readingRows } from '#tools/contract/reading-rows.ts'
import { type Method, type Sending, UNKNOWN_ID } from '#tools/contract/row.ts'
import { favoriteRows, profileRows, ratingRows, signInRows } from '#tools/contract/writing-rows.ts'
import {
  accountRows,
  adminRows,
  ownRatingRows,
  passwordRows,
  profileChangeRows,
  sizeRows,
} from './contract-rows.ts'
import { makeContractWorld, type World } from './support/contract-world.ts'
import { documentOf } from './support/open-api-check.ts'

const rows = [
  ...[...readingRows, ...signInRows, ...profileRows, ...favoriteRows, ...ratingRows],
  ...[...sizeRows, ...accountRows, ...passwordRows, ...profileChangeRows, ...ownRatingRows, ...adminRows],
]
const { document } = await documentOf(request((await makeContractWorld()).mock.handler))
const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method as Method, operation })),
)

interface Operation {
  readonly security: readonly object[]
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> }
  readonly responses: Readonly<Record<string, unknown>>
}

/** Errors that all calls share: status, condition, request, and the calls concerned. */
const refusedEverywhere: readonly (readonly [
  status: number,
  when: string,
  sending: (world: World) => Promise<Sending>,
  where: (operation: Operation) => boolean,
])[] = [
  [401, 'no token is sent', async () => ({}), needsToken],
  [401, 'the token is forged', async () => ({ token: 'a.b.c' }), needsToken],
  [
    401,
    'the token has expired',
    async (world) => {
      const token = await world.admin()
      world.advance(30 * 24 * 60 * 60 * 1000)
      return { token }
    },
    needsToken,
  ],
  [
    403,
    'a customer calls a route for admins',
    async (world) => ({ token: await world.demo() }),
    (operation) => '403' in operation.responses && needsToken(operation),
  ],
  [
    400,
    'the body is invalid JSON',
    async (world) => ({ token: await world.admin(), body: '{', headers: JSON_TYPE }),
    takesJson,
  ],
  [
    413,
    'the body is over 100 kB',
    async (world) => ({ token: await world.admin(), body: { text: 'x'.repeat(102_400) } }),
    takesJson,
  ],
  [
    415,
    'the body is a form instead of JSON',
    async (world) => ({
      token: await world.admin(),
      body: 'a=1',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    }),
    takesJson,
  ],
  [
    415,
    'the body is JSON instead of a form',
    async (world) => ({ token: await world.admin(), body: {} }),
    takesForm,
  ],
  [
    400,
    'the multipart body is invalid',
    async (world) => ({
      token: await world.admin(),
      body: 'nonsense',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    }),
    takesForm,
  ],
  [
    413,
    'the picture is over 5 MB',
    async (world) => ({ token: await world.admin(), form: { image: Buffer.alloc(5 * 1024 * 1024 + 1) } }),
    takesForm,
  ],
]
const JSON_TYPE = { 'Content-Type': 'application/json' }

describe('the contract', () => {
  for (const [call, status, when, send, message] of rows) {
    test(`${call} gives ${status} when ${when}`, async () => {
      const world = await makeContractWorld()
      const answer = await send(world)
      expect(answer.status, JSON.stringify(answer.body)).toBe(status)
      if (message) expect(answer.body.message).toBe(message)
      expect(answer.headers['x-request-id']).toMatch(/^[\w-]{36}$/)
      expect(`${answer.headers['retry-after'] ?? ''}`).toMatch(status === 429 ? /^\d+$/ : /^$/)
      expect(world.log).toEqual([])
    })
  }

  describe.each(refusedEverywhere)('refuses with %i when %s:', (status, _when, sending, where) => {
    test.each(operations.filter(({ operation }) => where(operation)))(
      '$method $path',
      async ({ method, path }) => {
        const world = await makeContractWorld()
        const answer = await world.send(method, withId(path), await sending(world))
        expect(answer.status, JSON.stringify(answer.body)).toBe(status)
      },
    )
  })

  it('has a row in this table for every documented answer', () => {
    const shown = new Set(rows.map(([call, status]) => `${call} ${status}`))
    for (const [status, , , where] of refusedEverywhere) {
      for (const { method, path } of operations.filter(({ operation }) => where(operation))) {
        shown.add(`${method.toUpperCase()} ${path} ${status}`)
      }
    }
    const documented = operations.flatMap(({ method, path, operation }) =>
      Object.keys(operation.responses).map((status) => `${method.toUpperCase()} ${path} ${status}`),
    )
    // A test does not depend on the real identity provider.
    expect(documented.filter((answer) => !shown.has(answer))).toEqual([
      'POST /auth/customer/signin-with-google 503',
    ])
    expect(
      rows.map(([call, status]) => `${call} ${status}`).filter((answer) => !documented.includes(answer)),
    ).toEqual([])
  })

  test.each(Object.keys(document.paths))('%s answers other methods with 405 and Allow', async (path) => {
    const world = await makeContractWorld()
    const allowed = operations.filter((each) => each.path === path).map(({ method }) => method.toUpperCase())
    const expected = [
      ...allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)),
      'OPTIONS',
    ]
    const refused = await world.sendRaw('patch', withId(path))
    expect([refused.status, refused.headers.allow?.split(', ').sort()]).toEqual([405, expected.sort()])
    expect((await world.sendRaw('options', withId(path))).headers.allow).toBe(refused.headers.allow)
  })

  it('is a valid OpenAPI 3.1 document', async () => {
    const result = await new Validator().validate(JSON.parse(JSON.stringify(document)))
    expect(result.errors ?? []).toEqual([])
    expect(result.valid).toBe(true)
  })
})

function needsToken(operation: Operation): boolean {
  return operation.security.every((way) => Object.keys(way).length > 0)
}

function takesJson(operation: Operation): boolean {
  return 'application/json' in (operation.requestBody?.content ?? {})
}

function takesForm(operation: Operation): boolean {
  return 'multipart/form-data' in (operation.requestBody?.content ?? {})
}

function withId(path: string): string {
  return path.replace('{id}', UNKNOWN_ID)
}
