/**
 * Rows that need an account. They leave it as it was; a visit is the only record that stays. Their writes to other
 * records are ones that a provider refuses.
 */
import { type Answer, type ContractClient, NotTried, type Row, type Statement, UNKNOWN_ID } from './row.ts'

const WRONG_PASSWORD = 'Wrong1234'
/** No account has this address: the domain is reserved (RFC 2606). */
const NO_ACCOUNT = 'nobody@mail.example'
const WRONG_SIGN_IN = 'Incorrect email or password'
const INVALID_CODE = 'Verification code invalid or expired'
const INVALID_RESET = 'Reset code invalid or expired'
const newcomer = { username: 'Ada', email: NO_ACCOUNT, password: 'Abcdef12', phone: '+90 555 111 22 33' }

export const signInRows: readonly Row[] = [
  ['POST /visits', 201, 'the body is empty', (client) => client.post('/visits')],
  ['POST /visits', 201, 'there is a body', (client) => client.post('/visits', {})],
  ...['username', 'email', 'password', 'phone'].map(
    (field): Row => [
      'POST /auth/customer/signup',
      400,
      `${field} is missing`,
      (client) => client.post('/auth/customer/signup', { ...newcomer, [field]: undefined }),
    ],
  ),
  ...['short1', 'onlyletters', '12345678', 'with space1', 'şifre1234'].map(
    (password): Row => [
      'POST /auth/customer/signup',
      400,
      `the password is ${password}`,
      (client) => client.post('/auth/customer/signup', { ...newcomer, password }),
    ],
  ),
  [
    'POST /auth/customer/signup',
    409,
    'the address has a verified account, in other letters',
    (client) =>
      client.post('/auth/customer/signup', { ...newcomer, email: ` ${client.account.email.toUpperCase()} ` }),
    'Email already exists',
  ],
  [
    'POST /auth/customer/verification',
    400,
    'nobody signed up',
    (client) =>
      client.post('/auth/customer/verification', {
        email: NO_ACCOUNT,
        phone: newcomer.phone,
        emailCode: '000000',
      }),
    INVALID_CODE,
  ],
  [
    'POST /auth/customer/verification',
    400,
    'the code is empty',
    (client) =>
      client.post('/auth/customer/verification', {
        email: NO_ACCOUNT,
        phone: newcomer.phone,
        emailCode: '',
      }),
  ],
  [
    'POST /auth/customer/signin',
    200,
    'all is right',
    ({ account, post }) =>
      post('/auth/customer/signin', {
        email: ` ${account.email.toUpperCase()} `,
        password: account.password,
      }),
  ],
  [
    'POST /auth/customer/signin',
    401,
    'the password is wrong',
    ({ account, post }) => post('/auth/customer/signin', { email: account.email, password: WRONG_PASSWORD }),
    WRONG_SIGN_IN,
  ],
  [
    'POST /auth/customer/signin',
    401,
    'the address is unknown',
    ({ post }) => post('/auth/customer/signin', { email: NO_ACCOUNT, password: WRONG_PASSWORD }),
    WRONG_SIGN_IN,
  ],
  [
    'POST /auth/customer/signin',
    400,
    'the address is not one',
    ({ post }) => post('/auth/customer/signin', { email: 'demo', password: 'x' }),
  ],
  [
    'POST /auth/customer/signout',
    200,
    'one is logged in',
    async (client) => client.post('/auth/customer/signout', undefined, { token: await newToken(client) }),
  ],
  [
    'POST /auth/customer/signout',
    401,
    'the token is logged out already',
    async (client) => {
      const token = await newToken(client)
      await client.post('/auth/customer/signout', undefined, { token })
      return client.post('/auth/customer/signout', undefined, { token })
    },
  ],
  [
    'POST /auth/customer/signin-with-google',
    401,
    'the token is nonsense',
    ({ post }) => post('/auth/customer/signin-with-google', { idToken: 'nonsense' }),
  ],
  [
    'POST /auth/customer/signin-with-google',
    400,
    'there is no token',
    ({ post }) => post('/auth/customer/signin-with-google', {}),
  ],
  [
    'POST /auth/customer/forgot-password',
    200,
    'the address has none',
    ({ post }) => post('/auth/customer/forgot-password', { email: NO_ACCOUNT }),
  ],
  [
    'POST /auth/customer/forgot-password',
    400,
    'it is not an address',
    ({ post }) => post('/auth/customer/forgot-password', { email: 'nobody' }),
  ],
  [
    'POST /auth/customer/verify-pass-reset-code',
    400,
    'the code is wrong',
    ({ post }) => post('/auth/customer/verify-pass-reset-code', { resetCode: '000000' }),
    INVALID_RESET,
  ],
  [
    'POST /auth/customer/verify-pass-reset-code',
    400,
    'the code is empty',
    ({ post }) => post('/auth/customer/verify-pass-reset-code', { resetCode: '' }),
  ],
  [
    'PUT /auth/customer/reset-password',
    400,
    'no code was shown',
    ({ put }) => put('/auth/customer/reset-password', { email: NO_ACCOUNT, newPassword: 'Abcdef12' }),
    INVALID_RESET,
  ],
]

export const profileRows: readonly Row[] = [
  [
    'GET /auth/customer/profile',
    200,
    'one is logged in',
    async (client) => client.get('/auth/customer/profile', { token: await client.token() }),
  ],
  [
    'PUT /auth/customer/profile',
    200,
    'it stays as it is',
    async (client) => {
      const token = await client.token()
      const { username, city } = (await client.get('/auth/customer/profile', { token })).body.data
      return client.send('put', '/auth/customer/profile', {
        token,
        form: { json: { username, city: city ?? '' } },
      })
    },
  ],
  [
    'PUT /auth/customer/profile',
    415,
    'the picture is none',
    async (client) =>
      client.send('put', '/auth/customer/profile', {
        token: await client.token(),
        form: { image: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
      }),
  ],
  ...(
    [
      ['gender', 'Other'],
      ['birthDay', '1990-02-30'],
      ['username', ' '],
      ['email', 'x'],
      ['phone', 'call me'],
    ] as const
  ).map(
    ([field, value]): Row => [
      'PUT /auth/customer/profile',
      400,
      `${field} is ${value}`,
      async (client) =>
        client.send('put', '/auth/customer/profile', {
          token: await client.token(),
          form: { json: { [field]: value } },
        }),
    ],
  ),
  [
    'PUT /auth/customer/profile',
    400,
    'the json part is not JSON',
    async (client) =>
      client.send('put', '/auth/customer/profile', { token: await client.token(), form: { json: '{' } }),
  ],
  [
    'PUT /auth/customer/profile/change-password',
    400,
    'the current one is wrong',
    async (client) =>
      client.put(
        '/auth/customer/profile/change-password',
        { password: WRONG_PASSWORD, newPassword: client.account.password },
        { token: await client.token() },
      ),
    'Current password is incorrect',
  ],
  [
    'PUT /auth/customer/profile/change-password',
    400,
    'the new one is too simple',
    async (client) =>
      client.put(
        '/auth/customer/profile/change-password',
        { password: WRONG_PASSWORD, newPassword: 'simple' },
        { token: await client.token() },
      ),
  ],
]

export const favoriteRows: readonly Row[] = [
  [
    'GET /products',
    200,
    'a customer asks',
    async (client) => client.get('/products?limit=50', { token: await client.token() }),
  ],
  [
    'GET /customers/get-favorites',
    200,
    'one is logged in',
    async (client) =>
      client.get('/customers/get-favorites?limit=6&page=1&sort=-createdAt', { token: await client.token() }),
  ],
  [
    'GET /customers/get-favorites',
    400,
    'the page is none',
    async (client) => client.get('/customers/get-favorites?page=0', { token: await client.token() }),
  ],
  [
    'POST /customers/add-favorite',
    200,
    'twice',
    async (client) => {
      const [token, favoriteId] = [await client.token(), await otherProduct(client)]
      await client.post('/customers/add-favorite', { favoriteId }, { token })
      const answer = await client.post('/customers/add-favorite', { favoriteId }, { token })
      await client.delete('/customers/remove-favorite', { favoriteId }, { token })
      return answer
    },
  ],
  [
    'DELETE /customers/remove-favorite',
    200,
    'twice',
    async (client) => {
      const [token, favoriteId] = [await client.token(), await otherProduct(client)]
      await client.post('/customers/add-favorite', { favoriteId }, { token })
      await client.delete('/customers/remove-favorite', { favoriteId }, { token })
      return client.delete('/customers/remove-favorite', { favoriteId }, { token })
    },
  ],
  ...(['POST /customers/add-favorite', 'DELETE /customers/remove-favorite'] as const).flatMap((call) =>
    (
      [
        [404, 'the product is unknown', { favoriteId: UNKNOWN_ID }],
        [404, 'the id is malformed', { favoriteId: 'x' }],
        [400, 'no product is named', {}],
        [400, 'the id is a number', { favoriteId: 5 }],
      ] as const
    ).map(
      ([status, when, body]): Row => [
        call,
        status,
        when,
        async (client) => {
          const [method, path = ''] = call.split(' ')
          return client.send(method === 'POST' ? 'post' : 'delete', path, {
            token: await client.token(),
            body,
          })
        },
      ],
    ),
  ),
]

export const ratingRows: readonly Row[] = [
  [
    'POST /rating',
    404,
    'the product is unknown',
    async (client) =>
      client.post('/rating', { product: UNKNOWN_ID, rating: 5 }, { token: await client.token() }),
  ],
  ...[0, 6, 4.5, '5', null].map(
    (rating): Row => [
      'POST /rating',
      400,
      `the rating is ${JSON.stringify(rating)}`,
      async (client) =>
        client.post(
          '/rating',
          { product: await client.productId(), rating },
          { token: await client.token() },
        ),
    ],
  ),
  [
    'GET /rating/my-rating',
    200,
    'the product exists',
    async (client) =>
      client.get(`/rating/my-rating?product=${await client.productId()}`, { token: await client.token() }),
  ],
  [
    'GET /rating/my-rating',
    404,
    'the product is unknown',
    async (client) => client.get(`/rating/my-rating?product=${UNKNOWN_ID}`, { token: await client.token() }),
  ],
  [
    'GET /rating/my-rating',
    400,
    'no product is named',
    async (client) => client.get('/rating/my-rating', { token: await client.token() }),
  ],
]

async function newToken({ account, post }: ContractClient): Promise<string> {
  return (await post('/auth/customer/signin', account)).body.token
}

export const favoriteStatements: readonly Statement[] = [
  [
    'GET /products/{id}',
    'isFavorite is true from add-favorite until remove-favorite',
    async (client) => {
      const answers = await whileFavorite(client, (id, token) => client.get(`/products/${id}`, { token }))
      return answers.during.body.data.isFavorite && !answers.after.body.data.isFavorite
    },
  ],
  [
    'GET /customers/get-favorites',
    'a product is in the list from add-favorite until remove-favorite',
    async (client) => {
      const answers = await whileFavorite(client, (_id, token) => favoritesOf(client, token))
      return answers.during.body.allResults === answers.after.body.allResults + 1
    },
  ],
  [
    'GET /customers/get-favorites',
    'isFavorite is true for each product',
    async (client) => {
      const { during } = await whileFavorite(client, (_id, token) => favoritesOf(client, token))
      return during.body.data.every(({ isFavorite }: { isFavorite: boolean }) => isFavorite)
    },
  ],
]

const favoritesOf = (client: ContractClient, token: string) =>
  client.get('/customers/get-favorites?limit=100', { token })

/** Asks while a product is a favourite of the account, and again when it is none. */
async function whileFavorite(
  client: ContractClient,
  ask: (favoriteId: string, token: string) => Promise<Answer>,
) {
  const [token, favoriteId] = [await client.token(), await otherProduct(client)]
  await client.post('/customers/add-favorite', { favoriteId }, { token })
  const during = await ask(favoriteId, token)
  await client.delete('/customers/remove-favorite', { favoriteId }, { token })
  return { during, after: await ask(favoriteId, token) }
}

/** A product that is no favourite of the account, by its list of favourites and by `isFavorite`: one of them may be wrong. */
async function otherProduct(client: ContractClient): Promise<string> {
  const token = await client.token()
  const favorites: { _id: string }[] = (await favoritesOf(client, token)).body.data
  const { body } = await client.get('/products?limit=50', { token })
  const found = body.data.find(
    ({ _id, isFavorite }: { _id: string; isFavorite: boolean }) =>
      !isFavorite && !favorites.some((favorite) => favorite._id === _id),
  )
  if (!found) throw new NotTried('the 50 newest products are all favourites of the account')
  return found._id
}
