/**
 * Rows and statements of a new account: it signs up, rates a product, and changes and resets its password. The account and
 * its rating stay at the provider. Each step is taken once, by the first row that needs it.
 */
import type { MailedCodes } from './mailed-codes.ts'
import { type Answer, type ContractClient, NotTried, type Row, type Statement } from './row.ts'

const PHONE = '+90 555 111 22 33'
const PASSWORDS = { first: 'Abcdef12', changed: 'Bcdefg23', reset: 'Cdefgh34' }
const INVALID_CODE = 'Verification code invalid or expired'
const INVALID_RESET = 'Reset code invalid or expired'
const RATINGS = { first: 5, second: 2 }
const MAX_LISTED = 100

export function newAccountChecks({ email, next }: MailedCodes): {
  readonly rows: readonly Row[]
  readonly statements: readonly Statement[]
} {
  const signUp = once((client) =>
    client.post('/auth/customer/signup', {
      username: 'Contract Suite',
      email,
      password: PASSWORDS.first,
      phone: PHONE,
    }),
  )
  const signUpCode = once(async (client) => {
    await needed(signUp(client), 'the sign-up')
    return next('sign-up')
  })
  const verify = async (client: ContractClient) =>
    client.post('/auth/customer/verification', { email, phone: PHONE, emailCode: await signUpCode(client) })
  const verification = once(verify)
  const session = once(async (client) => (await needed(verification(client), 'the verification')).body)

  const productId = once((client) => client.productId())
  const rate = async (client: ContractClient, rating: number) =>
    client.post(
      '/rating',
      { product: await productId(client), rating },
      { token: (await session(client)).token },
    )
  const firstRating = once((client) => rate(client, RATINGS.first))
  const secondRating = once(async (client) => {
    await needed(firstRating(client), 'the rating')
    return rate(client, RATINGS.second)
  })

  const passwordChange = once(async (client) => {
    // A rating needs the token that a change of the password ends. Its own row reports its failure.
    await secondRating(client).catch(() => {})
    return client.put(
      '/auth/customer/profile/change-password',
      { password: PASSWORDS.first, newPassword: PASSWORDS.changed },
      { token: (await session(client)).token },
    )
  })
  const tokenBeforeReset = once(async (client) => {
    const { body } = await needed(passwordChange(client), 'the change of the password')
    return String(body.token)
  })
  const forgotPassword = once(async (client) => {
    await tokenBeforeReset(client)
    return client.post('/auth/customer/forgot-password', { email })
  })
  const resetCode = once(async (client) => {
    await needed(forgotPassword(client), 'the request for a reset code')
    return next('reset of the password')
  })
  const showCode = async (client: ContractClient) =>
    client.post('/auth/customer/verify-pass-reset-code', { resetCode: await resetCode(client) })
  const shownCode = once(showCode)
  const cookies = async (client: ContractClient) => {
    const { headers } = await needed(shownCode(client), 'the reset code')
    return [headers['set-cookie'] ?? []].flat()
  }
  const resetWith = (client: ContractClient, headers: Readonly<Record<string, string>>) =>
    client.put('/auth/customer/reset-password', { email, newPassword: PASSWORDS.reset }, { headers })
  const resetByAnother = once(async (client) => {
    await needed(shownCode(client), 'the reset code')
    return resetWith(client, {})
  })
  const withCookie = async (client: ContractClient) =>
    resetWith(client, { Cookie: (await cookies(client)).map((cookie) => cookie.split(';', 1)[0]).join('; ') })
  const reset = once(async (client) => {
    // After the reset, the code would be refused to every caller.
    await resetByAnother(client)
    return withCookie(client)
  })

  const signIn = (client: ContractClient, password: string) =>
    client.post('/auth/customer/signin', { email, password })

  return {
    rows: [
      ['POST /auth/customer/signup', 201, 'the address is new', signUp],
      ['POST /auth/customer/verification', 200, 'the code is right', verification],
      [
        'POST /auth/customer/verification',
        400,
        'the code is used again',
        async (client) => {
          await needed(verification(client), 'the verification')
          return verify(client)
        },
        INVALID_CODE,
      ],
      ['POST /rating', 201, 'the customer has not rated the product', firstRating],
      ['POST /rating', 201, 'the customer rates the product again', secondRating],
      ['PUT /auth/customer/profile/change-password', 200, 'the current one is right', passwordChange],
      ['POST /auth/customer/forgot-password', 200, 'the address has an account', forgotPassword],
      ['POST /auth/customer/verify-pass-reset-code', 200, 'the code is right', shownCode],
      [
        'POST /auth/customer/verify-pass-reset-code',
        400,
        'the code is used again',
        async (client) => {
          await needed(shownCode(client), 'the reset code')
          return showCode(client)
        },
        INVALID_RESET,
      ],
      [
        'PUT /auth/customer/reset-password',
        400,
        'another caller has shown the code',
        resetByAnother,
        INVALID_RESET,
      ],
      ['PUT /auth/customer/reset-password', 200, 'the caller has shown the code', reset],
      [
        'PUT /auth/customer/reset-password',
        400,
        'it was done already',
        async (client) => {
          await needed(reset(client), 'the reset')
          return withCookie(client)
        },
        INVALID_RESET,
      ],
    ],
    statements: [
      [
        'POST /auth/customer/signup',
        'the answer has the address and the phone number of the request',
        async (client) => {
          const { data } = (await needed(signUp(client), 'the sign-up')).body
          return data.email === email && data.phone.replace(/\D/g, '') === PHONE.replace(/\D/g, '')
        },
      ],
      [
        'POST /auth/customer/verification',
        'the session is the new account’s',
        async (client) => (await session(client)).data.email === email,
      ],
      [
        'POST /rating',
        'a second rating replaces the first',
        async (client) => {
          await needed(secondRating(client), 'the second rating')
          const ratings = await ratingsOf(client, await productId(client))
          const { data } = await session(client)
          const own = ratings.filter(({ user }) => user._id === data._id)
          return own.length === 1 && own[0]?.rating === RATINGS.second
        },
      ],
      [
        'POST /rating',
        'the rating of the product is the mean of its ratings, to one decimal',
        async (client) => {
          await needed(secondRating(client), 'the second rating')
          const id = await productId(client)
          const ratings = await ratingsOf(client, id)
          const mean = ratings.reduce((sum, { rating }) => sum + rating, 0) / ratings.length
          const { data } = (await client.get(`/products/${id}`)).body
          return Math.abs(data.rating - mean) <= 0.05 + Number.EPSILON * 10
        },
      ],
      [
        'POST /auth/customer/verify-pass-reset-code',
        'the cookie is HttpOnly',
        async (client) => {
          const found = await cookies(client)
          return found.length > 0 && found.every((cookie) => /;\s*httponly\b/i.test(cookie))
        },
      ],
      [
        'PUT /auth/customer/reset-password',
        'tokens from before are invalid',
        async (client) => {
          const token = await tokenBeforeReset(client)
          await needed(reset(client), 'the reset')
          return (await client.get('/auth/customer/profile', { token })).status === 401
        },
      ],
      [
        'PUT /auth/customer/reset-password',
        'the new password logs in, and the one before does not',
        async (client) => {
          await needed(reset(client), 'the reset')
          const [after, before] = [
            await signIn(client, PASSWORDS.reset),
            await signIn(client, PASSWORDS.changed),
          ]
          return after.status === 200 && before.status === 401
        },
      ],
    ],
  }
}

function once<Result>(step: (client: ContractClient) => Promise<Result>) {
  let taken: Promise<Result> | undefined
  return (client: ContractClient) => (taken ??= step(client))
}

/** Returns the answer of a step that other steps need. */
async function needed(answer: Promise<Answer>, step: string): Promise<Answer> {
  const { status } = await answer
  if (status !== 200 && status !== 201) throw new NotTried(`${step} before it was answered ${status}`)
  return answer
}

async function ratingsOf(
  client: ContractClient,
  product: string,
): Promise<readonly { readonly rating: number; readonly user: { readonly _id: string } }[]> {
  const { data, allResults } = (await client.get(`/rating?product=${product}&limit=${MAX_LISTED}`)).body
  if (allResults > MAX_LISTED) throw new NotTried('the product has more ratings than a page can have')
  return data
}
