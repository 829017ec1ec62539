/** Writes of every kind to a mock that will be killed, and checks of the mock that starts after it. */
import { expect } from 'vitest'
import { PASSWORD } from '#tests/contract/support/contract-world.ts'

const WRITERS = 4

export interface Acknowledged {
  readonly visits: Set<string>
  readonly accounts: Set<string>
  /** Allowed values after a kill: the last acknowledged one, or one of an unanswered write. */
  readonly values: Map<string, readonly string[]>
}

type Ask = ReturnType<typeof caller>

export function caller(origin: string) {
  return async (method: string, path: string, body?: unknown, token?: string) => {
    const form = body instanceof FormData
    const answer = await fetch(origin + path, {
      method,
      headers: {
        ...(body !== undefined && !form && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
    })
    return {
      status: answer.status,
      body: (await answer.json()) as { token: string; data: never } & Record<string, never>,
    }
  }
}

/** Sends writes of every kind in parallel until the mock ends, and records those with a 2xx response. */
export async function writeEverything(ask: Ask, known: Acknowledged, round: number, random: () => number) {
  const api = '/api/v1.0'
  const signIn = async (email: string, password: string) =>
    (await ask('POST', `${api}/auth/customer/signin`, { email, password })).body.token
  const token = await signIn('demo@sedir.example', 'Demo12345')
  const admin = await signIn('admin@sedir.example', 'Admin12345')
  const products = (await ask('GET', `${api}/products?limit=12`)).body.data as { _id: string }[]
  const categories = (await ask('GET', `${api}/categories?limit=4`)).body.data as { _id: string }[]
  let over = false
  let acknowledged = 0
  let enough: (() => void) | undefined

  const writer = async (number: number) => {
    for (let turn = 0; !over; turn += 1, acknowledged += 1, enough?.()) {
      if (number === 0) {
        const visit = await ask('POST', `${api}/visits`)
        if (visit.status === 201) known.visits.add((visit.body.data as { _id: string })._id)
      } else if (number === 1) {
        const email = `person-${round}-${turn}@mail.example`
        const made = await ask('POST', `${api}/auth/customer/signup`, {
          username: 'P',
          email,
          password: PASSWORD,
          phone: '+905551112233',
        })
        if (made.status === 201) known.accounts.add(email)
      } else if (number === 2) {
        const product = products[turn % products.length]?._id ?? ''
        const rating = 1 + Math.floor(random() * 5)
        await setting(known, `rating ${product}`, `${rating}`, () =>
          ask('POST', `${api}/rating`, { product, rating }, token),
        )
      } else {
        const id = categories[turn % categories.length]?._id ?? ''
        const nameEn = `Name ${round} ${turn}`
        const form = new FormData()
        form.set('json', JSON.stringify({ nameEn, nameAr: 'اسم', nameTr: 'Ad' }))
        await setting(known, `category ${id}`, nameEn, () =>
          ask('PUT', `${api}/categories/${id}`, form, admin),
        )
      }
    }
  }
  // A writer ends when its request fails because the mock was killed.
  const writers = Array.from({ length: WRITERS }, (_, number) => writer(number).catch(() => undefined))
  return {
    /** Resolves after this number of responses. */
    acknowledged: (count: number) =>
      new Promise<void>((resolve) => {
        enough = () => acknowledged >= count && resolve()
        enough()
      }),
    async stop() {
      over = true
      await Promise.all(writers)
    },
  }
}

export async function expectEverything(ask: Ask, known: Acknowledged) {
  const records = async <Record>(name: string) =>
    (await ask('GET', `/__mock/db/${name}`)).body as unknown as Record[]
  const visits = new Set((await records<{ _id: string }>('visits')).map(({ _id }) => _id))
  expect([...known.visits].filter((id) => !visits.has(id))).toEqual([])
  const accounts = await records<{ _id: string; email: string }>('accounts')
  const emails = new Set(accounts.map(({ email }) => email))
  expect([...known.accounts].filter((email) => !emails.has(email))).toEqual([])
  const demo = accounts.find(({ email }) => email === 'demo@sedir.example')?._id
  const actual = new Map<string, string>()
  for (const { _id } of await records<{ _id: string }>('products')) actual.set(`rating ${_id}`, 'none')
  for (const { product, user, rating } of await records<{ product: string; user: string; rating: number }>(
    'ratings',
  )) {
    if (user === demo) actual.set(`rating ${product}`, `${rating}`)
  }
  for (const { _id, nameEn } of await records<{ _id: string; nameEn: string }>('categories'))
    actual.set(`category ${_id}`, nameEn)
  for (const [key, possible] of known.values) expect(possible).toContain(actual.get(key))
  for (const [key, value] of actual) known.values.set(key, [value])
}

async function setting(
  known: Acknowledged,
  key: string,
  value: string,
  send: () => Promise<{ status: number }>,
) {
  known.values.set(key, [...(known.values.get(key) ?? []), value])
  const { status } = await send()
  if (status === 200 || status === 201) known.values.set(key, [value])
}
