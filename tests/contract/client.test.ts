/** The client, call by call, against the mock over HTTP: every operation of the OpenAPI document is sent by it. */
import request from 'supertest'
import { describe, expect, test } from 'vitest'
import { createCategoryAdmin } from '#api/category-admin.ts'
import { type Api, createApi } from '#api/client.ts'
import { isApiError } from '#api/errors.ts'
import { createTransport } from '#api/transport.ts'
import { startFakeProvider } from '../support/fake-provider.ts'
import { makeContractWorld, PASSWORD, PNG, UNKNOWN_ID, type World } from './support/contract-world.ts'
import { documentOf, templateOf } from './support/open-api-check.ts'

interface Client {
  readonly world: World
  /** The client with a token, or without one. */
  readonly api: (token?: string) => Api
  readonly admin: (token?: string) => ReturnType<typeof createCategoryAdmin>
  readonly call: (token?: string) => ReturnType<typeof createTransport>
}

const EMAIL = 'ada@mail.example'
const PHONE = '+905551112233'
const account = { username: 'Ada', email: EMAIL, password: PASSWORD, phone: PHONE }
const names = { en: 'Lamps', ar: 'مصابيح', tr: 'Lambalar' }
const picture = () => new File([PNG], 'picture.png', { type: 'image/png' })

/** What each operation is sent by, and what the client makes of the answer. */
const CALLS: Readonly<Record<string, (client: Client) => Promise<void>>> = {
  'GET /products': async ({ api }) => {
    const found = await api().products({ keyword: 'oak', limit: 5, page: 1 }, 'tr')
    expect(found).toMatchObject({ page: 1, skip: 0 })
    expect(found.items.length).toBeGreaterThan(0)
  },
  'GET /products/{id}': async ({ api, world }) => {
    const id = await world.productId()
    expect(await api().product(id, 'ar')).toMatchObject({
      id,
      title: expect.stringMatching(/\p{Script=Arabic}/u),
    })
  },
  'GET /products/colors': async ({ api }) => {
    expect((await api().colors())[0]).toEqual({
      name: expect.any(String),
      hex: expect.stringMatching(/^#[0-9a-f]{6}$/),
    })
  },
  'GET /settings': async ({ api }) => {
    const { theDay, latest, featured } = await api().showcase('en')
    expect([theDay.length > 0, latest.length, featured.length]).toEqual([true, 6, 6])
  },
  'POST /visits': async ({ api }) => api().recordVisit(),
  'GET /categories': async ({ api, admin, world }) => {
    const tops = await api().topCategories('en')
    const { items } = await admin().categories({ parentId: null, limit: 100 })
    expect(items.map(({ id }) => id)).toEqual(tops.map(({ id }) => id))
    const children = await admin().categories({ parentId: items[0]?.id })
    expect(children.items.map(({ id }) => id)).toEqual(items[0]?.childIds)
    expect((await admin().categories({ limit: 2, page: 2 })).skip).toBe(2)
    expect(await world.categories()).toHaveLength((await admin().categories({ limit: 100 })).total)
  },
  'GET /categories/recursive': async ({ api }) => {
    expect((await api().categoryTree('en')).some(({ children }) => children.length > 0)).toBe(true)
    expect((await api().foundCategories()).length).toBeGreaterThan(0)
  },
  'POST /categories': async ({ admin, world }) => {
    const { items } = await admin().categories({ parentId: null })
    const made = await admin(await world.admin()).createCategory({ names, parentId: items[0]?.id }, picture())
    expect(made).toMatchObject({ names, parentId: items[0]?.id, productCount: 0, childIds: [] })
  },
  'PUT /categories/{id}': async ({ admin, world }) => {
    const managing = admin(await world.admin())
    const child = (await managing.categories({ limit: 100 })).items.find(({ parentId }) => parentId)
    const id = child?.id ?? ''
    expect(await managing.changeCategory(id, { names })).toEqual({ ...child, names })
    const moved = await managing.changeCategory(id, { names, parentId: null }, picture())
    expect(moved.parentId).toBeUndefined()
    expect(moved.image).not.toBe(child?.image)
    expect(await managing.changeCategory(id, undefined, picture())).toMatchObject({ names })
  },
  'DELETE /categories/{id}': async ({ admin, world }) => {
    const managing = admin(await world.admin())
    const [top] = (await managing.categories({ parentId: null })).items
    const deleted = await managing.deleteCategory(top?.id ?? '')
    expect(deleted).toEqual(expect.arrayContaining([top?.id, ...(top?.childIds ?? [])]))
  },
  'DELETE /categories/many': async ({ admin, world }) => {
    const managing = admin(await world.admin())
    const [one, other, ...rest] = (await managing.categories({ parentId: null, limit: 100 })).items.map(
      ({ id }) => id,
    )
    await expect(managing.deleteCategories([one ?? '', UNKNOWN_ID])).rejects.toMatchObject({ status: 404 })
    expect(await managing.deleteCategories([one ?? '', other ?? ''])).toEqual(
      expect.arrayContaining([one, other]),
    )
    const left = await managing.categories({ parentId: null, limit: 100 })
    expect(left.items.map(({ id }) => id)).toEqual(rest)
  },
  'POST /auth/customer/signup': async ({ api, world }) => {
    await api().signUp(account)
    expect(world.codeFor(EMAIL)).toMatch(/^\d{6}$/)
  },
  'POST /auth/customer/verification': async ({ api, world }) => {
    await api().signUp(account)
    const customer = await api().verify({ email: EMAIL, phone: PHONE, emailCode: world.codeFor(EMAIL) })
    expect(customer).toMatchObject({ username: 'Ada', email: EMAIL, phone: PHONE })
  },
  'POST /auth/customer/signin': async ({ api }) => {
    expect(await api().signIn('demo@sedir.example', 'Demo12345', true)).toMatchObject({
      email: 'demo@sedir.example',
    })
  },
  'POST /auth/customer/signout': async ({ api, world }) => {
    const token = await world.demo()
    await api(token).signOut()
    await expect(api(token).profile()).rejects.toMatchObject({ status: 401 })
  },
  'POST /auth/customer/signin-with-google': async ({ call, world }) => {
    const idToken = await world.mock.identity.issueToken({ email: EMAIL, name: 'Ada' })
    // The store's server alone sends it (server/sign-in/routes.ts): a script gets no token.
    const session = await call()('/auth/customer/signin-with-google', { method: 'POST', body: { idToken } })
    expect(session).toMatchObject({ token: expect.any(String), data: { email: EMAIL } })
  },
  'GET /auth/customer/profile': async ({ api, world }) => {
    expect(await api(await world.demo()).profile()).toMatchObject({ email: 'demo@sedir.example' })
  },
  'PUT /auth/customer/profile': async ({ api, world }) => {
    const own = api(await world.demo())
    expect(await own.updateProfile({ city: 'Bursa' })).toMatchObject({ city: 'Bursa' })
    expect(await own.updateProfile({}, picture())).toMatchObject({ city: 'Bursa', image: expect.any(String) })
  },
  'PUT /auth/customer/profile/change-password': async ({ api, world }) => {
    expect(await api(await world.demo()).changePassword('Demo12345', PASSWORD)).toMatchObject({
      email: 'demo@sedir.example',
    })
    await api().signIn('demo@sedir.example', PASSWORD, false)
  },
  'POST /auth/customer/forgot-password': async ({ api, world }) => {
    await api().forgotPassword('demo@sedir.example')
    expect(world.codeFor('demo@sedir.example')).toMatch(/^\d{6}$/)
  },
  'POST /auth/customer/verify-pass-reset-code': async ({ api, world }) => {
    await api().forgotPassword('demo@sedir.example')
    await api().verifyResetCode(world.codeFor('demo@sedir.example'))
  },
  'PUT /auth/customer/reset-password': async ({ api, world }) => {
    const caller = api()
    await caller.forgotPassword('demo@sedir.example')
    await caller.verifyResetCode(world.codeFor('demo@sedir.example'))
    expect(await caller.resetPassword('demo@sedir.example', PASSWORD)).toMatchObject({
      email: 'demo@sedir.example',
    })
  },
  'GET /customers/get-favorites': async ({ api, world }) => {
    const own = api(await world.demo())
    const [first] = (await own.favorites({ limit: 2, page: 1, sort: '-createdAt' }, 'en')).items
    expect(first?.isFavorite).toBe(true)
    const [inAll] = (await own.favoritesIn({ limit: 2, sort: '-createdAt' }, ['en', 'ar', 'tr'])).items
    expect(inAll?.map(({ id }) => id)).toEqual([first?.id, first?.id, first?.id])
  },
  'POST /customers/add-favorite': async ({ api, world }) => {
    const own = api(await world.customer())
    const id = await world.productId()
    await own.addFavorite(id)
    expect((await own.favorites({}, 'en')).items.map((product) => product.id)).toEqual([id])
  },
  'DELETE /customers/remove-favorite': async ({ api, world }) => {
    const own = api(await world.customer())
    const id = await world.productId()
    await own.addFavorite(id)
    await own.removeFavorite(id)
    expect((await own.favorites({}, 'en')).total).toBe(0)
  },
  'GET /rating': async ({ api, world }) => {
    const id = await world.productId()
    await api(await world.demo()).rate(id, 4, 'Comfortable.')
    const { items, total } = await api().ratings(id, { limit: 1 })
    expect(items).toEqual([
      expect.objectContaining({
        stars: 4,
        comment: 'Comfortable.',
        authorName: expect.any(String),
      }),
    ])
    const later = await api().ratings(id, { page: 2, limit: 1 })
    expect(later).toMatchObject({ page: 2, total })
  },
  'POST /rating': async ({ api, world }) => {
    const id = await world.productId()
    expect(await api(await world.demo()).rate(id, 5, 'Good.')).toMatchObject({ stars: 5, comment: 'Good.' })
  },
  'GET /rating/my-rating': async ({ api, world }) => {
    const own = api(await world.customer())
    const id = await world.productId()
    expect(await own.myRating(id)).toBeNull()
    await own.rate(id, 3)
    expect(await own.myRating(id)).toMatchObject({ stars: 3 })
  },
}

describe('the client sends the request and maps the response of', () => {
  test.each(Object.entries(CALLS))('%s', async (operation, send) => {
    const { client, sent } = await makeClient()
    await send(client)
    expect([...sent]).toContain(operation)
  })
})

test('the client has a call for every operation of the contract', async () => {
  const { document } = await documentOf(request((await makeContractWorld()).mock.handler))
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(Object.keys(CALLS).sort()).toEqual(operations.sort())
})

test.each([
  ['without a token', async () => undefined, 401],
  ['with a customer’s token', (world: World) => world.demo(), 403],
])('categories are managed by an admin alone: %s', async (_who, tokenOf, status) => {
  const { client } = await makeClient()
  const managing = client.admin(await tokenOf(client.world))
  const [top] = (await client.admin().categories({ parentId: null })).items
  const id = top?.id ?? ''
  const writes = [
    () => managing.createCategory({ names }, picture()),
    () => managing.changeCategory(id, { names }),
    () => managing.deleteCategory(id),
    () => managing.deleteCategories([id]),
  ]
  for (const write of writes) {
    const failure: unknown = await write().catch((error: unknown) => error)
    expect(isApiError(failure) && failure.status).toBe(status)
  }
  expect((await client.admin().categories({ parentId: null })).items[0]).toEqual(top)
})

async function makeClient() {
  const world = await makeContractWorld()
  const { origin } = await startFakeProvider(world.mock.handler)
  const { document } = await documentOf(request((await makeContractWorld()).mock.handler))
  const sent = new Set<string>()
  const createCall = (token?: string) => {
    /** The provider ties the steps of a password reset with a cookie. */
    let cookie = ''
    return createTransport({
      origin,
      headers: token === undefined ? undefined : { authorization: `Bearer ${token}` },
      async fetch(input, init) {
        const path = new URL(String(input)).pathname.replace('/api/v1.0', '')
        sent.add(`${init?.method ?? 'GET'} ${templateOf(Object.keys(document.paths), path)}`)
        const answer = await fetch(input, {
          ...init,
          headers: { ...init?.headers, ...(cookie && { cookie }) },
        })
        cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie
        return answer
      },
    })
  }
  const client: Client = {
    world,
    api: (token) => createApi(createCall(token)),
    admin: (token) => createCategoryAdmin(createCall(token)),
    call: createCall,
  }
  return { client, sent }
}
