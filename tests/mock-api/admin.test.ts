/** The mock's admin page and API, and their access rules. */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt } from 'jose'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import { makeContractWorld, type World } from '#tests/contract/support/contract-world.ts'
import { sharedChrome } from '#tests/support/browser/chrome.ts'

describe('the admin routes', () => {
  test.each([
    ['another machine, behind the store', { 'X-Forwarded-For': '203.0.113.9' }],
    ['a request with X-Real-IP', { 'X-Real-IP': '127.0.0.1' }],
    ['a request with Forwarded', { Forwarded: 'for=127.0.0.1' }],
    ['a host name that another site resolves to this machine', { Host: 'rebound.example:4000' }],
    ['a request for a foreign host', { 'X-Forwarded-Host': 'rebound.example' }],
    ['a script of another site', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' }],
    ['a script of another subdomain', { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'cors' }],
  ])('answer 404 to %s', async (_who, headers) => {
    const world = await makeContractWorld()
    for (const path of [
      '/__mock',
      '/__mock/inbox',
      '/__mock/db/accounts',
      '/__mock/scenario',
      '/__mock/identity/jwks',
    ]) {
      expect((await world.sendRaw('get', path, { headers })).status).toBe(404)
    }
    expect((await world.sendRaw('post', '/__mock/reset', { headers, body: {} })).status).toBe(404)
    expect((await world.sendRaw('get', '/products', { headers })).status).toBe(200)
  })

  it('answer other machines if allowRemoteAdmin is set', async () => {
    const world = await makeContractWorld({ allowRemoteAdmin: true })
    const answer = await world.sendRaw('get', '/__mock/inbox', {
      headers: { 'X-Forwarded-For': '203.0.113.9' },
    })
    expect(answer.status).toBe(200)
  })

  it('list the mails, newest first, also those of one recipient', async () => {
    const world = await makeContractWorld()
    await world.signUp('ada@mail.example')
    world.advance(1000)
    await world.post('/auth/customer/forgot-password', { email: 'demo@sedir.example' })
    const all = (await world.sendRaw('get', '/__mock/inbox')).body.data
    expect(all.map(({ to }: { to: string }) => to)).toEqual(['demo@sedir.example', 'ada@mail.example'])
    const own = (await world.sendRaw('get', '/__mock/inbox?to=ADA@mail.example')).body.data
    expect(own).toEqual([
      {
        to: 'ada@mail.example',
        subject: 'Your Sedir verification code',
        code: expect.stringMatching(/^\d{6}$/),
        createdAt: '2026-11-20T10:00:00.000Z',
      },
    ])
  })

  test.each([
    ['ar-SA, en;q=0.5', 'رمز تأكيد حسابك في سدير'],
    ['tr', 'Sedir hesabınız için doğrulama kodu'],
    ['de', 'Your Sedir verification code'],
  ])('list the mail to a person whose language is %s: %s', async (language, subject) => {
    const world = await makeContractWorld()
    await world.sendRaw('post', '/api/v1.0/auth/customer/signup', {
      headers: { 'Accept-Language': language },
      body: { username: 'Ada', email: 'ada@mail.example', password: 'Secret123', phone: '+905321112233' },
    })
    const { data } = (await world.sendRaw('get', '/__mock/inbox')).body
    expect(data).toMatchObject([{ to: 'ada@mail.example', subject }])
  })

  it('list the last 200 calls of the API, newest first, and no others', async () => {
    const world = await makeContractWorld()
    await world.sendRaw('get', '/__mock/inbox')
    for (let call = 0; call < 205; call += 1) await world.sendRaw('get', '/products/x')
    await world.sendRaw('get', '/products?limit=2&keyword=oak&secret=1')
    const { data } = (await world.sendRaw('get', '/__mock/requests')).body
    expect(data).toHaveLength(200)
    expect(data[0]).toEqual({
      time: '2026-11-20T10:00:00.000Z',
      method: 'GET',
      path: '/api/v1.0/products?limit=2&keyword=oak',
      status: 200,
      ms: expect.any(Number),
    })
    expect(data[1].status).toBe(404)
  })

  it('reset the records to their seed, or to another', async () => {
    const world = await makeContractWorld()
    const first = (await world.get('/products')).text
    await world.customer()
    await world.sendRaw('delete', `/__mock/db/products/${await world.productId()}`)
    await world.sendRaw('post', '/__mock/reset', { body: { seed: 8, products: 12 } })
    expect((await world.get('/products')).body.allResults).toBe(12)
    expect(
      (await world.sendRaw('post', '/__mock/reset', { body: { seed: 7, products: 30 } })).body.data,
    ).toEqual({ seed: 7, products: 30 })
    expect((await world.get('/products')).text).toBe(first)
    expect((await world.sendRaw('get', '/__mock/inbox')).body.data).toEqual([])
    expect((await world.sendRaw('post', '/__mock/reset', { body: { seed: 'x' } })).status).toBe(400)
  })

  it('change any record, which the API then serves', async () => {
    const world = await makeContractWorld()
    const id = await world.productId()
    const door = `/__mock/db/products/${id}`
    await world.sendRaw('patch', door, { body: { titleEn: 'Broken on purpose', images: [] } })
    expect((await world.sendRaw('get', `/products/${id}`)).body.data).toMatchObject({
      titleEn: 'Broken on purpose',
      images: [],
    })
    await world.sendRaw('delete', door)
    expect((await world.get(`/products/${id}`)).status).toBe(404)
    const made = await world.sendRaw('post', '/__mock/db/products', {
      body: { titleEn: 'Made by hand', createdAt: '2027-01-01T00:00:00Z' },
    })
    expect(made.body._id).toMatch(/^[0-9a-f]{24}$/)
    expect((await world.sendRaw('get', '/products?limit=1')).body.data[0].titleEn).toBe('Made by hand')
    expect((await world.sendRaw('post', '/__mock/db/products', { body: made.body })).status).toBe(409)
    expect((await world.sendRaw('get', '/__mock/db/products?_limit=3')).body).toHaveLength(3)
  })
})

describe('the scenario', () => {
  const scenario = (world: World, body: object) => world.sendRaw('put', '/__mock/scenario', { body })

  test.each([
    [
      'every third call fails',
      { name: 'every-third-call-fails' },
      ['/settings', '/settings', '/settings', '/settings'],
      [200, 200, 503, 200],
    ],
    ['all calls fail with the chosen status', { failureRate: 1, failStatus: 418 }, ['/products'], [418]],
    ['pictures are broken', { name: 'broken-pictures' }, ['/products', '/categories'], [200, 200]],
  ] as const)('%s', async (_what, body, paths, statuses) => {
    const world = await makeContractWorld()
    expect((await scenario(world, body)).status).toBe(200)
    const seen: number[] = []
    for (const path of paths) seen.push((await world.sendRaw('get', path)).status)
    expect(seen).toEqual(statuses)
  })

  it('hides pictures, not videos', async () => {
    const world = await makeContractWorld({ scenario: { brokenPictures: true } })
    const statuses = await Promise.all(
      ['/images/brand/avatar-default.webp', '/videos/lounge-armchair-turntable.mp4'].map(
        async (path) => (await world.sendRaw('get', path)).status,
      ),
    )
    expect(statuses).toEqual([404, 200])
  })

  it('empties the catalogue and restores it', async () => {
    const world = await makeContractWorld()
    await scenario(world, { name: 'empty-catalogue' })
    expect((await world.get('/products')).body.allResults).toBe(0)
    expect((await world.get('/settings')).body.data).toEqual({ theDay: [], latest: [], featured: [] })
    expect((await world.get('/categories')).body.data[0].productCount).toBe(0)
    await scenario(world, { name: 'calm' })
    expect((await world.get('/products')).body.allResults).toBe(30)
  })

  it('cuts the connections of calls when offline, not those of the admin routes', async () => {
    const world = await makeContractWorld({ scenario: { offline: true } })
    await expect(world.sendRaw('get', '/products')).rejects.toThrow(/hang up|ECONNRESET/)
    await scenario(world, {})
    expect((await world.get('/products')).status).toBe(200)
  })

  it('slows calls down', async () => {
    const world = await makeContractWorld({ scenario: { latencyMs: 60 } })
    const started = performance.now()
    await world.get('/products')
    expect(performance.now() - started).toBeGreaterThan(55)
  })

  test.each([{ latencyMs: -1 }, { failureRate: 2 }, { failStatus: 200 }, { name: 'nonsense' }, []])(
    'refuses %j',
    async (body) => {
      const world = await makeContractWorld()
      const before = (await world.sendRaw('get', '/__mock/scenario')).body
      expect((await scenario(world, body)).status).toBe(400)
      expect((await world.sendRaw('get', '/__mock/scenario')).body).toEqual(before)
    },
  )
})

describe('named inputs', () => {
  const signIn = (world: World, email: string) =>
    world.sendRaw('post', '/auth/customer/signin', { body: { email, password: 'Demo12345' } })

  test.each([
    [
      'errors@sedir.example',
      400,
      { errors: [{ msg: 'The text of errors[0].msg', param: 'email', location: 'body' }] },
    ],
    ['message@sedir.example', 400, { message: 'The text of message' }],
    ['message-text@sedir.example', 400, { message: { text: 'The text of message.text' } }],
    ['error-text@sedir.example', 400, { error: { text: 'The text of error.text' } }],
    ['broken@sedir.example', 500, {}],
    ['busy@sedir.example', 429, { message: 'Too many requests, try again later' }],
    ['unverified@sedir.example', 403, { message: 'Email not verified' }],
  ])('%s gives %i', async (email, status, body) => {
    const answer = await signIn(await makeContractWorld(), email)
    expect([answer.status, answer.body]).toEqual([status, body])
  })

  it('offline@ cuts the connection', async () => {
    const world = await makeContractWorld()
    await expect(signIn(world, 'offline@sedir.example')).rejects.toThrow(/hang up|ECONNRESET/)
  })

  it('taken@ is always a duplicate', async () => {
    const world = await makeContractWorld()
    expect((await world.signUp('taken@sedir.example')).status).toBe(409)
  })
})

describe('the mock’s pages', () => {
  it('show codes, copy them, switch scenarios and reset, without other hosts and without console messages', async () => {
    const world = await makeContractWorld()
    const origin = await listen(world)
    const context = await (await sharedChrome()).newContext()
    onTestFinished(() => context.close())
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('request', (request) => request.url().startsWith(origin) || complaints.push(request.url()))
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin })

    await page.goto(`${origin}/__mock`)
    await page.getByText('No mail yet').waitFor()
    await world.signUp('ada@mail.example')
    const code = world.codeFor('ada@mail.example')
    await page.getByRole('button', { name: `Copy the code ${code}` }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code)

    await page.getByRole('button', { name: 'Every third call fails' }).click()
    await page.getByText('In force.').waitFor()
    expect(world.mock.scenario.failEvery).toBe(3)
    await page.getByLabel('Latency').fill('250')
    await expect.poll(() => world.mock.scenario.latencyMs).toBe(250)

    await page.getByRole('combobox', { name: 'Call', exact: true }).selectOption('GET /settings')
    await page.getByLabel('Fault').selectOption('answers 503')
    await page.getByRole('button', { name: 'Add' }).click()
    await expect.poll(() => world.mock.scenario.calls).toMatchObject([{ path: '/settings', failStatus: 503 }])
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect.poll(() => world.mock.scenario.calls).toEqual([])

    await page.getByRole('button', { name: '11 minutes forward' }).click()
    await page.getByText('The clock is turned forward.').waitFor()
    expect(world.mock.clock.aheadMs).toBe(660_000)
    await page.getByRole('button', { name: 'Save a snapshot' }).click()
    await page.getByText('Saved.').waitFor()
    await page.getByRole('button', { name: 'Show what has changed' }).click()
    await page.getByText('Nothing has changed since the snapshot.').waitFor()

    await page.getByLabel('Open a world').fill('Demo 2')
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await page.getByRole('link', { name: 'demo-2' }).and(page.locator('[aria-current]')).waitFor()
    // The buttons work when the script of the new page has run.
    await page.waitForLoadState()
    await page.getByText('No mail yet').waitFor()
    await page.getByRole('button', { name: 'Offline Connections' }).click()
    await expect.poll(async () => (await world.mock.world('demo-2')).scenario.offline).toBe(true)
    expect(world.mock.scenario.offline).toBe(false)
    await page.getByRole('button', { name: 'Delete the world demo-2' }).click()
    await page.getByRole('link', { name: 'default' }).and(page.locator('[aria-current]')).waitFor()
    await page.waitForLoadState()

    await page.getByLabel('Products', { exact: true }).fill('9')
    await page.getByRole('button', { name: 'Reset' }).click()
    await page.getByText('9 products of seed 7').waitFor()
    await page.getByText('No mail yet').waitFor()

    await page.getByRole('link', { name: 'API reference' }).click()
    // The fields work when the script of the new page has run.
    await page.waitForURL(/\/docs$/)
    await page.getByLabel('Search').fill('get favorites')
    await page.getByText('1 found').waitFor()
    expect(await page.locator('h2:visible').allTextContents()).toEqual(['Favourites'])
    await page.getByRole('button', { name: 'demo@sedir.example' }).click()
    await expect.poll(() => page.getByLabel('Token for').inputValue()).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    await page.getByText('/customers/get-favorites').first().click()
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText(/^200 in \d+ ms$/).waitFor()
    await page.getByText('"allResults"').waitFor()
    await page.getByLabel('Search').fill('')
    await page.locator('summary', { hasText: '/auth/customer/signin-with-google' }).click()
    await page.getByText('The account is created at the first login.').waitFor()
    expect(complaints).toEqual([])
  })

  it('say that the mock does not answer', async () => {
    const origin = await listen(await makeContractWorld())
    const context = await (await sharedChrome()).newContext()
    onTestFinished(() => context.close())
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto(`${origin}/__mock`)
    await page.waitForLoadState()
    await page.route(/\/__mock\/(scenario|reset)$/, (route) => route.abort())
    await page.getByRole('button', { name: 'Every third call fails' }).click()
    await page.locator('[data-scenario-note]', { hasText: 'The mock did not answer.' }).waitFor()
    await page.getByRole('button', { name: 'Reset' }).click()
    await page.locator('[data-reset] output', { hasText: 'The mock could not reset.' }).waitFor()
    await page.locator('[data-reset] [aria-busy]').waitFor({ state: 'detached' })
    expect(errors).toEqual([])
  })

  it('say “log in”, as the store does (docs/terms.md)', async () => {
    const world = await makeContractWorld()
    const { path, clientId } = world.mock.identity
    const identities = `${path}/authorize?${new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: 'http://localhost:3000/login/identity',
      scope: 'openid email',
    })}`
    for (const each of [
      '/__mock',
      '/__mock/states',
      '/api/v1.0/docs',
      '/api/v1.0/openapi.json',
      identities,
    ]) {
      const { status, text } = await world.sendRaw('get', each)
      expect(status).toBe(200)
      expect(text.replace(/<[^>]*>/g, '')).not.toMatch(/\bsign(s|ed|ing)?[ -](in|out)\b/i)
    }
  })

  it('let a person choose an identity, whose token logs in', async () => {
    const world = await makeContractWorld()
    const { path, clientId } = world.mock.identity
    const back = 'http://localhost:3000/login/identity'
    const asked = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: back,
      state: 's1',
      scope: 'openid email',
    })
    const page = await world.sendRaw('get', `${path}/authorize?${asked}`)
    const choice = /href="([^"]*identity=deniz)"/.exec(page.text)?.[1]?.replaceAll('&#38;', '&') ?? ''
    const returned = new URL((await world.sendRaw('get', choice)).headers.location ?? '')
    expect([returned.origin + returned.pathname, returned.searchParams.get('state')]).toEqual([back, 's1'])
    const exchange = (code: string) =>
      world.sendRaw('post', `${path}/token`, {
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri: back,
          client_id: clientId,
        }).toString(),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      })
    const code = returned.searchParams.get('code') ?? ''
    const { id_token: idToken } = (await exchange(code)).body
    expect((await world.post('/auth/customer/signin-with-google', { idToken })).body.data.email).toBe(
      'deniz@mail.example',
    )
    expect((await exchange(code)).status).toBe(400)
  })

  it('require the PKCE verifier if the request had a challenge', async () => {
    const world = await makeContractWorld()
    const { path, clientId } = world.mock.identity
    const back = 'http://localhost:3000/'
    const verifier = 'v'.repeat(43)
    const authorize = async () => {
      const asked = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: back,
        identity: 'deniz',
        nonce: 'n1',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      })
      const { headers } = await world.sendRaw('get', `${path}/authorize?${asked}`)
      return new URL(headers.location ?? '').searchParams.get('code') ?? ''
    }
    const exchange = async (proof: object) => {
      const body = {
        grant_type: 'authorization_code',
        code: await authorize(),
        redirect_uri: back,
        client_id: clientId,
      }
      return world.sendRaw('post', `${path}/token`, {
        body: new URLSearchParams({ ...body, ...proof }).toString(),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      })
    }
    expect((await exchange({})).status).toBe(400)
    expect((await exchange({ code: 'made-up', redirect_uri: '' })).status).toBe(400)
    expect((await exchange({ code_verifier: 'w'.repeat(43) })).status).toBe(400)
    const { id_token: idToken } = (await exchange({ code_verifier: verifier })).body
    expect(decodeJwt(idToken)).toMatchObject({ nonce: 'n1', aud: clientId, email_verified: true })
  })

  test.each([
    ['another site', { redirect_uri: 'https://elsewhere.example/' }],
    ['a script', { redirect_uri: 'javascript:alert(1)' }],
    ['another client', { client_id: 'somebody' }],
  ])('do not redirect to %s', async (_where, changes) => {
    const world = await makeContractWorld()
    const { path, clientId } = world.mock.identity
    const asked = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: 'http://localhost:3000/',
      identity: 'deniz',
      ...changes,
    })
    expect((await world.sendRaw('get', `${path}/authorize?${asked}`)).status).toBe(400)
  })
})

async function listen(world: World): Promise<string> {
  const server = createServer(world.mock.handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each(['/endsession', '/ENDSESSION', '/userinfo', '/revoke', '/introspect', '/x'])(
  'the identity provider answers 404 to %s, without a redirect',
  async (path) => {
    const world = await makeContractWorld()
    const to = 'post_logout_redirect_uri=https%3A%2F%2Fevil.example%2F'
    const answer = await world.sendRaw('get', `/__mock/identity${path}?${to}`)
    expect([answer.status, answer.headers.location]).toEqual([404, undefined])
  },
)
