/** One mock per test, with the test's own seed, clock and random numbers. */
import request, { type Response } from 'supertest'
import { expect } from 'vitest'
import { createMockApi, type MockApiOptions, seededRandom } from '#mock-api/index.ts'
import type { ContractClient, KnownCategory, Method, Sending } from '#tools/contract/row.ts'
import { conformsTo } from './open-api-check.ts'

export { UNKNOWN_ID } from '#tools/contract/row.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')
export const PASSWORD = 'Abcdef12'

/** A picture of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Paths outside the API's base path. */
const OUTSIDE = /^\/(?:__mock|images|videos|files|api)(?:\/|$)/

export type World = Awaited<ReturnType<typeof makeContractWorld>>

export async function makeContractWorld(options: MockApiOptions = {}) {
  let now = NOW
  const log: string[] = []
  const mock = await createMockApi({
    seed: 7,
    products: 30,
    clock: () => now,
    random: seededRandom(7),
    quickHashes: true,
    log: (line) => log.push(line),
    ...options,
  })
  const plain = request(mock.handler)

  /** Sends a request and validates the response against the mock's OpenAPI document. */
  async function send(method: Method, path: string, sending: Sending = {}): Promise<Response> {
    const answer = await sendRaw(method, path, sending)
    await conformsTo(plain, method, path, answer)
    if (!OUTSIDE.test(path)) expect(differences(method, path, sending, answer)).toEqual([])
    return answer
  }

  /** What `npm run contract` would say of the answer. */
  function differences(
    method: Method,
    path: string,
    { token, body, form, headers }: Sending,
    answer: Response,
  ) {
    const authorization = token && `Bearer ${token}`
    return mock.contract.differences({
      request: {
        method: method.toUpperCase(),
        path,
        headers: { ...headers, authorization },
        body: form?.json ?? body,
      },
      answer: { status: answer.status, headers: answer.headers, text: answer.text },
    })
  }

  async function sendRaw(method: Method, path: string, { token, body, form, headers = {} }: Sending = {}) {
    let sent = plain[method](OUTSIDE.test(path) ? path : `/api/v1.0${path}`)
    if (token) sent = sent.set('Authorization', `Bearer ${token}`)
    for (const [name, value] of Object.entries(headers)) sent = sent.set(name, value)
    if (form?.json !== undefined) sent = sent.field('json', asText(form.json))
    if (form?.image) sent = sent.attach('image', form.image, 'picture.png')
    return body === undefined ? sent : sent.send(body as object)
  }

  const world = {
    account: { email: 'demo@sedir.example', password: 'Demo12345' },
    mock,
    log,
    send,
    /** Without the OpenAPI check, for responses that the document does not describe. */
    sendRaw,
    get: (path: string, sending?: Sending) => send('get', path, sending),
    post: (path: string, body?: unknown, sending?: Sending) => send('post', path, { body, ...sending }),
    put: (path: string, body?: unknown, sending?: Sending) => send('put', path, { body, ...sending }),
    delete: (path: string, body?: unknown, sending?: Sending) => send('delete', path, { body, ...sending }),
    advance(milliseconds: number) {
      now += milliseconds
    },
    codeFor: (email: string) => mock.mailbox.latest(email)?.code ?? 'no mail',
    async productId(place = 0): Promise<string> {
      return (await world.get(`/products?limit=1&page=${place + 1}`)).body.data[0]._id
    },
    async categories(): Promise<KnownCategory[]> {
      return (await world.get('/categories?limit=100')).body.data
    },
    async signUp(email: string, facts: object = {}) {
      const account = { username: 'Ada', email, password: PASSWORD, phone: '+905551112233', ...facts }
      return world.post('/auth/customer/signup', account)
    },
    /** Signs up and verifies. Returns the token. */
    async customer(email = 'ada@mail.example'): Promise<string> {
      await world.signUp(email)
      const proof = { email, phone: '+905551112233', emailCode: world.codeFor(email) }
      return (await world.post('/auth/customer/verification', proof)).body.token
    },
    async signIn(email: string, password: string): Promise<string> {
      return (await world.post('/auth/customer/signin', { email, password })).body.token
    },
    demo: () => world.signIn(world.account.email, world.account.password),
    token: () => world.demo(),
    admin: () => world.signIn('admin@sedir.example', 'Admin12345'),
    /** Requests a reset code and submits it. Returns the cookie that the request for the new password needs. */
    async resetCookie(email: string): Promise<string> {
      await world.post('/auth/customer/forgot-password', { email })
      const shown = await world.post('/auth/customer/verify-pass-reset-code', {
        resetCode: world.codeFor(email),
      })
      return String(shown.headers['set-cookie']?.[0]?.split(';')[0])
    },
  }
  return world satisfies ContractClient
}

function asText(json: unknown): string {
  return typeof json === 'string' ? json : JSON.stringify(json)
}
