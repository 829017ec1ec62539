import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { json } from '../../support/fake-provider.ts'
import { cookiesOf, makeStore } from '../store-world.ts'

const TOKEN = 'aaa.bbb-ccc_ddd'
const CLIENT = 'shop.apps.example'
const signedIn = json(200, { token: TOKEN, data: { username: 'Deniz' } })
const google = { environment: { GOOGLE_CLIENT_ID: CLIENT }, provider: signedIn }

/** The first half of a sign-in, up to the identity provider's page. */
async function setOut(options: Parameters<typeof makeStore>[0], next = '') {
  const store = await makeStore(options)
  const answer = await store.visit.get(`/identity/start${next && `?next=${encodeURIComponent(next)}`}`)
  const cookie = cookiesOf(answer).find((line) => line.startsWith('identity=')) ?? ''
  const target = new URL(answer.headers.location ?? '', 'http://store.example')
  return { ...store, answer, cookie, pair: cookie.split(';', 1)[0] ?? '', target, query: target.searchParams }
}

function idToken(nonce: string | null): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'RS256' })}.${part({ sub: '1', nonce })}.signature`
}

describe('the redirect to an identity provider', () => {
  test('to Google requests an ID token that is posted back, with secrets of this attempt', async () => {
    const { answer, target, query, cookie } = await setOut(google, '/profile')
    expect([answer.status, answer.headers['cache-control']]).toEqual([303, 'no-store'])
    expect(target.origin + target.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth')
    expect(Object.fromEntries(query)).toMatchObject({
      response_type: 'id_token',
      response_mode: 'form_post',
      client_id: CLIENT,
      redirect_uri: 'http://store.example/identity/callback',
      scope: 'openid email profile',
    })
    expect(query.get('state')).toMatch(/^[\w-]{43}$/)
    expect(query.get('nonce')).not.toBe(query.get('state'))
    // A cross-site POST carries no SameSite=Lax cookie.
    expect(cookie).toMatch(/; Max-Age=600; Path=\/identity; Expires=.+; HttpOnly; Secure; SameSite=None$/)
  })

  test('to the local provider requests a code that only its PKCE verifier redeems', async () => {
    const { target, query, cookie } = await setOut({ isMock: true })
    expect(target.pathname).toBe('/__mock/identity/authorize')
    expect(query.get('response_type')).toBe('code')
    expect(query.get('code_challenge_method')).toBe('S256')
    expect(query.get('code_challenge')).toMatch(/^[\w-]{43}$/)
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax$/)
    const https = await setOut({ isMock: true, environment: { PUBLIC_URL: 'https://store.example' } })
    expect(https.cookie).toMatch(/HttpOnly; Secure; SameSite=Lax$/)
  })

  test('does not exist without an identity provider', async () => {
    const { visit } = await makeStore()
    const answer = await visit.get('/identity/start')
    expect([answer.status, answer.headers.location]).toEqual([404, undefined])
  })

  test('is refused if another site requests it', async () => {
    const { visit } = await makeStore(google)
    const answer = await visit.get('/identity/start?next=%2Fprofile').set('sec-fetch-site', 'cross-site')
    expect(answer.headers.location).toBe('/login?next=%2Fprofile')
    expect(cookiesOf(answer)).toEqual([])
  })
})

describe('the callback of an identity provider', () => {
  test('with a valid token starts a session and opens the requested page', async () => {
    const { visit, seen, pair, query } = await setOut(google, '/profile/wishlist')
    const answer = await visit
      .post('/identity/callback')
      .set('cookie', pair)
      .set('sec-fetch-site', 'cross-site')
      .type('form')
      .send({ state: query.get('state'), id_token: idToken(query.get('nonce')) })
    expect([answer.status, answer.headers.location]).toEqual([303, '/profile/wishlist'])
    expect(cookiesOf(answer).join('\n')).toMatch(
      /^customerToken=aaa\.bbb-ccc_ddd; Path=\/; HttpOnly; SameSite=Lax$/m,
    )
    // The page reads this one: it shows a message.
    expect(cookiesOf(answer).join('\n')).toMatch(
      /^news=signedIn; Max-Age=60; Path=\/; Expires=[^;]+; SameSite=Lax$/m,
    )
    expect(cookiesOf(answer).join('\n')).toMatch(/^identity=; Path=\/identity; Expires=Thu, 01 Jan 1970/m)
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /api/v1.0/auth/customer/signin-with-google',
    ])
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ idToken: idToken(query.get('nonce')) })
  })

  test.each([
    ['another state', { state: 'x'.repeat(43) }, 'The state does not match'],
    ['the token of another attempt', { id_token: idToken('another') }, 'The nonce of the ID token'],
    ['no token', { id_token: '' }, 'The nonce of the ID token'],
    ['an invalid token', { id_token: 'a.b.c' }, 'The nonce of the ID token'],
    ['a token without claims', { id_token: 'a.bnVsbA.c' }, 'The nonce of the ID token'],
    [
      'an error of the identity provider',
      { error: 'access_denied' },
      'The identity provider returned an error',
    ],
  ])(
    'with %s leads to the login, starts no session, and is logged with its reason and without its contents',
    async (_what, sent, reason) => {
      const { visit, seen, lines, pair, query } = await setOut(google, '/profile')
      const answer = await visit
        .post('/identity/callback')
        .set('cookie', pair)
        .type('form')
        .send({ state: query.get('state'), id_token: idToken(query.get('nonce')), ...sent })
      expect(answer.headers.location).toBe('/login?next=%2Fprofile')
      expect(cookiesOf(answer).join()).not.toContain('customerToken')
      expect(seen).toEqual([])
      expect(lines.join('\n')).toContain('A social sign-in failed')
      expect(lines.join('\n')).toContain(reason)
      expect(lines.join('\n')).not.toContain(query.get('nonce'))
    },
  )

  describe('with a code of the local provider', () => {
    async function setOutLocally(status = 200) {
      let nonce: string | null = null
      const store = await setOut(
        {
          isMock: true,
          provider: (request, response) =>
            request.url === '/__mock/identity/token'
              ? json(status, { id_token: idToken(nonce) })(request, response)
              : signedIn(request, response),
        },
        '/profile',
      )
      nonce = store.query.get('nonce')
      const comeBack = (codes: string) =>
        store.visit
          .get(`/identity/callback?state=${store.query.get('state')}${codes}`)
          .set('cookie', store.pair)
      return { ...store, comeBack }
    }

    test('redeems it with the verifier of this attempt, and starts a session', async () => {
      const { seen, query, comeBack } = await setOutLocally()
      const answer = await comeBack('&code=c-1')
      expect(answer.headers.location).toBe('/profile')
      expect(cookiesOf(answer).join()).toContain(`customerToken=${TOKEN}`)
      const redeemed = new URLSearchParams(seen[0]?.body)
      const verifier = redeemed.get('code_verifier') ?? ''
      expect(createHash('sha256').update(verifier).digest('base64url')).toBe(query.get('code_challenge'))
      expect(Object.fromEntries(redeemed)).toMatchObject({
        grant_type: 'authorization_code',
        code: 'c-1',
        redirect_uri: expect.stringMatching(/^http:.*\/identity\/callback$/),
      })
    })

    test.each([
      ['that is missing', '', 200, 0],
      ['that occurs twice', '&code=a&code=b', 200, 0],
      ['that the provider refuses', '&code=c-1', 400, 1],
    ])('%s leads to the login', async (_what, codes, status, calls) => {
      const { seen, comeBack } = await setOutLocally(status)
      const answer = await comeBack(codes)
      expect(answer.headers.location).toBe('/login?next=%2Fprofile')
      expect(cookiesOf(answer).join()).not.toContain('customerToken')
      expect(seen).toHaveLength(calls)
    })
  })

  test('sets Secure cookies only, under https', async () => {
    const environment = { ...google.environment, PUBLIC_URL: 'https://store.example' }
    const { visit, pair, query } = await setOut({ ...google, environment })
    const answer = await visit
      .post('/identity/callback')
      .set('cookie', pair)
      .type('form')
      .send({ state: query.get('state'), id_token: idToken(query.get('nonce')) })
    expect(cookiesOf(answer).join('\n')).toContain('customerToken=')
    expect(cookiesOf(answer).filter((line) => !line.includes('; Secure'))).toEqual([])
  })

  test('with more than 20 KB is answered with 413', async () => {
    const { visit } = await makeStore(google)
    await visit
      .post('/identity/callback')
      .type('form')
      .send({ id_token: 'x'.repeat(21_000) })
      .expect(413)
  })

  test('without the cookie of the attempt starts no session', async () => {
    const { visit, seen, lines, query } = await setOut(google)
    const answer = await visit
      .post('/identity/callback')
      .type('form')
      .send({ state: query.get('state'), id_token: idToken(query.get('nonce')) })
    expect(answer.headers.location).toBe('/login')
    expect(seen).toEqual([])
    expect(lines.join('\n')).toContain('There is no sign-in attempt')
  })

  test.each([
    ['refuses the ID token', json(401, { message: 'The identity token is not valid' })],
    ['returns no token', json(200, { data: { username: 'Deniz' } })],
    ['returns a token that could not be sent back', json(200, { token: 'a#b' })],
  ])('leads to the login if the provider %s', async (_what, provider) => {
    const { visit, pair, query } = await setOut({ ...google, provider })
    const answer = await visit
      .post('/identity/callback')
      .set('cookie', pair)
      .type('form')
      .send({ state: query.get('state'), id_token: idToken(query.get('nonce')) })
    expect(answer.headers.location).toBe('/login')
    expect(cookiesOf(answer).join()).not.toContain('customerToken')
  })

  test('never leads to another site, whatever the cookie contains', async () => {
    const { visit, pair, query } = await setOut(google)
    const attempt = JSON.parse(Buffer.from(pair.slice('identity='.length), 'base64url').toString())
    const forged = Buffer.from(JSON.stringify({ ...attempt, next: '//evil.example' })).toString('base64url')
    const answer = await visit
      .post('/identity/callback')
      .set('cookie', `identity=${forged}`)
      .type('form')
      .send({ state: query.get('state'), id_token: idToken(query.get('nonce')) })
    expect(answer.headers.location).toBe('/')
  })
})
