/** A mock behind a listener that changes its answers: a provider that does not keep the contract. */
import type { IncomingHttpHeaders, RequestListener, ServerResponse } from 'node:http'
import { createMockApi, type MockApi, seededRandom } from '#mock-api/index.ts'
import { startFakeProvider } from './fake-provider.ts'

export interface ContractViolation {
  /** The call as the contract names it, and what is reported of it. */
  readonly call: string
  readonly reported: RegExp
  readonly change: (
    answer: SentAnswer,
    request: { readonly method: string; readonly url: string; readonly headers: IncomingHttpHeaders },
  ) => void
}

interface SentAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  // biome-ignore lint/suspicious/noExplicitAny: A violation may change any part of an answer.
  body: any
}

/** Starts a mock whose JSON answers pass through the given change. */
export async function startNonconformingProvider(
  change: ContractViolation['change'] = () => {},
  mock?: MockApi,
) {
  mock ??= await createMock()
  const provider = await startFakeProvider(changed(mock.handler, change))
  return { mock, origin: provider.origin }
}

export function createMock(): Promise<MockApi> {
  return createMockApi({
    seed: 7,
    products: 40,
    clock: () => Date.parse('2026-11-20T10:00:00Z'),
    random: seededRandom(7),
    quickHashes: true,
    unlimited: true,
  })
}

function changed(listener: RequestListener, change: ContractViolation['change']): RequestListener {
  return (request, response) => {
    const end = response.end.bind(response) as (text?: string | Buffer) => ServerResponse
    // Express shortens `request.url` below a mounted path.
    const { method = '', url = '', headers } = request
    response.end = ((body?: string | Buffer) => {
      const isJson = String(response.getHeader('content-type')).startsWith('application/json')
      if (!isJson || url.startsWith('/__mock') || response.headersSent) return end(body)
      const answer: SentAnswer = {
        status: response.statusCode,
        headers: response.getHeaders() as SentAnswer['headers'],
        body: JSON.parse(String(body)),
      }
      change(answer, { method, url, headers })
      const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
      response.statusCode = answer.status
      for (const name of response.getHeaderNames()) response.removeHeader(name)
      for (const [name, value] of Object.entries(answer.headers))
        if (value !== undefined) response.setHeader(name, value)
      response.setHeader('content-length', Buffer.byteLength(text))
      return end(text)
    }) as typeof response.end
    listener(request, response)
  }
}

/** One violation of the contract each. */
export const CONTRACT_VIOLATIONS: Readonly<Record<string, ContractViolation>> = {
  'a weight is a text': {
    call: 'GET /products/{id}',
    reported: /^data\.weight: .*expected number, received string/,
    change({ body }) {
      if (body.data?.weight) body.data.weight = `${body.data.weight} g`
    },
  },
  'a field has another name': {
    call: 'GET /products/{id}',
    reported: /^data\.height: not a field of the contract/,
    change({ body }) {
      if (!body.data?.heigh) return
      body.data.height = body.data.heigh
      delete body.data.heigh
    },
  },
  'a required field is missing': {
    call: 'GET /settings',
    reported: /^data\.latest\[\]\.sku: .*received undefined \(6 times\)/,
    change({ body }) {
      for (const product of body.data?.latest ?? []) delete product.sku
    },
  },
  'a customer’s hash is sent': {
    call: 'GET /auth/customer/profile',
    reported: /^data\.passwordHash: not a field of the contract/,
    change({ body }) {
      if (body.data?.role) body.data.passwordHash = 'scrypt$1$2'
    },
  },
  'a page of a list lacks an item': {
    call: 'GET /products',
    reported: /^data has \d+ items, not 9/,
    change({ body }, { url }) {
      if (url === '/api/v1.0/products') body.data.pop()
    },
  },
  'the total is wrong': {
    call: 'GET /products',
    reported: /^not so: a category finds as many products as it counts/,
    change({ body }, { url }) {
      if (url.includes('category=')) body.allResults += 1
    },
  },
  'the next page is wrong': {
    call: 'GET /categories',
    reported: /^paginationResult\.next: 7, not/,
    change({ body }, { url }) {
      if (url.includes('/categories') && body.paginationResult) body.paginationResult.next = 7
    },
  },
  'sorting is ignored': {
    call: 'GET /products',
    reported: /^data is not in the order of sort=newPrice/,
    change({ body }, { url }) {
      if (url.endsWith('sort=newPrice')) body.data.reverse()
    },
  },
  'a product outside the price range is found': {
    call: 'GET /products',
    reported: /^data has items that do not match priceMax=\d/,
    change({ body }, { url }) {
      if (url.includes('priceMin=')) for (const product of body.data ?? []) product.newPrice += 9999
    },
  },
  'a product of another colour is found': {
    call: 'GET /products',
    reported: /^data has items that do not match color=/,
    change({ body }, { url }) {
      if (url.includes('limit=100&color=')) body.data[0].colors = []
    },
  },
  'a product without the keyword is found': {
    call: 'GET /products',
    reported: /^data has items that do not match keyword=/,
    change({ body }, { url }) {
      if (!url.includes('keyword=') || !body.data?.length) return
      const [product] = body.data
      for (const field of ['titleEn', 'descriptionEn', 'titleAr', 'titleTr', 'sku']) product[field] = 'x'
      product.tags = []
    },
  },
  'a product is a favourite without a customer': {
    call: 'GET /products/{id}',
    reported: /^isFavorite is true in an answer to a request without a token/,
    change({ body }, { headers }) {
      if (body.data?.titleEn && !headers.authorization) body.data.isFavorite = true
    },
  },
  'a favourite is not marked as one': {
    call: 'GET /products/{id}',
    reported: /^not so: isFavorite is true from add-favorite until remove-favorite/,
    change({ body }, { url }) {
      if (/\/products\/\w{24}/.test(url) && body.data) body.data.isFavorite = false
    },
  },
  'an added favourite is not in the list': {
    call: 'GET /customers/get-favorites',
    reported: /^not so: a product is in the list from add-favorite until remove-favorite/,
    change({ body }, { url }) {
      if (!url.includes('get-favorites') || !body.data) return
      Object.assign(body, { data: [], results: 0, allResults: 0 })
      Object.assign(body.paginationResult, { numberOfPage: 0, next: null })
    },
  },
  'the list of favourites has products that are not marked': {
    call: 'GET /customers/get-favorites',
    reported: /^not so: isFavorite is true for each product/,
    change({ body }, { url }) {
      if (url.includes('get-favorites')) for (const product of body.data ?? []) product.isFavorite = false
    },
  },
  'an unknown product is answered 200 without data': {
    call: 'GET /products/{id}',
    reported: /^answers 200, not 404, when the id is unknown/,
    change(answer, { url }) {
      if (answer.status === 404 && url.includes('/products/'))
        Object.assign(answer, { status: 200, body: { data: null } })
    },
  },
  'a limit out of range is accepted': {
    call: 'GET /categories',
    reported: /^accepts a request that the contract refuses: query limit: /,
    change(answer, { url }) {
      if (url.endsWith('/categories?limit=101')) answer.status = 200
    },
  },
  'personal data needs no token': {
    call: 'GET /customers/get-favorites',
    reported: /^answers 200, not 401, when nobody is logged in/,
    change(answer, { url, headers }) {
      if (url.includes('get-favorites') && !headers.authorization) answer.status = 200
    },
  },
  'an error answer has another shape': {
    call: 'GET /rating',
    reported: /^message: .*received undefined/,
    change(answer) {
      if (answer.status === 404) answer.body = { error: 'not found' }
    },
  },
  'an error answer is HTML': {
    call: 'GET /categories',
    reported: /^the body of an answer with status 404 should be JSON/,
    change(answer) {
      if (answer.status !== 404) return
      answer.body = '<h1>Not found</h1>'
      answer.headers['content-type'] = 'text/html'
    },
  },
  'an error answer has a stack trace': {
    call: 'GET /rating',
    reported: /^the answer has a stack trace/,
    change(answer) {
      if (answer.status === 404) answer.body.message = 'Error\n    at findProduct (/srv/api/products.js:41:7)'
    },
  },
  'a call fails': {
    call: 'GET /products/colors',
    reported: /^status 500: the contract has 200/,
    change(answer, { url }) {
      if (url.endsWith('/colors')) Object.assign(answer, { status: 500, body: { message: 'Oops' } })
    },
  },
  'a public answer has no-store': {
    call: 'GET /settings',
    reported: /^header Cache-Control: should be public/,
    change({ headers }) {
      headers['cache-control'] = 'no-cache'
    },
  },
  'a personal answer may be stored by shared caches': {
    call: 'GET /products',
    reported: /^header Cache-Control: an answer to a request with a token/,
    change({ headers }) {
      headers['cache-control'] = 'public, max-age=60'
    },
  },
  'request ids are missing': {
    call: 'GET /settings',
    reported: /^header X-Request-Id: missing/,
    change({ headers }) {
      delete headers['x-request-id']
    },
  },
  'the answer to a refused sign-in has the password': {
    call: 'POST /auth/customer/signin',
    reported: /^the answer repeats the request’s password/,
    change(answer, { url }) {
      if (url.endsWith('/signin') && answer.status === 401)
        answer.body.message = 'Wrong1234 is not your password'
    },
  },
  'a message differs from the contract': {
    call: 'POST /auth/customer/signup',
    reported: /^says "Taken", not "Email already exists"/,
    change(answer) {
      if (answer.status === 409) answer.body.message = 'Taken'
    },
  },
  'a customer may call a route for admins': {
    call: 'DELETE /categories/many',
    reported: /^answers 200, not 403, when a customer asks/,
    change(answer, { url, headers }) {
      if (url.endsWith('/many') && headers.authorization) answer.status = 200
    },
  },
  'a method that the contract does not have is accepted': {
    call: 'PATCH /products',
    reported: /^answers 200, not 405/,
    change(answer, { method }) {
      if (method === 'PATCH') answer.status = 200
    },
  },
  'a new account is answered 200': {
    call: 'POST /auth/customer/signup',
    reported: /^answers 200, not 201, when the address is new/,
    change(answer) {
      if (answer.status === 201 && answer.body.data?.phone) answer.status = 200
    },
  },
  'a new account has another phone number': {
    call: 'POST /auth/customer/signup',
    reported: /^not so: the answer has the address and the phone number/,
    change({ status, body }) {
      if (status === 201 && body.data?.phone) body.data.phone = '+905550000000'
    },
  },
  'the verification answers with another account': {
    call: 'POST /auth/customer/verification',
    reported: /^not so: the session is the new account’s/,
    change({ status, body }, { url }) {
      if (status === 200 && url.endsWith('/verification')) body.data.email = 'other@mail.example'
    },
  },
  'a verification code works twice': {
    call: 'POST /auth/customer/verification',
    reported: /^answers 200, not 400, when the code is used again/,
    change: workingTwice('/verification'),
  },
  'a rating is answered 200': {
    call: 'POST /rating',
    reported: /^answers 200, not 201, when the customer has not rated/,
    change(answer, { method, url }) {
      if (method === 'POST' && url.endsWith('/rating') && answer.status === 201) answer.status = 200
    },
  },
  'a second rating is added to the first': {
    call: 'POST /rating',
    reported: /^not so: a second rating replaces the first/,
    change({ body }, { method, url }) {
      if (method === 'GET' && url.includes('/rating?')) body.data?.push(...body.data)
    },
  },
  'a rating does not change the product': {
    call: 'POST /rating',
    reported: /^not so: the rating of the product is the mean/,
    change({ body }, { url }) {
      if (url.includes('/products/') && body.data?.rating) body.data.rating = 0.5
    },
  },
  'a password change is answered without a token': {
    call: 'PUT /auth/customer/profile/change-password',
    reported: /^token: .*received undefined/,
    change({ status, body }, { url }) {
      if (status === 200 && url.endsWith('/change-password')) delete body.token
    },
  },
  'the answers to a known and an unknown address differ': {
    call: 'POST /auth/customer/forgot-password',
    reported: /^answers 404, not 200, when the address has an account/,
    change(answer, { url }) {
      if (answer.status === 200 && url.endsWith('/forgot-password')) answer.status = 404
    },
  },
  'a reset code works twice': {
    call: 'POST /auth/customer/verify-pass-reset-code',
    reported: /^answers 200, not 400, when the code is used again/,
    change: workingTwice('/verify-pass-reset-code'),
  },
  'scripts can read the cookie of a reset': {
    call: 'POST /auth/customer/verify-pass-reset-code',
    reported: /^not so: the cookie is HttpOnly/,
    change({ headers }) {
      const cookie = headers['set-cookie']
      if (cookie !== undefined) headers['set-cookie'] = String(cookie).replace('; HttpOnly', '')
    },
  },
  'a password is reset without the cookie': {
    call: 'PUT /auth/customer/reset-password',
    reported: /^answers 200, not 400, when another caller has shown the code/,
    change(answer, { url, headers }) {
      if (url.endsWith('/reset-password') && !headers.cookie) answer.status = 200
    },
  },
  'the answer to a password reset has the new password': {
    call: 'PUT /auth/customer/reset-password',
    reported: /^the answer repeats the request’s newPassword/,
    change({ status, body }, { url }) {
      if (status === 200 && url.endsWith('/reset-password')) body.data.username = 'Cdefgh34'
    },
  },
  'a token from before a reset works': {
    call: 'PUT /auth/customer/reset-password',
    reported: /^not so: tokens from before are invalid/,
    change(answer, { url, headers }) {
      if (url.endsWith('/profile') && headers.authorization && answer.status === 401) answer.status = 200
    },
  },
  'the password from before a reset works': {
    call: 'PUT /auth/customer/reset-password',
    reported: /^not so: the new password logs in, and the one before does not/,
    change(answer, { url }) {
      if (url.endsWith('/signin') && answer.status === 401) answer.status = 200
    },
  },
}

/** A code that was right once is accepted again. */
function workingTwice(path: string): ContractViolation['change'] {
  let right: SentAnswer['body']
  return (answer, { url }) => {
    if (!url.endsWith(path)) return
    if (answer.status === 200) right = answer.body
    else if (right) Object.assign(answer, { status: 200, body: right })
  }
}
