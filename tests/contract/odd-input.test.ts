/** Arbitrary input gets a response of the contract: no 5xx, no stack trace, no unfinished response. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMockApi, seededRandom } from '#mock-api/index.ts'

const RUNS_PER_ROUTE = 100
const log: string[] = []
let origin = ''
let tokens: readonly (string | undefined)[] = []
let close = async () => {}

beforeAll(async () => {
  const mock = await createMockApi({
    seed: 3,
    products: 25,
    random: seededRandom(3),
    quickHashes: true,
    unlimited: true,
    log: (line) => log.push(line),
  })
  const server = createServer(mock.handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const signIn = async (email: string, password: string) => {
    const answer = await post('/api/v1.0/auth/customer/signin', JSON.stringify({ email, password }))
    return ((await answer.json()) as { token: string }).token
  }
  tokens = [
    undefined,
    'a.b.c',
    await signIn('demo@sedir.example', 'Demo12345'),
    await signIn('admin@sedir.example', 'Admin12345'),
  ]
  close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await mock.close()
  }
})
afterAll(() => close())

const readPaths = [
  '/products',
  '/products/colors',
  '/settings',
  '/categories',
  '/categories/recursive',
  '/rating',
  '/rating/my-rating',
  '/customers/get-favorites',
  '/auth/customer/profile',
  '/openapi.json',
  '/docs',
]
const writeCalls = [
  'POST /visits',
  'POST /auth/customer/signup',
  'POST /auth/customer/verification',
  'POST /auth/customer/signin',
  'POST /auth/customer/signin-with-google',
  'POST /auth/customer/forgot-password',
  'POST /auth/customer/verify-pass-reset-code',
  'PUT /auth/customer/reset-password',
  'PUT /auth/customer/profile/change-password',
  'POST /customers/add-favorite',
  'DELETE /customers/remove-favorite',
  'POST /rating',
  'DELETE /categories/many',
  'PUT /auth/customer/profile',
  'POST /categories',
]
const parameters = [
  'category',
  'keyword',
  'color',
  'priceMin',
  'priceMax',
  'lengthMax',
  'door',
  'limit',
  'page',
  'sort',
  'parent',
  'product',
  '__proto__',
  'constructor',
]
const fields = [
  'username',
  'email',
  'password',
  'phone',
  'emailCode',
  'idToken',
  'newPassword',
  'resetCode',
  'favoriteId',
  'product',
  'rating',
  'comment',
  'ids',
  'nameEn',
  'nameAr',
  'nameTr',
  'parent',
  '__proto__',
  'toString',
]

/** Texts as people, programs and attackers send them. */
const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e309',
    'NaN',
    '9'.repeat(40),
    '../../etc/passwd',
    '%00',
    '\u0000',
    "' or 1=1 --",
    '{"$gt":""}',
    '((a+)+)+$',
    'أريكة',
    'İ',
    '\ud800',
    'demo@sedir.example',
    'Demo12345',
    'a'.repeat(300),
    '+905551112233',
  ),
)
const oddValue = fc.oneof(
  oddText,
  fc.jsonValue(),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(oddText, { maxLength: 4 }),
)
const token = fc.nat({ max: 3 })

describe('the mock answers without a 5xx to', () => {
  it.each(readPaths)('odd queries to %s', async (path) => {
    const query = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...parameters), oddText), oddText), {
      maxLength: 6,
    })
    await check(fc.tuple(query, token), ([pairs, who]) => {
      const search = new URLSearchParams(pairs)
      return ask(`/api/v1.0${path}?${search}`, { headers: bearer(who) })
    })
  })

  it('odd paths', async () => {
    const segment = fc.oneof(
      oddText,
      fc.constantFrom(
        'products',
        'categories',
        'images',
        'uploads',
        '__mock',
        'db',
        '..',
        '%2e%2e',
        '%E0%A4%A',
      ),
    )
    await check(
      fc.tuple(fc.array(segment, { maxLength: 5 }), token, fc.constantFrom('GET', 'PUT', 'DELETE')),
      ([parts, who, method]) => {
        const path = parts
          .map((part) => (part.startsWith('%') ? part : encodeURIComponent(Buffer.from(part).toString())))
          .join('/')
        return ask(`/${path}`, { method, headers: bearer(who) })
      },
    )
  })

  it.each(writeCalls)('odd bodies to %s', async (call) => {
    const [method = '', path = ''] = call.split(' ')
    const body = fc.oneof(
      { weight: 6, arbitrary: fc.dictionary(fc.constantFrom(...fields), oddValue, { maxKeys: 8 }) },
      { weight: 2, arbitrary: fc.jsonValue() },
      { weight: 1, arbitrary: oddText },
    )
    const type = fc.constantFrom(
      'application/json',
      'application/json',
      'application/json; charset=utf-16',
      'text/plain',
      'multipart/form-data',
      '',
    )
    await check(fc.tuple(body, type, token), ([value, contentType, who]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      return ask(`/api/v1.0${path}`, {
        method,
        body: text,
        headers: { ...bearer(who), ...(contentType && { 'content-type': contentType }) },
      })
    })
  })

  it.each(['PUT /auth/customer/profile', 'POST /categories', 'PUT /categories/0123456789abcdef01234567'])(
    'odd forms to %s',
    async (call) => {
      const [method = '', path = ''] = call.split(' ')
      const part = fc.tuple(
        fc.constantFrom('json', 'image', 'other'),
        fc.oneof(
          oddText,
          fc
            .dictionary(fc.constantFrom(...fields, 'gender', 'birthDay'), oddValue)
            .map((value) => JSON.stringify(value)),
          fc.uint8Array({ maxLength: 60 }),
        ),
        fc.boolean(),
      )
      await check(fc.tuple(fc.array(part, { maxLength: 5 }), fc.constantFrom(2, 3)), ([parts, who]) => {
        const form = new FormData()
        for (const [name, value, asFile] of parts) {
          if (asFile || typeof value !== 'string')
            form.append(name, new Blob([typeof value === 'string' ? value : new Uint8Array(value)]), 'x.png')
          else form.append(name, value)
        }
        return ask(`/api/v1.0${path}`, { method, body: form, headers: bearer(who) })
      })
    },
  )

  it.each(['products', 'categories', 'accounts', 'ratings', 'visits', 'colors'])(
    'odd records in %s',
    async (name) => {
      const word = fc.constantFrom(
        '_sort',
        '_order',
        '_page',
        '_limit',
        '_start',
        '_end',
        '_embed',
        '_expand',
        'q',
        'titleEn_like',
        '_id_gte',
        'callback',
      )
      const query = fc.array(fc.tuple(word, oddText), { maxLength: 3 })
      const record = fc.dictionary(
        fc.constantFrom(
          '_id',
          'titleEn',
          'categoryIds',
          'tags',
          'email',
          'favorites',
          'parent',
          'order',
          'product',
          'user',
          'rating',
          'image',
          'createdAt',
          'colors',
          'images',
        ),
        oddValue,
      )
      await check(
        fc.tuple(fc.constantFrom('GET', 'POST'), query, record),
        async ([method, pairs, value]) => {
          const search = new URLSearchParams(pairs)
          if (method === 'GET') return ask(`/__mock/db/${name}?${search}`)
          const made = await ask(`/__mock/db/${name}`, {
            method,
            body: JSON.stringify(value),
            headers: { 'content-type': 'application/json' },
          })
          // Lists still work with an invalid record.
          for (const path of ['/products?keyword=oak&sort=titleTr', '/categories/recursive', '/settings']) {
            expect((await fetch(`${origin}/api/v1.0${path}`)).status).toBe(200)
          }
          return made
        },
        25,
      )
    },
  )
})

async function check<Input>(
  input: fc.Arbitrary<Input>,
  send: (input: Input) => Promise<Response>,
  numRuns = RUNS_PER_ROUTE,
) {
  await fc.assert(
    fc.asyncProperty(input, async (value) => {
      const answer = await send(value)
      const text = await answer.text()
      expect(answer.status, text).toBeLessThan(500)
      expect(answer.headers.get('x-request-id')).toBeTruthy()
      expect(text).not.toMatch(/\bat .+\.(?:ts|js):\d+/)
      if (answer.status >= 400 && answer.headers.get('content-type')?.includes('json')) {
        expect(Object.keys(JSON.parse(text))).toContain('message')
      }
      expect(log).toEqual([])
    }),
    { numRuns, seed: 20261120 },
  )
}

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(origin + path, { redirect: 'manual', ...init })
}

function post(path: string, body: string): Promise<Response> {
  return fetch(origin + path, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
}

function bearer(who: number): Record<string, string> {
  return tokens[who] ? { authorization: `Bearer ${tokens[who]}` } : {}
}
