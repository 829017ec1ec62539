import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { PROFILE_IMAGE_MAX_BYTES } from '#domain/limits.ts'
import { noBreakers } from '#server/provider/circuit-breaker.ts'
import { json, startFakeProvider } from '../../support/fake-provider.ts'
import { cookiesOf, fromTheStore, makeStore } from '../store-world.ts'

const API = '/api/v1.0'
const TOKEN = 'aaa.bbb-ccc_ddd'
const asCustomer = `customerToken=${TOKEN}`
const account = { email: 'demo@sedir.example', password: 'Demo12345' }
const signedIn = json(200, { token: TOKEN, data: { username: 'Demo' } })

describe('a proxied request', () => {
  test('has the customer’s token from the cookie, and no other cookie or forwarding header of the browser', async () => {
    const { visit, seen } = await makeStore()
    await visit
      .get(`${API}/products?category=a&category=b`)
      .set('cookie', `${asCustomer}; i18next=ar; secret=1`)
      .set('authorization', 'Bearer forged')
      .set('x-forwarded-for', '6.6.6.6')
      .set('x-forwarded-host', 'evil.example')
      .set('x-http-method-override', 'DELETE')
      .expect(200)
    expect(seen).toHaveLength(1)
    const [call] = seen
    expect(call?.url).toBe(`${API}/products?category=a&category=b`)
    expect(call?.headers.authorization).toBe(`Bearer ${TOKEN}`)
    expect(call?.headers.cookie).toBeUndefined()
    expect(call?.headers['x-forwarded-for']).toMatch(/127\.0\.0\.1$/)
    expect(call?.headers['x-forwarded-host']).toBeUndefined()
    expect(call?.headers['x-http-method-override']).toBeUndefined()
    expect(call?.headers['x-request-id']).toMatch(/^[\w-]{36}$/)
    expect(call?.headers['accept-encoding']).toBe('identity')
  })

  test.each([
    ['post', '/visits'],
    ['post', '/auth/customer/signup'],
    ['post', '/auth/customer/forgot-password'],
    ['post', '/auth/customer/verify-pass-reset-code'],
    ['put', '/auth/customer/reset-password'],
  ] as const)('has no token when the call needs none: %s %s', async (method, path) => {
    const { visit, seen } = await makeStore({ provider: signedIn })
    await visit[method](API + path)
      .set({ ...fromTheStore, cookie: asCustomer })
      .send({})
      .expect(200)
    expect(seen[0]?.headers.authorization).toBeUndefined()
  })

  test('asks for JSON, whatever type the client prefers: caches keep the response for clients that prefer another', async () => {
    const { visit, seen } = await makeStore()
    await visit.get(`${API}/products`).set('accept', 'application/hal+json').expect(200)
    expect(seen.map(({ headers }) => headers.accept)).toEqual(['application/json'])
  })

  test('has neither body nor length if it is a read', async () => {
    const { visit, seen } = await makeStore()
    await visit.get(`${API}/products`).send({ limit: 3 }).expect(200)
    expect(seen[0]?.body).toBe('')
    expect(seen[0]?.headers).not.toHaveProperty('content-length')
    expect(seen[0]?.headers).not.toHaveProperty('content-type')
  })

  test.each([
    [{ cookie: 'i18next=ar', 'accept-language': 'tr' }, 'ar'],
    [{ 'accept-language': 'de, tr;q=0.8' }, 'tr'],
    [{}, 'en'],
  ])('has the language of the visitor’s page: %j → %s', async (headers, language) => {
    const { visit, seen } = await makeStore()
    await visit
      .post(`${API}/auth/customer/forgot-password`)
      .set({ ...fromTheStore, ...headers })
      .send(account)
    expect(seen[0]?.headers['accept-language']).toBe(language)
  })

  test('has the visitor’s address that a trusted proxy has forwarded', async () => {
    const { visit, seen } = await makeStore({ environment: { TRUST_PROXY: 'loopback' } })
    await visit.get(`${API}/products`).set('x-forwarded-for', '6.6.6.6, 203.0.113.9')
    expect(seen[0]?.headers['x-forwarded-for']).toBe('203.0.113.9')
  })

  const trace = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  test.each([
    ['of a trusted proxy', trace, 'loopback', trace],
    ['without a trace', trace.replace(/4b[^-]+/, '0'.repeat(32)), 'loopback', undefined],
    ['of a visitor', trace, '0', undefined],
  ])('has the traceparent of a trusted proxy only: %s', async (_whose, traceparent, proxies, passedOn) => {
    const { visit, seen } = await makeStore({ environment: { TRUST_PROXY: proxies } })
    await visit.get(`${API}/products`).set({ traceparent })
    expect(seen[0]?.headers.traceparent).toBe(passedOn)
  })

  test('uses a new connection for a write: the provider may close an idle one at the same time', async () => {
    const used = new WeakSet<object>()
    const { visit } = await makeStore({
      provider: (request, response) => {
        if (used.has(request.socket)) return void request.socket.destroy()
        used.add(request.socket)
        signedIn(request, response)
      },
    })
    const signIn = () => visit.post(`${API}/auth/customer/signin`).set(fromTheStore).send(account)
    await visit.get(`${API}/products`).expect(200)
    await signIn().expect(200)
    await signIn().expect(200)
    await visit.get(`${API}/products`).expect(200)
  })

  test.each([
    ['GET', '/orders', 404],
    ['GET', '/products/507f1f77bcf86cd799439011', 200],
    ['GET', '/products/../auth/customer/profile', 404],
    ['GET', '/products/..%2f..%2fadmin', 404],
    ['GET', '/products/a/b', 404],
    ['PATCH', '/products', 405],
    ['DELETE', '/products/507f1f77bcf86cd799439011', 405],
    ['GET', '/openapi.json', 404],
    ['GET', '/docs', 404],
  ] as const)('%s %s is answered %i by the contract', async (method, path, status) => {
    const { visit, seen } = await makeStore()
    const call =
      method === 'GET' ? visit.get(API + path) : visit[method === 'PATCH' ? 'patch' : 'delete'](API + path)
    const response = await call.set(fromTheStore).expect(status)
    expect(seen).toHaveLength(status === 200 ? 1 : 0)
    if (status === 405) expect(response.headers.allow).toContain('GET')
  })
})

describe('a write', () => {
  test.each([
    ['from another site', 403, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['from another subdomain', 403, { origin: 'http://other.store.example', 'sec-fetch-site': 'same-site' }],
    ['from another subdomain, without Origin', 403, { 'sec-fetch-site': 'same-site' }],
    ['with Sec-Fetch-Site: none', 403, { 'sec-fetch-site': 'none' }],
    ['without Origin and without Sec-Fetch-Site', 403, {}],
    [
      'with a foreign Origin and Sec-Fetch-Site: same-origin',
      403,
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    ],
    ['from a sandboxed frame', 403, { origin: 'null' }],
    ['from the store’s own page', 201, fromTheStore],
    ['from the store’s own page, without Origin', 201, { 'sec-fetch-site': 'same-origin' }],
    ['from an older browser on the store’s page', 201, { origin: 'http://store.example' }],
    [
      'from the store’s page at another address than PUBLIC_URL',
      201,
      { host: 'other.example:81', origin: 'http://other.example:81' },
    ],
  ] as const)('%s is answered with %i', async (_what, status, headers) => {
    const { visit, seen } = await makeStore({ provider: json(201, { data: { _id: '1' } }) })
    await visit.post(`${API}/visits`).set(headers).send({}).expect(status)
    expect(seen).toHaveLength(status === 201 ? 1 : 0)
  })

  test('of the wrong media type or size is refused without a call to the provider', async () => {
    const { visit, seen } = await makeStore()
    const write = () =>
      visit.post(`${API}/auth/customer/signin`).set({ ...fromTheStore, connection: 'keep-alive' })
    await write().type('text/plain').send('{"email":"a"}').expect(415)
    await write()
      .type('application/x-www-form-urlencoded')
      .send('email=a')
      .expect(415)
      .expect('connection', 'close')
    await write()
      .send({ email: 'a'.repeat(40_000) })
      .expect(413)
    await visit
      .put(`${API}/auth/customer/profile`)
      .set(fromTheStore)
      .attach('image', Buffer.alloc(PROFILE_IMAGE_MAX_BYTES + 64 * 1024), 'me.png')
      .expect(413)
    expect(seen).toEqual([])
  })

  test('without Content-Length is refused', async () => {
    const { visit, seen } = await makeStore()
    const write = visit
      .post(`${API}/visits`)
      .set({ ...fromTheStore, connection: 'keep-alive' })
      .type('json')
    write.write('{}')
    await write.expect(411).expect('connection', 'close')
    expect(seen).toEqual([])
  })

  test('is sent once, even if the connection breaks', async () => {
    const { visit, seen } = await makeStore({ provider: (request) => void request.socket.destroy() })
    await visit.post(`${API}/auth/customer/signup`).set(fromTheStore).send(account).expect(504)
    expect(seen).toHaveLength(1)
  })

  test('is passed on with its body unchanged, pictures included', async () => {
    const { visit, seen, parts } = await makeStore()
    await visit
      .put(`${API}/auth/customer/profile`)
      .set(fromTheStore)
      .set('cookie', asCustomer)
      .field('json', '{"city":"İzmir"}')
      .attach('image', Buffer.alloc(PROFILE_IMAGE_MAX_BYTES, 7), 'me.png')
      .expect(200)
    expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(seen[0]?.body).toContain('{"city":"İzmir"}')
    expect(seen[0]?.body.length).toBeGreaterThan(PROFILE_IMAGE_MAX_BYTES)
    await expect.poll(() => parts.providerState.queues.uploads.inFlight).toBe(0)
  })
})

describe('a session', () => {
  test('begins with an HttpOnly cookie, and without the token in the response body', async () => {
    const { visit, seen, parts } = await makeStore({ provider: signedIn })
    const response = await visit
      .post(`${API}/auth/customer/signin`)
      .set(fromTheStore)
      .set('cookie', 'customerToken=old-one; customerRemember=1')
      .send(account)
      .expect(200)
    expect(response.body).toEqual({ data: { username: 'Demo' } })
    expect(response.headers['cache-control']).toBe('private, no-store')
    const [token, remembered] = cookiesOf(response)
    expect(token).toBe(`customerToken=${TOKEN}; Path=/; HttpOnly; SameSite=Lax`)
    // Without "remember me", whatever the visitor chose before.
    expect(remembered).toMatch(/^customerRemember=; Path=\/; Expires=Thu, 01 Jan 1970/)
    expect(seen[0]?.headers.authorization).toBeUndefined()
    expect(seen[0]?.headers['x-remember']).toBeUndefined()
    // The next page need not ask the provider whether the token is valid.
    expect(parts.providerState.sessions.stateOf(TOKEN)).toBe('accepted')
  })

  test('lasts thirty days if the visitor chose to be remembered, and its cookie is Secure under https', async () => {
    const { visit } = await makeStore({
      provider: signedIn,
      environment: { PUBLIC_URL: 'https://store.example' },
    })
    const response = await visit
      .post(`${API}/auth/customer/signin`)
      .set({ origin: 'https://store.example', 'x-remember': '1' })
      .send(account)
    const rest = 'Max-Age=2592000; Path=/; Expires=.+; HttpOnly; Secure; SameSite=Lax$'
    expect(cookiesOf(response)).toEqual([
      expect.stringMatching(new RegExp(`^customerToken=${TOKEN}; ${rest}`)),
      expect.stringMatching(new RegExp(`^customerRemember=1; ${rest}`)),
    ])
  })

  test.each([
    [
      'a change of the password',
      'put',
      '/auth/customer/profile/change-password',
      { password: 'Demo12345', newPassword: 'Demo54321' },
    ],
    [
      'the confirmation of a new email address',
      'post',
      '/auth/customer/verification',
      { email: 'new@mail.example', phone: '', emailCode: '123456' },
    ],
  ] as const)('keeps its lifetime after %s', async (_what, method, path, body) => {
    const { visit, seen } = await makeStore({ provider: json(200, { token: 'new-token', data: {} }) })
    const change = (cookie: string) =>
      visit[method](API + path)
        .set({ ...fromTheStore, cookie })
        .send(body)
        .expect(200)
    expect(cookiesOf(await change(asCustomer))[0]).not.toContain('Max-Age')
    expect(cookiesOf(await change(`${asCustomer}; customerRemember=1`))[0]).toContain('Max-Age=2592000')
    expect(seen[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`)
  })

  test.each([
    ['another header in its token', { token: 'a; Domain=evil', data: {} }],
    ['a token that could not be sent back', { token: 'a#b' }],
    ['no token', { data: {} }],
    ['an empty token', { token: '' }],
    ['a token that is a number', { token: 7 }],
    ['a list', [{ token: TOKEN }]],
    ['nothing', null],
  ])('does not begin if the provider’s answer has %s: the answer is 502', async (_what, body) => {
    const { visit } = await makeStore({ provider: json(200, body) })
    const response = await visit
      .post(`${API}/auth/customer/signin`)
      .set(fromTheStore)
      .send(account)
      .expect(502)
    expect(cookiesOf(response)).toEqual([])
  })

  test.each([
    ['the provider agrees', json(200, { message: 'Bye' }), 200],
    ['the token was invalid already', json(401, { message: 'No' }), 401],
    ['the provider fails', json(500, { message: 'Boom' }), 202],
  ] as const)('ends at a sign-out when %s', async (_when, provider, status) => {
    const { visit } = await makeStore({ provider })
    const response = await visit
      .post(`${API}/auth/customer/signout`)
      .set({ ...fromTheStore, cookie: asCustomer })
      .expect(status)
    expect(cookiesOf(response)).toEqual([
      expect.stringMatching(/^customerToken=; Path=\/; Expires=Thu, 01 Jan 1970/),
      expect.stringMatching(/^customerRemember=; /),
    ])
    expect(response.headers['x-session']).toBe(status === 401 ? 'ended' : undefined)
  })

  test('ends when the provider refuses its token, and public data is requested without the token', async () => {
    const { visit, seen } = await makeStore({
      provider: (request, response) =>
        (request.headers.authorization ? json(401, { message: 'Expired' }) : json(200, { data: ['sofa'] }))(
          request,
          response,
        ),
    })
    const favorites = await visit.get(`${API}/customers/get-favorites`).set('cookie', asCustomer).expect(401)
    expect(cookiesOf(favorites)[0]).toMatch(/^customerToken=;/)
    for (const [cookie, calls] of [
      ['customerToken=another', 2],
      // A token that the provider has refused is not sent again.
      [asCustomer, 1],
    ] as const) {
      seen.length = 0
      const products = await visit.get(`${API}/products`).set('cookie', cookie).expect(200)
      expect(products.body).toEqual({ data: ['sofa'] })
      expect(cookiesOf(products)[0]).toMatch(/^customerToken=;/)
      expect(products.headers).toMatchObject({ 'x-session': 'ended', 'cache-control': 'private, no-store' })
      expect(seen).toHaveLength(calls)
    }
  })

  test('is not ended by a late refusal of the token of an earlier session', async () => {
    let refuse = () => {}
    const { visit, seen } = await makeStore({
      provider(request, response) {
        if (request.method === 'POST') return json(200, { message: 'Bye' })(request, response)
        refuse = () => json(401, { message: 'Expired' })(request, response)
      },
    })
    const late = visit
      .get(`${API}/customers/get-favorites`)
      .set('cookie', asCustomer)
      .then((response) => response)
    await expect.poll(() => seen.length).toBe(1)
    await visit
      .post(`${API}/auth/customer/signout`)
      .set({ ...fromTheStore, cookie: asCustomer })
      .expect(200)
    refuse()
    const response = await late
    expect(response.status).toBe(401)
    expect(cookiesOf(response)).toEqual([])
  })

  test('ends at the provider also if the client closes the connection before the response', async () => {
    const requested: string[] = []
    const aborted: string[] = []
    const { app } = await makeStore({
      provider({ url = '' }, response) {
        requested.push(url)
        response.on('close', () => aborted.push(url))
      },
    })
    const { origin } = await startFakeProvider(app)
    const headers = { ...fromTheStore, cookie: asCustomer }
    const signOut = `${API}/auth/customer/signout`
    const otherWrite = `${API}/auth/customer/signup`
    // Another write, whose connection is closed later, shows when the store has noticed both.
    const clients = [signOut, otherWrite].map((path) => {
      const client = new AbortController()
      fetch(origin + path, { method: 'POST', headers, signal: client.signal }).catch(() => {})
      return client
    })
    await expect.poll(() => requested).toHaveLength(2)
    for (const client of clients) client.abort()
    await expect.poll(() => aborted).toContain(otherWrite)
    expect(aborted).toEqual([otherWrite])
  })

  test('is not ended by the 401 for a wrong password', async () => {
    const { visit } = await makeStore({ provider: json(401, { message: 'Incorrect email or password' }) })
    const response = await visit
      .post(`${API}/auth/customer/signin`)
      .set({ ...fromTheStore, cookie: asCustomer })
      .send(account)
      .expect(401)
    expect(cookiesOf(response)).toEqual([])
    expect(response.body).toEqual({ message: 'Incorrect email or password' })
  })
})

test('the steps of a password reset carry the provider’s own cookie, and no other', async () => {
  const { visit, seen } = await makeStore({
    provider: (request, response) =>
      request.url?.endsWith('verify-pass-reset-code')
        ? json(
            200,
            { message: 'Good', data: {} },
            { 'set-cookie': 'step=abc123; Domain=provider.example; Path=/; Max-Age=600; HttpOnly' },
          )(request, response)
        : signedIn(request, response),
  })
  const verified = await visit
    .post(`${API}/auth/customer/verify-pass-reset-code`)
    .set(fromTheStore)
    .send({ resetCode: '123456' })
  expect(cookiesOf(verified)).toEqual([
    'reset.step=abc123; Max-Age=600; Path=/api/v1.0/auth/customer; HttpOnly; SameSite=Strict',
  ])
  await visit
    .put(`${API}/auth/customer/reset-password`)
    .set({ ...fromTheStore, cookie: `${asCustomer}; reset.step=abc123; i18next=ar` })
    .send({ email: account.email, newPassword: 'Demo54321' })
    .expect(200)
  expect(seen[1]?.headers.cookie).toBe('step=abc123')
  await visit.get(`${API}/products`).set('cookie', 'reset.step=abc123').expect(200)
  expect(seen[2]?.headers.cookie).toBeUndefined()
})

describe('a proxied response', () => {
  test('is compressed, with a weak ETag that the provider still recognizes', async () => {
    const data = Array.from({ length: 200 }, (_, index) => ({ title: `Chair ${index}` }))
    const { visit, seen } = await makeStore({
      provider: json(200, { data }, { etag: '"v1"', 'cache-control': 'public, max-age=60' }),
    })
    const response = await visit.get(`${API}/products`).set('accept-encoding', 'br').expect(200)
    expect(response.headers['content-encoding']).toBe('br')
    expect(response.headers.etag).toBe('W/"v1"')
    expect(response.headers.vary).toBe('Accept-Encoding, Cookie')
    expect(response.headers['cache-control']).toBe('public, max-age=60')
    expect(response.body.data).toHaveLength(200)
    await visit.get(`${API}/products`).set('if-none-match', 'W/"v1"')
    expect(seen[1]?.headers['if-none-match']).toBe('W/"v1"')
  })

  test.each([
    ['public data for a visitor', '/products', undefined, 'public, max-age=60', 'public, max-age=60'],
    ['public data for a visitor, no Cache-Control', '/products', undefined, undefined, 'private, no-cache'],
    ['public data for a customer', '/products', asCustomer, 'public, max-age=600', 'private, no-store'],
    ['public data for a customer, no Cache-Control', '/products', asCustomer, undefined, 'private, no-store'],
    ['a profile', '/auth/customer/profile', asCustomer, 'public, max-age=600', 'private, no-store'],
    ['a profile, no Cache-Control', '/auth/customer/profile', asCustomer, undefined, 'private, no-store'],
    ['a profile without a session', '/auth/customer/profile', undefined, 'public', 'private, no-store'],
  ] as const)('has the Cache-Control of the store: %s', async (_what, path, cookie, said, cacheControl) => {
    const { visit } = await makeStore({
      provider: json(200, { data: {} }, said ? { 'cache-control': said } : {}),
    })
    const { headers } = await visit.get(API + path).set(cookie ? { cookie } : {})
    expect(headers['cache-control']).toBe(cacheControl)
  })

  test('that has not changed keeps the Cache-Control of what the browser has stored', async () => {
    const { visit } = await makeStore({
      provider: (_request, response) =>
        void response.writeHead(304, { 'cache-control': 'public, max-age=60' }).end(),
    })
    const response = await visit.get(`${API}/products`).set('if-none-match', '"v1"').expect(304)
    expect(response.headers['cache-control']).toBe('public, max-age=60')
  })

  test('has the weak ETag of the provider as it is', async () => {
    const data = Array.from({ length: 200 }, (_, index) => ({ title: `Chair ${index}` }))
    const { visit } = await makeStore({ provider: json(200, { data }, { etag: 'W/"v1"' }) })
    const response = await visit.get(`${API}/products`).set('accept-encoding', 'br').expect(200)
    expect([response.headers['content-encoding'], response.headers.etag]).toEqual(['br', 'W/"v1"'])
  })

  test.each([
    ['to HEAD', 'head', 200],
    ['with the status 204', 'get', 204],
  ] as const)('%s needs no type and has no body', async (_what, method, status) => {
    const { visit, seen } = await makeStore({
      provider: (_request, response) => void response.writeHead(status).end(),
    })
    const response = await visit[method](`${API}/products`).expect(status)
    expect(response.text ?? '').toBe('')
    expect(seen).toMatchObject([{ method: method.toUpperCase() }])
  })

  test('may be an error in another format of JSON', async () => {
    const problem = { 'content-type': 'application/problem+json' }
    const { visit } = await makeStore({ provider: json(404, { message: 'No such product' }, problem) })
    const { body } = await visit.get(`${API}/products`).expect(404)
    expect(body).toEqual({ message: 'No such product' })
  })

  test('that is an error has no-store', async () => {
    const { visit } = await makeStore({ provider: json(404, {}, { 'cache-control': 'public, max-age=60' }) })
    const { headers } = await visit.get(`${API}/products`).expect(404)
    expect(headers['cache-control']).toBe('private, no-store')
  })

  test('has no header of the provider that could affect the store’s pages', async () => {
    const { visit } = await makeStore({
      provider: json(
        200,
        { data: [] },
        {
          'set-cookie': 'customerToken=evil',
          'access-control-allow-origin': '*',
          'content-security-policy': 'default-src *',
          server: 'Acme',
          location: 'https://evil.example',
        },
      ),
    })
    const { headers } = await visit.get(`${API}/products`).expect(200)
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers.server).toBeUndefined()
    expect(headers.location).toBeUndefined()
    expect(headers['content-security-policy']).toContain("default-src 'none'; sandbox")
  })

  test.each([
    ['a crash with its stack', json(500, { message: 'at Object.<anonymous> (/srv/api.js:1)' }), 502],
    ['an overloaded provider', json(503, { message: 'busy' }), 503],
    ['a redirect to an inside address', json(302, {}, { location: 'http://169.254.169.254/' }), 502],
    [
      'HTML with status 200',
      (_: unknown, response: import('node:http').ServerResponse) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hi</h1>'),
      502,
    ],
    [
      'HTML that names JSON',
      (_: unknown, response: import('node:http').ServerResponse) =>
        response.writeHead(200, { 'content-type': 'text/html; x=application/json' }).end('<h1>Hi</h1>'),
      502,
    ],
    [
      'a connection that breaks',
      (request: import('node:http').IncomingMessage) => request.socket.destroy(),
      502,
      2,
    ],
    [
      'an answer that breaks off',
      (_: unknown, response: import('node:http').ServerResponse) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.write('{"data":')
        setImmediate(() => response.destroy())
      },
      502,
      2,
    ],
    ['more than two megabytes', json(200, { data: 'x'.repeat(2_200_000) }), 502],
  ] as const)(
    'has a message of the store in place of %s',
    async (_what, provider, status, calls?: number) => {
      const { visit, seen } = await makeStore({ provider: provider as never })
      const response = await visit.get(`${API}/products`).set('accept-language', 'tr').expect(status)
      expect(Object.keys(response.body)).toEqual(['message'])
      expect(response.body.message).toMatch(/[ğşıİçöü]/)
      expect(response.headers['cache-control']).toBe('no-store')
      expect(seen).toHaveLength(calls ?? 1)
    },
  )

  test('is 504 if the provider sends nothing, or one byte at a time', async () => {
    for (const provider of [
      () => {},
      (_: unknown, response: import('node:http').ServerResponse) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        const drip = setInterval(() => response.write(' '), 10)
        response.once('close', () => clearInterval(drip))
      },
    ]) {
      const { visit } = await makeStore({
        provider: provider as never,
        environment: { PROVIDER_TIMEOUT_MS: '100' },
      })
      const response = await visit.get(`${API}/products`).expect(504)
      expect(response.body.message).toContain('too long')
    }
  })

  test('to a write has its own timeout: a slow sign-in succeeds while reads time out', async () => {
    let giveUp = () => {}
    const givenUp = new Promise<void>((resolve) => {
      giveUp = resolve
    })
    const { visit } = await makeStore({
      provider: (request, response) => {
        if (request.method === 'POST') void givenUp.then(() => signedIn(request, response))
      },
      environment: { PROVIDER_TIMEOUT_MS: '100' },
    })
    const signIn = visit.post(`${API}/auth/customer/signin`).set(fromTheStore).send(account).then()
    await visit.get(`${API}/products`).expect(504)
    giveUp()
    expect((await signIn).status).toBe(200)
  })

  test.each([
    ['/visits', 504],
    ['/auth/customer/signout', 202],
  ] as const)('to %s, whose result no person needs, has the timeout of reads', async (path, status) => {
    const { visit } = await makeStore({
      provider: () => {},
      environment: { PROVIDER_TIMEOUT_MS: '100', PROVIDER_WRITE_TIMEOUT_MS: '60000' },
    })
    await visit
      .post(API + path)
      .set({ ...fromTheStore, cookie: asCustomer })
      .send({})
      .expect(status)
  })

  test('is requested a second time if the connection broke', async () => {
    let calls = 0
    const { visit } = await makeStore({
      provider: (request, response) => {
        calls += 1
        if (calls === 1) request.socket.destroy()
        else json(200, { data: ['sofa'] })(request, response)
      },
    })
    const response = await visit.get(`${API}/products`).expect(200)
    expect(response.body).toEqual({ data: ['sofa'] })
  })

  test('is requested a second time within the time that is left', async () => {
    let now = 0
    const { visit, seen } = await makeStore({
      clock: () => now,
      provider: (request) => {
        if (seen.length > 1) return
        now += 59_950
        request.socket.destroy()
      },
      environment: { PROVIDER_TIMEOUT_MS: '60000' },
    })
    await visit.get(`${API}/products`).expect(504)
    expect(seen).toHaveLength(2)
    // Less than the whole time budget, which a second request with a budget of its own would wait for.
  }, 30_000)

  test('is an error without a call while the circuit breaker of the route is open', async () => {
    const breakers = { ...noBreakers, isOpen: (route: string) => route === 'GET /products' }
    const { visit, seen } = await makeStore({ breakers })
    const { status } = await visit.get(`${API}/products`)
    expect([status, seen.length]).toEqual([503, 0])
    await visit.get(`${API}/settings`).expect(200)
  })

  test.each([
    [200, false],
    [404, false],
    [503, true],
  ])('with status %i counts as a failure for the circuit breaker: %s', async (status, isUnavailable) => {
    const ended = vi.fn()
    const { visit } = await makeStore({
      breakers: { ...noBreakers, ended },
      provider: json(status, { data: [] }),
    })
    await visit.get(`${API}/products`)
    expect(ended.mock.calls).toEqual([['GET /products', isUnavailable]])
  })

  test('is 502 if the provider refuses connections', async () => {
    const gone = createServer()
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve))
    const { port } = gone.address() as AddressInfo
    await new Promise<void>((resolve) => gone.close(() => resolve()))
    const { visit } = await makeStore({ providerUrl: `http://127.0.0.1:${port}` })
    await visit.get(`${API}/products`).expect(502)
    await visit.post(`${API}/visits`).set(fromTheStore).send({}).expect(502)
  })
})

test('no code, token or password is ever logged', async () => {
  const { visit, lines } = await makeStore({ provider: signedIn })
  await visit.post(`${API}/auth/customer/signin`).set(fromTheStore).send(account)
  await visit.get(`${API}/rating/my-rating?product=1&code=654321`).set('cookie', asCustomer)
  await visit.get('/?token=654321&next=/profile').set('cookie', asCustomer)
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.join('')).not.toMatch(new RegExp(`${TOKEN}|654321|${account.password}|${account.email}`))
})
