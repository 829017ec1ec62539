/** Personal data stays with its customer: hundreds of simultaneous requests of two customers and of visitors. */
import { expect, test } from 'vitest'
import { LANGUAGES, type Language } from '#locales/languages.ts'
import { createRequestI18n } from '#locales/server-i18n.ts'
import { makeWorld, type World } from '../support/world.ts'

const ROUNDS = 4
/** Enough to interleave; many more would wait in the render queue until it warns. */
const AT_ONCE = 6
const CUSTOMERS = [
  { email: 'amal@mail.example', username: 'Amal Zwyx', phone: '+905321112201', city: 'Qamishliville' },
  { email: 'bora@mail.example', username: 'Bora Vqkt', phone: '+905321112202', city: 'Bolvadinopolis' },
] as const
const PASSWORD = 'Sedir1234'

interface Asker {
  readonly name: string
  readonly cookie?: string
  readonly own: readonly string[]
  readonly favourite?: string
}

test('concurrent customers and visitors in three languages each get their own pages, which no cache may store', async () => {
  const world = await makeWorld()
  const { data: products } = await (await fetch(`${world.url}/api/v1.0/products?limit=2`)).json()
  const customers = await Promise.all(
    CUSTOMERS.map((account, index) => signUp(world, account, products[index]._id)),
  )
  const askers: Asker[] = [...customers, { name: 'a visitor', own: [] }]
  const everybodysOwn = customers.flatMap(({ own }) => own)
  const tokens = customers.map(({ cookie = '' }) => cookie.split('=')[1] ?? '')

  const paths = ['/', '/products', `/details/${products[0]._id}`, '/profile', '/profile/wishlist', '/about']
  const requests = Array.from({ length: ROUNDS }, () =>
    LANGUAGES.flatMap((language) =>
      askers.flatMap((asker) => paths.map((path) => ({ language, asker, path }))),
    ),
  ).flat()
  expect(requests.length).toBeGreaterThan(200)

  const shuffled = requests.map((request, index) => ({ request, at: (index * 7919) % requests.length }))
  shuffled.sort((one, other) => one.at - other.at)
  const waiting = shuffled.map(({ request }) => request)
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let request = waiting.pop(); request; request = waiting.pop()) await ask(request)
    }),
  )

  async function ask({ language, asker, path }: { language: Language; asker: Asker; path: string }) {
    const answer = await fetch(world.url + path, {
      redirect: 'manual',
      headers: { 'accept-language': language, ...(asker.cookie && { cookie: asker.cookie }) },
    })
    const html = await answer.text()
    const what = `${path} in ${language} for ${asker.name}`
    const foreign = everybodysOwn.filter((text) => !asker.own.includes(text))
    expect(
      foreign.filter((text) => html.includes(text)),
      what,
    ).toEqual([])
    expect(
      tokens.filter((token) => html.includes(token)),
      what,
    ).toEqual([])
    if (!asker.cookie && path.startsWith('/profile')) {
      expect([answer.status, answer.headers.get('location')], what).toEqual([
        302,
        `/login?next=${encodeURIComponent(path)}`,
      ])
      return
    }
    expect(answer.status, what).toBe(200)
    expect(html, what).toContain(`<html lang="${language}"`)
    expect(html, what).toContain(createRequestI18n(language).t('nav.skip'))
    if (!asker.cookie) return
    expect(answer.headers.get('cache-control'), what).toBe('no-store')
    expect(asker.own.filter((text) => html.includes(text)).length, what).toBeGreaterThan(0)
    if (path === '/profile/wishlist') {
      expect(
        [...html.matchAll(/href="\/details\/(\w+)" tabindex/gi)].map(([, id]) => id),
        what,
      ).toContain(asker.favourite)
    }
  }

  expect(
    world.errors.filter((line) => everybodysOwn.concat(tokens).some((text) => line.includes(text))),
  ).toEqual([])
}, 180_000)

test.each([
  ['en', 'Ms Leyla Aksoy'],
  ['ar', 'السيدة Leyla Aksoy'],
  ['tr', 'Leyla Aksoy Hanım'],
] as const)('in %s a customer is addressed as people there write it: %s', async (language, name) => {
  const world = await makeWorld()
  const answer = await fetch(`${world.url}/api/v1.0/auth/customer/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: world.url },
    body: JSON.stringify({ email: 'demo@sedir.example', password: 'Demo12345' }),
  })
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const page = await fetch(`${world.url}/profile?lng=${language}`, { headers: { cookie } })
  const heading = /<h2 id="profile-name">(.*?)<\/h2>/s.exec(await page.text())?.[1] ?? ''
  expect(heading.replace(/<[^>]*>/g, '').trim()).toBe(name)
})

async function signUp(
  world: World,
  { email, username, phone, city }: (typeof CUSTOMERS)[number],
  favoriteId: string,
): Promise<Asker> {
  const headers = { origin: world.url, 'sec-fetch-site': 'same-origin' }
  const send = (method: string, path: string, body: object, cookie = '') =>
    fetch(`${world.url}/api/v1.0${path}`, {
      method,
      headers: {
        ...headers,
        cookie,
        ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      body: body instanceof FormData ? body : JSON.stringify(body),
    })
  await send('POST', '/auth/customer/signup', { email, username, phone, password: PASSWORD })
  const emailCode = world.mock.mailbox.latest(email)?.code ?? ''
  const verified = await send('POST', '/auth/customer/verification', { email, phone, emailCode })
  const cookie = /customerToken=[^;]+/.exec(verified.headers.get('set-cookie') ?? '')?.[0] ?? ''
  if (!cookie) throw new Error(`${username} could not sign up: ${verified.status}`)
  const form = new FormData()
  form.set('json', JSON.stringify({ city }))
  await send('PUT', '/auth/customer/profile', form, cookie)
  await send('POST', '/customers/add-favorite', { favoriteId }, cookie)
  return { name: username, cookie, own: [email, username, phone, city], favourite: favoriteId }
}
