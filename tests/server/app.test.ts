import { describe, expect, test } from 'vitest'
import { cookiesOf, fromTheStore, makeStore } from './store-world.ts'

describe('every response', () => {
  test.each(['/', '/nowhere', '/healthz', '/api/v1.0/nothing', '/_image/1/x', '/media/../x', '/robots.txt'])(
    '%s has the security headers',
    async (path) => {
      const { visit } = await makeStore()
      const { headers } = await visit.get(path)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
      })
      expect(headers['content-security-policy']).toMatch(/^default-src 'none';/)
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(headers['x-powered-by']).toBeUndefined()
      expect(headers['strict-transport-security']).toBeUndefined()
    },
  )

  test('of a page has a new nonce', async () => {
    const { visit } = await makeStore()
    const answers = await Promise.all([visit.get('/'), visit.get('/')])
    const [first, second] = answers.map(({ body, headers }) => {
      expect(headers['content-security-policy']).toContain(
        `script-src 'self' 'nonce-${body.nonce}' 'strict-dynamic'`,
      )
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${body.nonce}'`)
      return body.nonce
    })
    expect(first).toMatch(/^[\w+/]{22}==$/)
    expect(first).not.toBe(second)
  })

  test('has HSTS if PUBLIC_URL is https', async () => {
    const { visit } = await makeStore({ environment: { PUBLIC_URL: 'https://store.example' } })
    const { headers } = await visit.get('/')
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
  })

  test('follows X-Forwarded-Proto and X-Request-Id of a trusted proxy only', async () => {
    const claim = (world: Awaited<ReturnType<typeof makeStore>>) =>
      world.visit.get('/').set('x-forwarded-proto', 'https').set('x-request-id', 'claimed-id-1')
    const untrusting = await claim(await makeStore())
    expect(untrusting.headers['strict-transport-security']).toBeUndefined()
    expect(untrusting.headers['x-request-id']).not.toBe('claimed-id-1')
    const trusting = await claim(await makeStore({ environment: { TRUST_PROXY: '1' } }))
    expect(trusting.headers['strict-transport-security']).toBeDefined()
    expect(trusting.headers['x-request-id']).toBe('claimed-id-1')
  })
})

describe('health', () => {
  test('is 200 at /healthz while the process runs, and 503 at /readyz while it stops', async () => {
    const { visit } = await makeStore()
    expect((await visit.get('/healthz').expect(200)).headers['cache-control']).toBe('no-store')
    await visit.get('/readyz').expect(200, { status: 'ready' })
    const stopping = await makeStore({ isReady: false })
    await stopping.visit.get('/healthz').expect(200)
    await stopping.visit.get('/readyz').expect(503, { status: 'stopping' })
    expect(stopping.lines.map((line) => JSON.parse(line).level)).toEqual(['debug', 'debug'])
  })

  test('is 503 with the reasons at /readyz until they no longer hold', async () => {
    const { visit, parts } = await makeStore()
    parts.readiness.report('file descriptors', true)
    parts.readiness.report('page /about', true)
    const reasons = ['file descriptors', 'page /about']
    await visit.get('/readyz').expect(503, { status: 'not ready', reasons })
    await visit.get('/healthz').expect(200, { status: 'ok' })
    parts.readiness.report('file descriptors', false)
    await visit.get('/readyz').expect(503, { status: 'not ready', reasons: ['page /about'] })
    parts.readiness.report('page /about', false)
    await visit.get('/readyz').expect(200, { status: 'ready' })
  })
})

describe('the language', () => {
  test.each([
    ['/', {}, 'en'],
    ['/', { 'accept-language': 'tr-TR,tr;q=0.9,en;q=0.8' }, 'tr'],
    ['/', { 'accept-language': 'tr', cookie: 'i18next=ar' }, 'ar'],
    ['/?lng=en', { 'accept-language': 'tr', cookie: 'i18next=ar' }, 'en'],
    ['/?lng=xx', { cookie: 'i18next=ar' }, 'ar'],
    ['/?lng=__proto__', { cookie: 'i18next=..%2f' }, 'en'],
    ['/?lng=ar&lng=tr', {}, 'ar'],
    ['/', { 'accept-language': 'de, fr;q=0.9' }, 'en'],
  ] as const)('of %s with %o is %s', async (path, headers, language) => {
    const { visit } = await makeStore()
    const response = await visit.get(path).set(headers).expect(200)
    expect(response.body.language).toBe(language)
    expect(response.headers['content-language']).toBe(language)
    expect(response.headers.vary).toBe('Accept-Language, Cookie')
  })

  test('is stored in a cookie if ?lng= selects another one', async () => {
    const { visit } = await makeStore()
    const chosen = await visit.get('/?lng=ar').set('cookie', 'i18next=tr')
    expect(cookiesOf(chosen)).toEqual([
      expect.stringMatching(/^i18next=ar; Max-Age=31536000; Path=\/; Expires=.+; SameSite=Lax$/),
    ])
    expect(cookiesOf(await visit.get('/?lng=ar').set('cookie', 'i18next=ar'))).toEqual([])
    expect(cookiesOf(await visit.get('/?lng=xx'))).toEqual([])
    expect(cookiesOf(await visit.get('/').set('accept-language', 'ar'))).toEqual([])
    const https = await makeStore({ environment: { PUBLIC_URL: 'https://store.example' } })
    expect(cookiesOf(await https.visit.get('/?lng=ar'))[0]).toMatch(/; Secure; SameSite=Lax$/)
  })
})

describe('the session', () => {
  test.each([
    ['customerToken=abc.def', 'abc.def'],
    ['a=1; customerToken=abc; customerToken=second', 'abc'],
    ['customerToken=a b', 'nobody'],
    ['customerToken="><script>', 'nobody'],
    ['customerToken=', 'nobody'],
    ['xcustomerToken=abc', 'nobody'],
  ])('of %s is %s', async (cookie, token) => {
    const { visit } = await makeStore()
    expect((await visit.get('/').set('cookie', cookie)).body.token).toBe(token)
  })
})

test('an address is redirected to its normalized form, unless the redirect would be longer than clients accept', async () => {
  const { visit } = await makeStore()
  const response = await visit.get('//about/').expect(301)
  expect(response.headers.location).toBe('/about')
  await visit.get(`//${'a'.repeat(15_500)}`).expect(404)
})

describe('an error', () => {
  test('is shown in the visitor’s language, with the request id and without a stack', async () => {
    const { visit, lines } = await makeStore({
      pages: (_request, response) => {
        response.set({ 'Content-Encoding': 'br', 'Content-Length': '7', ETag: '"page"' })
        throw new Error('secret <b>reason</b>')
      },
    })
    const response = await visit.get('/').set('accept', 'text/html').set('accept-language', 'ar').expect(500)
    expect(response.text).toContain('<html lang="ar" dir="rtl">')
    expect(response.text).toContain(response.headers['x-request-id'])
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'content-language': 'ar' })
    expect(response.headers['content-encoding']).toBeUndefined()
    expect(response.headers.etag).not.toBe('"page"')
    expect(response.text).not.toMatch(/secret|at Object|\.ts/)
    expect(lines.join('')).toContain('secret <b>reason</b>')
  })

  test('in a rejected promise is shown as well, as plain text if the client accepts that only', async () => {
    const { visit } = await makeStore({ pages: () => Promise.reject(new Error('late')) })
    const response = await visit.get('/').set('accept', 'text/plain').expect(500)
    expect(response.type).toBe('text/plain')
  })

  test('at an unknown address is a 404', async () => {
    const { visit } = await makeStore()
    const response = await visit.get('/nowhere/%3Cscript%3E').set('accept', 'text/html').expect(404)
    expect(response.text).not.toContain('<script')
    await visit.get('/%E0%A4%A').expect((answer) => expect(answer.status).toBeLessThan(500))
  })

  test('after the beginning of a page closes the connection', async () => {
    const { visit } = await makeStore({
      pages: (_request, response, next) => {
        response.write('half')
        next(new Error('late'))
      },
    })
    await expect(visit.get('/')).rejects.toThrow(/aborted|hang up/)
  })

  test('of a write to a page is 405', async () => {
    const { visit } = await makeStore()
    const response = await visit.post('/').expect(405)
    expect(response.headers.allow).toBe('GET, HEAD')
  })
})

describe('the log', () => {
  test('has one line for a request, with names of its query and not its values', async () => {
    const { visit, lines } = await makeStore()
    const { headers } = await visit.get('/?keyword=private&lng=tr').set('cookie', 'customerToken=abc')
    const [line] = lines.map((each) => JSON.parse(each)).filter(({ path }) => path === '/')
    expect(line).toMatchObject({
      method: 'GET',
      path: '/',
      query: ['keyword', 'lng'],
      status: 200,
      language: 'tr',
      customer: true,
      requestId: headers['x-request-id'],
    })
    expect(lines.join('')).not.toContain('private')
  })

  test.each([
    ['/?keyword=a&lng=tr&keyword=b', ['keyword', 'lng']],
    ['/?someone@example.com&eyJhbGciOiJIUzI1NiJ9', ['+2']],
    ['/?next=%2Fprofile&constructor=1&__proto__=2&page=3', ['next', 'page', '+2']],
  ])('of %s says of its query %j: no name that a visitor has invented', async (path, query) => {
    const { visit, lines } = await makeStore()
    await visit.get(path)
    expect(lines.map((line) => JSON.parse(line)).find(({ status }) => status)).toHaveProperty('query', query)
  })

  test('has the level as a word, and id, method and path in every line of a request', async () => {
    const { visit, lines } = await makeStore({ providerUrl: 'http://127.0.0.1:9' })
    const { headers } = await visit.post('/api/v1.0/visits').set(fromTheStore).expect(502)
    const request = { requestId: headers['x-request-id'], method: 'POST', path: '/api/v1.0/visits' }
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 'warn', ...request }),
      expect.objectContaining({ level: 'error', ...request, status: 502 }),
    ])
  })
})
