/**
 * Rows of the contract for the mock alone: they need its mailbox, clock, identity provider or a new account. The rows
 * for any provider are in `tools/contract/`.
 */
import { type Answer, type Row as SuiteRow, UNKNOWN_ID } from '#tools/contract/row.ts'
import { PASSWORD, PNG, type World } from './support/contract-world.ts'

type Row = SuiteRow<World>

const account = { username: 'Ada', email: 'ada@mail.example', password: PASSWORD, phone: '+90 555 111 22 33' }
const names = { nameEn: 'Lamps', nameAr: 'مصابيح', nameTr: 'Lambalar' }
const proof = (world: World, changes: object = {}) => ({
  email: account.email,
  phone: account.phone,
  emailCode: world.codeFor(account.email),
  ...changes,
})
const invalidCode = 'Verification code invalid or expired'
const invalidReset = 'Reset code invalid or expired'
const wrongSignIn = 'Incorrect email or password'
const DEMO_PHONE = '+905321112233'
const TEN_MINUTES_MS = 10 * 60 * 1000

async function times(count: number, send: () => Promise<Answer>): Promise<Answer> {
  for (let sent = 1; sent < count; sent += 1) await send()
  return send()
}

const changedEmail = (w: World, token: string, email: string) =>
  w.send('put', '/auth/customer/profile', { token, form: { json: { email } } })

async function provenEmail(w: World, token: string, email: string, asksFirst = true) {
  if (asksFirst) await changedEmail(w, token, email)
  const { phone } = (await w.get('/auth/customer/profile', { token })).body.data
  return w.post(
    '/auth/customer/verification',
    { email, phone: phone ?? '', emailCode: w.codeFor(email) },
    { token },
  )
}

/** Filters that only the mock has: another provider may ignore them. */
export const sizeRows: readonly Row[] = [
  [
    'GET /products',
    200,
    'everything is asked',
    async (w) => {
      const [category] = await w.categories()
      return w.get(
        `/products?keyword=oak&category=${category?._id}&category=${UNKNOWN_ID}&color=oak&color=walnut&priceMin=1&priceMax=99999.5&lengthMax=300&widthMax=99.5&heightMax=200&door=80&limit=100&page=1&sort=-newPrice,titleTr`,
      )
    },
  ],
  ...['lengthMax=-1', 'door=wide'].map(
    (query): Row => [
      'GET /products',
      400,
      `it is asked ${query.slice(0, 40)}`,
      (w) => w.get(`/products?${query}`),
    ],
  ),
]

export const accountRows: readonly Row[] = [
  ['POST /auth/customer/signup', 201, 'all is right', (w) => w.post('/auth/customer/signup', account)],
  [
    'POST /auth/customer/signup',
    201,
    'the address waits unverified',
    async (w) => {
      await w.post('/auth/customer/signup', account)
      return w.post('/auth/customer/signup', { ...account, username: 'Ada again' })
    },
  ],
  [
    'POST /auth/customer/signup',
    429,
    'mail after mail is asked for',
    (w) => times(7, () => w.post('/auth/customer/signup', account)),
  ],

  [
    'POST /auth/customer/verification',
    200,
    'the code is right',
    async (w) => {
      await w.post('/auth/customer/signup', account)
      return w.post('/auth/customer/verification', proof(w))
    },
  ],
  [
    'POST /auth/customer/verification',
    400,
    'the code is wrong',
    async (w) => {
      await w.post('/auth/customer/signup', account)
      return w.post('/auth/customer/verification', proof(w, { emailCode: '000000' }))
    },
    invalidCode,
  ],
  [
    'POST /auth/customer/verification',
    400,
    'the phone is another',
    async (w) => {
      await w.post('/auth/customer/signup', account)
      return w.post('/auth/customer/verification', proof(w, { phone: '+905550000000' }))
    },
    invalidCode,
  ],
  [
    'POST /auth/customer/verification',
    400,
    'the code is used again',
    async (w) => {
      await w.post('/auth/customer/signup', account)
      await w.post('/auth/customer/verification', proof(w))
      return w.post('/auth/customer/verification', proof(w))
    },
    invalidCode,
  ],
  [
    'POST /auth/customer/verification',
    400,
    'the code is ten minutes old',
    async (w) => {
      await w.post('/auth/customer/signup', account)
      w.advance(TEN_MINUTES_MS)
      return w.post('/auth/customer/verification', proof(w))
    },
    invalidCode,
  ],
  [
    'POST /auth/customer/verification',
    400,
    'a newer code has replaced it',
    async (w) => {
      await w.post('/auth/customer/signup', account)
      const older = proof(w)
      await w.post('/auth/customer/signup', account)
      return w.post('/auth/customer/verification', older)
    },
    invalidCode,
  ],
  [
    'POST /auth/customer/verification',
    400,
    'five wrong tries went before',
    async (w) => {
      await w.post('/auth/customer/signup', account)
      await times(5, () => w.post('/auth/customer/verification', proof(w, { emailCode: '000000' })))
      return w.post('/auth/customer/verification', proof(w))
    },
    invalidCode,
  ],
  [
    'POST /auth/customer/verification',
    429,
    'code after code is tried',
    (w) => times(21, () => w.post('/auth/customer/verification', proof(w))),
  ],

  [
    'POST /auth/customer/verification',
    200,
    'a customer enters the code for a new address',
    async (w) => provenEmail(w, await w.demo(), 'leyla@mail.example'),
  ],
  [
    'POST /auth/customer/verification',
    400,
    'somebody else enters the code for a new address',
    async (w) => {
      await changedEmail(w, await w.demo(), 'leyla@mail.example')
      return provenEmail(w, await w.admin(), 'leyla@mail.example', false)
    },
    invalidCode,
  ],
  [
    'POST /auth/customer/verification',
    409,
    'the new address has become somebody else’s meanwhile',
    async (w) => {
      const token = await w.demo()
      await changedEmail(w, token, account.email)
      const emailCode = w.codeFor(account.email)
      await w.customer(account.email)
      return w.post('/auth/customer/verification', proof(w, { phone: DEMO_PHONE, emailCode }), { token })
    },
    'Email already exists',
  ],
  [
    'POST /auth/customer/signin',
    403,
    'the address is not verified',
    (w) => w.post('/auth/customer/signin', { email: 'unverified@sedir.example', password: 'Demo12345' }),
    'Email not verified',
  ],
  [
    'POST /auth/customer/signin',
    401,
    'the address is not verified and the password is wrong',
    (w) => w.post('/auth/customer/signin', { email: 'unverified@sedir.example', password: 'Demo12346' }),
    wrongSignIn,
  ],
  [
    'POST /auth/customer/signin',
    429,
    'password after password is tried',
    (w) =>
      times(11, () =>
        w.post('/auth/customer/signin', { email: 'demo@sedir.example', password: 'Wrong1234' }),
      ),
  ],

  [
    'POST /auth/customer/signin-with-google',
    200,
    'somebody new comes',
    async (w) =>
      w.post('/auth/customer/signin-with-google', { idToken: await w.mock.identity.issueToken({}) }),
  ],
  [
    'POST /auth/customer/signin-with-google',
    200,
    'the account exists',
    async (w) =>
      w.post('/auth/customer/signin-with-google', {
        idToken: await w.mock.identity.issueToken({ email: 'demo@sedir.example' }),
      }),
  ],
  ...(['audience', 'issuer', 'expired'] as const).map(
    (fault): Row => [
      'POST /auth/customer/signin-with-google',
      401,
      `the ${fault} is wrong`,
      async (w) =>
        w.post('/auth/customer/signin-with-google', { idToken: await w.mock.identity.issueToken({ fault }) }),
    ],
  ),
  [
    'POST /auth/customer/signin-with-google',
    401,
    'the address is not verified',
    async (w) =>
      w.post('/auth/customer/signin-with-google', {
        idToken: await w.mock.identity.issueToken({ emailVerified: false }),
      }),
  ],
  [
    'POST /auth/customer/signin-with-google',
    401,
    'the signature is wrong',
    async (w) => {
      const token = await w.mock.identity.issueToken({})
      return w.post('/auth/customer/signin-with-google', {
        idToken: `${token.slice(0, -20)}${'A'.repeat(20)}`,
      })
    },
  ],
  [
    'POST /auth/customer/signin-with-google',
    429,
    'token after token is tried',
    (w) => times(61, () => w.post('/auth/customer/signin-with-google', { idToken: 'nonsense' })),
  ],
]

export const passwordRows: readonly Row[] = [
  [
    'POST /auth/customer/forgot-password',
    200,
    'the address has an account',
    (w) => w.post('/auth/customer/forgot-password', { email: 'demo@sedir.example' }),
  ],
  [
    'POST /auth/customer/forgot-password',
    429,
    'mail after mail is asked for, account or none',
    (w) => times(7, () => w.post('/auth/customer/forgot-password', { email: 'nobody@mail.example' })),
  ],

  [
    'POST /auth/customer/verify-pass-reset-code',
    200,
    'the code is right',
    async (w) => {
      await w.post('/auth/customer/forgot-password', { email: 'demo@sedir.example' })
      return w.post('/auth/customer/verify-pass-reset-code', { resetCode: w.codeFor('demo@sedir.example') })
    },
  ],
  [
    'POST /auth/customer/verify-pass-reset-code',
    400,
    'the code is used again',
    async (w) => {
      await w.resetCookie('demo@sedir.example')
      return w.post('/auth/customer/verify-pass-reset-code', { resetCode: w.codeFor('demo@sedir.example') })
    },
    invalidReset,
  ],
  [
    'POST /auth/customer/verify-pass-reset-code',
    400,
    'the code is ten minutes old',
    async (w) => {
      await w.post('/auth/customer/forgot-password', { email: 'demo@sedir.example' })
      w.advance(TEN_MINUTES_MS)
      return w.post('/auth/customer/verify-pass-reset-code', { resetCode: w.codeFor('demo@sedir.example') })
    },
    invalidReset,
  ],
  [
    'POST /auth/customer/verify-pass-reset-code',
    400,
    'five wrong tries went before',
    async (w) => {
      await w.post('/auth/customer/forgot-password', { email: 'demo@sedir.example' })
      await times(5, () => w.post('/auth/customer/verify-pass-reset-code', { resetCode: '000000' }))
      return w.post('/auth/customer/verify-pass-reset-code', { resetCode: w.codeFor('demo@sedir.example') })
    },
    invalidReset,
  ],
  [
    'POST /auth/customer/verify-pass-reset-code',
    429,
    'code after code is tried',
    (w) => times(41, () => w.post('/auth/customer/verify-pass-reset-code', { resetCode: '000000' })),
  ],

  [
    'PUT /auth/customer/reset-password',
    200,
    'the caller has shown the code',
    async (w) => {
      const Cookie = await w.resetCookie('demo@sedir.example')
      return w.put(
        '/auth/customer/reset-password',
        { email: 'demo@sedir.example', newPassword: PASSWORD },
        { headers: { Cookie } },
      )
    },
  ],
  [
    'PUT /auth/customer/reset-password',
    400,
    'another caller has shown the code',
    async (w) => {
      await w.resetCookie('demo@sedir.example')
      return w.put('/auth/customer/reset-password', { email: 'demo@sedir.example', newPassword: PASSWORD })
    },
    invalidReset,
  ],
  [
    'PUT /auth/customer/reset-password',
    400,
    'the code was for another address',
    async (w) => {
      const Cookie = await w.resetCookie('demo@sedir.example')
      return w.put(
        '/auth/customer/reset-password',
        { email: 'admin@sedir.example', newPassword: PASSWORD },
        { headers: { Cookie } },
      )
    },
    invalidReset,
  ],
  [
    'PUT /auth/customer/reset-password',
    400,
    'it was done already',
    async (w) => {
      const sending = { headers: { Cookie: await w.resetCookie('demo@sedir.example') } }
      await w.put(
        '/auth/customer/reset-password',
        { email: 'demo@sedir.example', newPassword: PASSWORD },
        sending,
      )
      return w.put(
        '/auth/customer/reset-password',
        { email: 'demo@sedir.example', newPassword: 'Another12' },
        sending,
      )
    },
    invalidReset,
  ],
  [
    'PUT /auth/customer/reset-password',
    400,
    'ten minutes have passed',
    async (w) => {
      const Cookie = await w.resetCookie('demo@sedir.example')
      w.advance(TEN_MINUTES_MS)
      return w.put(
        '/auth/customer/reset-password',
        { email: 'demo@sedir.example', newPassword: PASSWORD },
        { headers: { Cookie } },
      )
    },
    invalidReset,
  ],
  [
    'PUT /auth/customer/reset-password',
    400,
    'the password is too simple',
    async (w) => {
      const Cookie = await w.resetCookie('demo@sedir.example')
      return w.put(
        '/auth/customer/reset-password',
        { email: 'demo@sedir.example', newPassword: 'short1' },
        { headers: { Cookie } },
      )
    },
  ],
  [
    'PUT /auth/customer/reset-password',
    429,
    'try after try',
    (w) =>
      times(41, () =>
        w.put('/auth/customer/reset-password', { email: 'demo@sedir.example', newPassword: PASSWORD }),
      ),
  ],

  [
    'PUT /auth/customer/profile/change-password',
    200,
    'the current one is right',
    async (w) =>
      w.put(
        '/auth/customer/profile/change-password',
        { password: 'Demo12345', newPassword: PASSWORD },
        { token: await w.demo() },
      ),
  ],
  [
    'PUT /auth/customer/profile/change-password',
    400,
    'the new one is too simple',
    async (w) =>
      w.put(
        '/auth/customer/profile/change-password',
        { password: 'Demo12345', newPassword: 'simple' },
        { token: await w.demo() },
      ),
  ],
  [
    'PUT /auth/customer/profile/change-password',
    429,
    'password after password is tried',
    async (w) => {
      const token = await w.demo()
      return times(11, () =>
        w.put(
          '/auth/customer/profile/change-password',
          { password: 'Demo12346', newPassword: PASSWORD },
          { token },
        ),
      )
    },
  ],
]

export const profileChangeRows: readonly Row[] = [
  [
    'PUT /auth/customer/profile',
    200,
    'words alone',
    async (w) =>
      w.send('put', '/auth/customer/profile', {
        token: await w.demo(),
        form: {
          json: {
            username: 'Leyla',
            gender: 'Male',
            birthDay: '1990-02-28',
            address: '',
            city: null,
            phone: '+90 (555) 000 00 00',
            email: 'LEYLA@mail.example',
            role: 'admin',
          },
        },
      }),
  ],
  [
    'PUT /auth/customer/profile',
    200,
    'a picture alone',
    async (w) => w.send('put', '/auth/customer/profile', { token: await w.demo(), form: { image: PNG } }),
  ],
  [
    'PUT /auth/customer/profile',
    409,
    'the address is somebody else’s',
    async (w) =>
      w.send('put', '/auth/customer/profile', {
        token: await w.demo(),
        form: { json: { email: 'admin@sedir.example' } },
      }),
    'Email already exists',
  ],
  [
    'PUT /auth/customer/profile',
    200,
    'the address waits for its code',
    async (w) => changedEmail(w, await w.demo(), 'leyla@mail.example'),
  ],
  [
    'PUT /auth/customer/profile',
    429,
    'code after code is mailed',
    async (w) => {
      const token = await w.demo()
      return times(7, () => changedEmail(w, token, 'leyla@mail.example'))
    },
  ],
  [
    'PUT /auth/customer/profile',
    415,
    'the picture is broken behind its first bytes',
    async (w) =>
      w.send('put', '/auth/customer/profile', {
        token: await w.demo(),
        form: { image: PNG.subarray(0, 20) },
      }),
  ],
  [
    'PUT /auth/customer/profile',
    413,
    'the picture is over 5 MB',
    async (w) =>
      w.send('put', '/auth/customer/profile', {
        token: await w.demo(),
        form: { image: Buffer.alloc(5 * 1024 * 1024 + 1) },
      }),
  ],
]

export const ownRatingRows: readonly Row[] = [
  [
    'POST /rating',
    201,
    'there is a comment',
    async (w) =>
      w.post(
        '/rating',
        { product: await w.productId(), rating: 5, comment: 'A fine chair.' },
        { token: await w.demo() },
      ),
  ],
  [
    'POST /rating',
    201,
    'there is no comment',
    async (w) =>
      w.post('/rating', { product: await w.productId(1), rating: 1 }, { token: await w.customer() }),
  ],
  [
    'GET /rating/my-rating',
    200,
    'one has rated',
    async (w) => w.get(`/rating/my-rating?product=${await w.productId()}`, { token: await w.demo() }),
  ],
  [
    'GET /rating/my-rating',
    200,
    'one has not',
    async (w) => w.get(`/rating/my-rating?product=${await w.productId(1)}`, { token: await w.customer() }),
  ],
]

export const adminRows: readonly Row[] = [
  [
    'POST /categories',
    201,
    'all is right',
    async (w) => w.send('post', '/categories', { token: await w.admin(), form: { json: names, image: PNG } }),
  ],
  [
    'POST /categories',
    201,
    'it stands below another',
    async (w) =>
      w.send('post', '/categories', {
        token: await w.admin(),
        form: { json: { ...names, parent: (await w.categories())[0]?._id }, image: PNG },
      }),
  ],
  [
    'POST /categories',
    404,
    'the parent is unknown',
    async (w) =>
      w.send('post', '/categories', {
        token: await w.admin(),
        form: { json: { ...names, parent: UNKNOWN_ID }, image: PNG },
      }),
  ],
  [
    'POST /categories',
    400,
    'there is no picture',
    async (w) => w.send('post', '/categories', { token: await w.admin(), form: { json: names } }),
  ],
  [
    'POST /categories',
    400,
    'there are no names',
    async (w) => w.send('post', '/categories', { token: await w.admin(), form: { image: PNG } }),
  ],
  [
    'POST /categories',
    400,
    'a name is missing',
    async (w) =>
      w.send('post', '/categories', {
        token: await w.admin(),
        form: { json: { ...names, nameAr: '' }, image: PNG },
      }),
  ],
  [
    'POST /categories',
    415,
    'the picture is none',
    async (w) =>
      w.send('post', '/categories', {
        token: await w.admin(),
        form: { json: names, image: Buffer.from('GIF89a') },
      }),
  ],
  [
    'PUT /categories/{id}',
    200,
    'names and picture',
    async (w) =>
      w.send('put', `/categories/${(await w.categories())[0]?._id}`, {
        token: await w.admin(),
        form: { json: names, image: PNG },
      }),
  ],
  [
    'PUT /categories/{id}',
    200,
    'a picture alone',
    async (w) =>
      w.send('put', `/categories/${(await w.categories())[0]?._id}`, {
        token: await w.admin(),
        form: { image: PNG },
      }),
  ],
  [
    'PUT /categories/{id}',
    200,
    'to the top level',
    async (w) => {
      const child = (await w.categories()).find(({ parent }) => parent)
      return w.send('put', `/categories/${child?._id}`, {
        token: await w.admin(),
        form: { json: { ...names, parent: '' } },
      })
    },
  ],
  [
    'PUT /categories/{id}',
    400,
    'it would stand below itself',
    async (w) => {
      const [top] = await w.categories()
      return w.send('put', `/categories/${top?._id}`, {
        token: await w.admin(),
        form: { json: { ...names, parent: top?.children[0] } },
      })
    },
  ],
  [
    'PUT /categories/{id}',
    404,
    'it is unknown',
    async (w) =>
      w.send('put', `/categories/${UNKNOWN_ID}`, { token: await w.admin(), form: { json: names } }),
  ],
  [
    'DELETE /categories/{id}',
    200,
    'it exists',
    async (w) =>
      w.delete(`/categories/${(await w.categories())[0]?._id}`, undefined, { token: await w.admin() }),
  ],
  [
    'DELETE /categories/{id}',
    404,
    'it is unknown',
    async (w) => w.delete(`/categories/${UNKNOWN_ID}`, undefined, { token: await w.admin() }),
  ],
  [
    'DELETE /categories/many',
    200,
    'all exist, one below another',
    async (w) => {
      const [top] = await w.categories()
      return w.delete('/categories/many', { ids: [top?._id, top?.children[0]] }, { token: await w.admin() })
    },
  ],
  [
    'DELETE /categories/many',
    404,
    'one is unknown',
    async (w) =>
      w.delete(
        '/categories/many',
        { ids: [(await w.categories())[0]?._id, UNKNOWN_ID] },
        { token: await w.admin() },
      ),
  ],
  [
    'DELETE /categories/many',
    400,
    'none is named',
    async (w) => w.delete('/categories/many', { ids: [] }, { token: await w.admin() }),
  ],
]
