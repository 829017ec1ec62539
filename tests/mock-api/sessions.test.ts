/** Tokens expire or are revoked, and no response reveals whether an account exists. */
import { randomBytes } from 'node:crypto'
import { describe, expect, it, test, vi } from 'vitest'
import { makeContractWorld, PASSWORD, type World } from '#tests/contract/support/contract-world.ts'

const hashes = vi.hoisted(() => ({ counted: 0 }))
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>()
  const scrypt = (...given: Parameters<typeof crypto.scrypt>) => {
    hashes.counted += 1
    return crypto.scrypt(...given)
  }
  return { ...crypto, scrypt, default: { ...crypto, scrypt } }
})

const enterCode = (world: World, resetCode: string, address?: string) =>
  world.post(
    '/auth/customer/verify-pass-reset-code',
    { resetCode },
    address ? { headers: { 'X-Forwarded-For': address } } : {},
  )

const changeEmail = (world: World, token: string, email: string) =>
  world.send('put', '/auth/customer/profile', { token, form: { json: { email } } })

/** Verifies with the phone of the signed-in customer, as the profile page does. */
async function proveEmail(world: World, token: string | undefined, email: string) {
  const phone = token && (await world.get('/auth/customer/profile', { token })).body.data.phone
  const proof = { email, phone: phone ?? '', emailCode: world.codeFor(email) }
  return world.post('/auth/customer/verification', proof, { token })
}

async function emailsOf(world: World, token: string) {
  const { email, pendingEmail } = (await world.get('/auth/customer/profile', { token })).body.data
  return [email, pendingEmail]
}

const profile = async (world: World, token: string) =>
  (await world.get('/auth/customer/profile', { token })).status

describe('a token', () => {
  test.each([
    [
      'signing out',
      async (world: World, token: string) => world.post('/auth/customer/signout', undefined, { token }),
    ],
    [
      'a new password',
      async (world: World, token: string) =>
        world.put(
          '/auth/customer/profile/change-password',
          { password: 'Demo12345', newPassword: PASSWORD },
          { token },
        ),
    ],
    [
      'a reset password',
      async (world: World) => {
        const Cookie = await world.resetCookie('demo@sedir.example')
        await world.put(
          '/auth/customer/reset-password',
          { email: 'demo@sedir.example', newPassword: PASSWORD },
          { headers: { Cookie } },
        )
      },
    ],
    ['thirty days', async (world: World) => world.advance(30 * 24 * 60 * 60 * 1000)],
    ['a reset of the mock', async (world: World) => world.mock.reset()],
    [
      'the scenario “expired tokens”',
      async (world: World) => world.mock.setScenario({ expiredTokens: true }),
    ],
  ])('is invalid after %s', async (_what, die) => {
    const world = await makeContractWorld()
    const token = await world.demo()
    expect(await profile(world, token)).toBe(200)
    await die(world, token)
    expect(await profile(world, token)).toBe(401)
  })

  it('stays valid after a sign-out of another session, and is invalid after a new password', async () => {
    const world = await makeContractWorld()
    const [phone, desk] = [await world.demo(), await world.demo()]
    await world.post('/auth/customer/signout', undefined, { token: phone })
    await world.post('/auth/customer/signout', undefined, { token: await world.demo() })
    expect([await profile(world, phone), await profile(world, desk)]).toEqual([401, 200])
    const change = { password: 'Demo12345', newPassword: PASSWORD }
    const renewed = (await world.put('/auth/customer/profile/change-password', change, { token: desk })).body
      .token
    expect([await profile(world, desk), await profile(world, renewed)]).toEqual([401, 200])
    expect(await world.signIn('demo@sedir.example', 'Demo12345')).toBeUndefined()
    expect(await profile(world, await world.signIn('demo@sedir.example', PASSWORD))).toBe(200)
  })

  it('of another mock is invalid', async () => {
    const [world, other] = [
      await makeContractWorld({ random: undefined }),
      await makeContractWorld({ random: undefined }),
    ]
    expect(await profile(world, await other.demo())).toBe(401)
  })

  it('that is invalid can still be sent with reads of public data', async () => {
    const world = await makeContractWorld()
    const answer = await world.get('/products?limit=1', { token: 'a.b.c' })
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, no-store'])
  })
})

it('an account has a reset code that no other has: it is entered without an email address', async () => {
  const drawn = [7, 7, 8]
  const random = (size: number) => {
    const bytes = randomBytes(size)
    if (size === 4) bytes.writeUInt32BE(drawn.shift() ?? 0)
    return bytes
  }
  const world = await makeContractWorld({ random })
  const emails = ['demo@sedir.example', 'admin@sedir.example']
  for (const email of emails) await world.post('/auth/customer/forgot-password', { email })
  expect(emails.map(world.codeFor)).toEqual(['000007', '000008'])
})

describe('an attacker', () => {
  it('gets the same answer, after the same hashing, with and without an account', async () => {
    const world = await makeContractWorld()
    await world.customer('ada@mail.example')
    const answers = []
    for (const email of [
      'ada@mail.example',
      'nobody@mail.example',
      'demo@sedir.example',
      'unverified@sedir.example',
    ]) {
      hashes.counted = 0
      const { status, body } = await world.post('/auth/customer/signin', { email, password: 'Wrong1234' })
      answers.push({ status, body, hashes: hashes.counted })
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.hashes).toBe(1)
  })

  it('gets the same answer to a request for a reset code, with and without an account', async () => {
    const world = await makeContractWorld()
    const ask = async (email: string) => {
      const { status, body, headers } = await world.post('/auth/customer/forgot-password', { email })
      return { status, body, cookie: headers['set-cookie'] }
    }
    expect(await ask('demo@sedir.example')).toEqual(await ask('nobody@mail.example'))
    expect(world.mock.mailbox.all()).toHaveLength(1)
  })

  it('is refused after the same number of tries, with and without an account', async () => {
    const world = await makeContractWorld()
    const until429 = async (email: string) => {
      for (let tries = 1; tries < 40; tries += 1) {
        const { status } = await world.post('/auth/customer/signin', { email, password: 'Wrong1234' })
        if (status === 429) return tries
      }
      return 0
    }
    expect(await until429('nobody@mail.example')).toBe(await until429('demo@sedir.example'))
  })

  test.each([
    ['52 networks', (place: number) => `2001:db8:0:${place.toString(16)}::1`],
    ['52 addresses of one network', (place: number) => `2001:db8::${place.toString(16)}`],
    ['52 IPv4 addresses', (place: number) => `10.0.0.${place}`],
  ])('who guesses reset codes from %s gets 429, and the code stays valid', async (_from, addressOf) => {
    const world = await makeContractWorld()
    await world.post('/auth/customer/forgot-password', { email: 'demo@sedir.example' })
    const statuses = []
    for (let place = 1; place <= 52; place += 1) {
      const answer = await enterCode(world, '000000', addressOf(place))
      statuses.push(answer.status)
    }
    expect(statuses.at(0)).toBe(400)
    expect(statuses.at(-1)).toBe(429)
    const code = world.codeFor('demo@sedir.example')
    // A correct code is refused from an address that is over the limit, and accepted from the owner's.
    expect((await enterCode(world, code, addressOf(52))).status).toBe(429)
    expect((await enterCode(world, code)).status).toBe(200)
  })

  test.each([
    ['203.0.113.1', '203.0.113.2', false],
    ['2001:db8::1', '2001:db8:0:0:ffff::2', true],
    ['2001:db8::1', '2001:DB8:0:1::1', false],
    ['::ffff:203.0.113.1', '203.0.113.1', true],
    ['::ffff:203.0.113.1', '::ffff:203.0.113.2', false],
    ['not an address', '127.0.0.1', true],
  ])('at %s and at %s is counted as one client: %j', async (one, other, isSame) => {
    const world = await makeContractWorld()
    for (let tries = 0; tries < 11; tries += 1) await enterCode(world, '000000', one)
    expect((await enterCode(world, '000000', other)).status).toBe(isSame ? 429 : 400)
  })

  test.each([
    ['on this machine', undefined, 401],
    ['in another container, and trusted', 'uniquelocal, 127.0.0.0/8', 401],
    ['not trusted', '192.0.2.0/24', 429],
  ])(
    'behind a proxy is counted by the forwarded address, unless the proxy is not trusted: it is %s',
    async (_whose, trustProxy, status) => {
      const world = await makeContractWorld({ trustProxy })
      const signIn = (address: string) =>
        world.post(
          '/auth/customer/signin',
          { email: 'nobody@mail.example', password: 'Wrong1234' },
          { headers: { 'X-Forwarded-For': address } },
        )
      for (let tries = 0; tries < 10; tries += 1) await signIn('203.0.113.9')
      expect((await signIn('203.0.113.10')).status).toBe(status)
    },
  )

  it('who does not have the phone number cannot use up the tries of a sign-up’s code', async () => {
    const world = await makeContractWorld()
    await world.signUp('ada@mail.example')
    const proof = { email: 'ada@mail.example', emailCode: world.codeFor('ada@mail.example') }
    const verify = (body: object, address: string) =>
      world.post('/auth/customer/verification', body, { headers: { 'X-Forwarded-For': address } })
    for (let tries = 0; tries < 25; tries += 1) {
      await verify({ ...proof, emailCode: '000000', phone: '+900' }, '203.0.113.9')
    }
    expect((await verify({ ...proof, phone: '+905551112233' }, '203.0.113.10')).status).toBe(200)
  })

  it('cannot lock a person out with wrong passwords, not even from many networks', async () => {
    const world = await makeContractWorld()
    const signIn = (password: string, address: string) =>
      world.post(
        '/auth/customer/signin',
        { email: 'admin@sedir.example', password },
        { headers: { 'X-Forwarded-For': address } },
      )
    expect((await signIn('Admin12345', '198.51.100.7')).status).toBe(200)
    for (let tries = 0; tries < 11; tries += 1) await signIn('Wrong1234', '203.0.113.9')
    expect((await signIn('Admin12345', '203.0.113.9')).status).toBe(429)
    // Another network is not limited.
    expect((await signIn('Admin12345', '198.51.100.8')).status).toBe(200)
    for (let place = 1; place <= 40; place += 1) await signIn('Wrong1234', `203.0.113.${place}`)
    expect((await signIn('Wrong1234', '203.0.113.99')).status).toBe(429)
    // A network from which the person has signed in before is not limited.
    expect((await signIn('Admin12345', '198.51.100.7')).status).toBe(200)
  })

  it('cannot invalidate a person’s code by wrong ones', async () => {
    const world = await makeContractWorld()
    await world.post('/auth/customer/forgot-password', { email: 'demo@sedir.example' })
    for (let tries = 0; tries < 20; tries += 1) {
      await world.post(
        '/auth/customer/verify-pass-reset-code',
        { resetCode: '000000' },
        { headers: { 'X-Forwarded-For': '10.0.0.9' } },
      )
    }
    const shown = await world.post('/auth/customer/verify-pass-reset-code', {
      resetCode: world.codeFor('demo@sedir.example'),
    })
    expect(shown.status).toBe(200)
  })
})

describe('a person', () => {
  it('may try again after the time of Retry-After', async () => {
    const world = await makeContractWorld()
    const signIn = () =>
      world.post('/auth/customer/signin', { email: 'demo@sedir.example', password: 'Wrong1234' })
    for (let tries = 0; tries < 10; tries += 1) await signIn()
    const refused = await signIn()
    expect(refused.status).toBe(429)
    world.advance(Number(refused.headers['retry-after']) * 1000)
    expect((await signIn()).status).toBe(401)
  })

  it('who signed in a moment before the clock was put back may sign in again', async () => {
    const world = await makeContractWorld()
    expect(await world.demo()).toBeTruthy()
    world.advance(-60 * 60 * 1000)
    expect(await world.demo()).toBeTruthy()
  })

  it('who signs in with the right password is not limited', async () => {
    const world = await makeContractWorld()
    for (let times = 0; times < 70; times += 1) expect(await world.demo()).toBeTruthy()
  })

  it('who signs in through the identity provider takes over an unverified account with the address', async () => {
    const world = await makeContractWorld()
    await world.signUp('deniz@mail.example', { username: 'Stranger' })
    const idToken = await world.mock.identity.issueToken({ email: 'Deniz@mail.example', name: 'Deniz' })
    const { body } = await world.post('/auth/customer/signin-with-google', { idToken })
    expect(body.data.username).toBe('Deniz')
    expect(
      (await world.post('/auth/customer/signin', { email: 'deniz@mail.example', password: PASSWORD })).status,
    ).toBe(401)
    const again = await world.mock.identity.issueToken({ email: 'deniz@mail.example' })
    expect((await world.post('/auth/customer/signin-with-google', { idToken: again })).body.data._id).toBe(
      body.data._id,
    )
  })

  it('who changes the address signs in as before until the code mailed to the new one is entered', async () => {
    const world = await makeContractWorld()
    const token = await world.demo()
    const changed = await changeEmail(world, token, 'Leyla@mail.example')
    expect(changed.body.data).toMatchObject({
      email: 'demo@sedir.example',
      pendingEmail: 'leyla@mail.example',
    })
    expect(await world.signIn('leyla@mail.example', 'Demo12345')).toBeUndefined()
    expect(await world.signIn('demo@sedir.example', 'Demo12345')).toBeTruthy()
    expect(await emailsOf(world, token)).toEqual(['demo@sedir.example', 'leyla@mail.example'])
    const idToken = await world.mock.identity.issueToken({ email: 'demo@sedir.example' })
    const { body } = await world.post('/auth/customer/signin-with-google', { idToken })
    expect(body.data.pendingEmail).toBe('leyla@mail.example')

    expect((await proveEmail(world, token, 'leyla@mail.example')).status).toBe(200)
    expect(await emailsOf(world, token)).toEqual(['leyla@mail.example', undefined])
    expect(await world.signIn('leyla@mail.example', 'Demo12345')).toBeTruthy()
    expect(await world.signIn('demo@sedir.example', 'Demo12345')).toBeUndefined()
  })

  it('keeps the old address if the new one is not verified in time, or the change is taken back', async () => {
    const world = await makeContractWorld()
    const token = await world.demo()
    await changeEmail(world, token, 'late@mail.example')
    world.advance(10 * 60 * 1000)
    expect(await emailsOf(world, token)).toEqual(['demo@sedir.example', undefined])
    expect((await proveEmail(world, token, 'late@mail.example')).status).toBe(400)
    await changeEmail(world, token, 'other@mail.example')
    await changeEmail(world, token, ' Demo@sedir.example')
    expect(await emailsOf(world, token)).toEqual(['demo@sedir.example', undefined])
    expect((await proveEmail(world, token, 'other@mail.example')).status).toBe(400)
  })

  it('who has verified an address takes it from a sign-up that has not', async () => {
    const world = await makeContractWorld()
    await world.signUp('ada@mail.example', { username: 'Stranger' })
    const token = await world.demo()
    await changeEmail(world, token, 'ada@mail.example')
    expect((await proveEmail(world, token, 'ada@mail.example')).status).toBe(200)
    expect(await world.signIn('ada@mail.example', PASSWORD)).toBeUndefined()
    expect(await world.signIn('ada@mail.example', 'Demo12345')).toBeTruthy()
  })

  it('who signs in through the identity provider never gets an account whose address is not verified', async () => {
    const world = await makeContractWorld()
    const attacker = await world.customer('mallory@mail.example')
    await changeEmail(world, attacker, 'deniz@mail.example')
    const idToken = await world.mock.identity.issueToken({ email: 'deniz@mail.example', name: 'Deniz' })
    const { body } = await world.post('/auth/customer/signin-with-google', { idToken })
    const attackersId = (await world.get('/auth/customer/profile', { token: attacker })).body.data._id
    expect(body.data._id).not.toBe(attackersId)
    // The address belongs to a verified account by now, so even the correct code is refused.
    expect((await proveEmail(world, attacker, 'deniz@mail.example')).status).toBe(409)
    expect((await world.get('/auth/customer/profile', { token: body.token })).body.data.email).toBe(
      'deniz@mail.example',
    )
  })

  it('has to be signed in to enter the code for a new address, which changes no other account', async () => {
    const world = await makeContractWorld()
    const [attacker, victim] = [await world.customer('mallory@mail.example'), await world.demo()]
    await changeEmail(world, attacker, 'victim@mail.example')
    for (const token of [victim, undefined]) {
      expect((await proveEmail(world, token, 'victim@mail.example')).status).toBe(400)
    }
    expect((await world.get('/auth/customer/profile', { token: attacker })).body.data.email).toBe(
      'mallory@mail.example',
    )
  })

  it('who never verifies a sign-up is removed after a day, by the next sign-up', async () => {
    const world = await makeContractWorld()
    const emails = async () =>
      (await world.sendRaw('get', '/__mock/db/accounts')).body.map(({ email }: { email: string }) => email)
    await world.customer('ada@mail.example')
    await world.signUp('late@mail.example')
    world.advance(24 * 60 * 60 * 1000)
    await world.signUp('eve@mail.example')
    expect(await emails()).toContain('late@mail.example')
    world.advance(1)
    await world.signUp('zoe@mail.example')
    expect(await emails()).not.toContain('late@mail.example')
    expect(await emails()).toEqual(
      expect.arrayContaining(['ada@mail.example', 'eve@mail.example', 'unverified@sedir.example']),
    )
  })

  it('who resets a password is verified', async () => {
    const world = await makeContractWorld()
    await world.signUp('ada@mail.example')
    const Cookie = await world.resetCookie('ada@mail.example')
    await world.put(
      '/auth/customer/reset-password',
      { email: 'ada@mail.example', newPassword: 'Fresh1234' },
      { headers: { Cookie } },
    )
    expect(await world.signIn('ada@mail.example', 'Fresh1234')).toBeTruthy()
  })
})

it('answers, request log and records contain no password, token or code', async () => {
  const world = await makeContractWorld()
  const token = await world.customer()
  const Cookie = await world.resetCookie('ada@mail.example')
  await world.put(
    '/auth/customer/reset-password',
    { email: 'ada@mail.example', newPassword: 'Secret1234' },
    { headers: { Cookie } },
  )
  const code = world.codeFor('ada@mail.example')
  await world.post('/auth/customer/signin', { email: 'ada@mail.example', password: 'Wrong1234', token })
  await world.get(`/products?token=${token}&limit=1`)
  const seen = await Promise.all(
    ['/__mock/requests', '/__mock/db/db', '/api/v1.0/openapi.json'].map(
      async (path) => (await world.sendRaw('get', path)).text,
    ),
  )
  for (const secret of [PASSWORD, 'Secret1234', 'Wrong1234', token, code, 'scrypt$']) {
    expect(seen.join('\n')).not.toContain(secret)
  }
})

it.each([
  ['JSON that is not complete', 'application/json', '{'],
  ['a body of another type', 'text/plain', 'x'],
])('a call without a token is refused before its body is read: %s', async (_what, type, body) => {
  const { sendRaw } = await makeContractWorld()
  const headers = { 'Content-Type': type }
  const { status } = await sendRaw('post', '/customers/add-favorite', { headers, body })
  expect(status).toBe(401)
})

it('a refused field of the profile is named by its message', async () => {
  const world = await makeContractWorld()
  const token = await world.demo()
  const json = { gender: 'Robot', birthDay: 'yesterday' }
  const { status, body } = await world.send('put', '/auth/customer/profile', { token, form: { json } })
  expect([status, body.errors.map(({ msg }: { msg: string }) => msg)]).toEqual([
    400,
    ['Gender should be Male or Female', 'Birthday should be a date, as 1990-12-31'],
  ])
})
