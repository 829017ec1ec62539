/** Printable sheets and the quote list in the server's HTML. */
import { expect, it, test } from 'vitest'
import { company } from '#domain/company.ts'
import { paths } from '#domain/paths.ts'
import { productsOf } from '#tests/support/products-of.ts'
import { makeWorld, type World } from '#tests/support/world.ts'

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'

async function read(world: World, path: string, cookie = '') {
  const answer = await fetch(world.url + path, {
    redirect: 'manual',
    headers: { 'user-agent': BROWSER, cookie },
  })
  const html = await answer.text()
  return { status: answer.status, location: answer.headers.get('location'), html, main: mainOf(html) }
}

it('the sheet of a product has one language, or two side by side, from one answer of the provider', async () => {
  const world = await makeWorld()
  const [product] = await productsOf(world.url, 1)
  const path = paths.detailsSheet(product._id)

  const english = await read(world, path)
  expect(english.status).toBe(200)
  expect(english.html).toContain('<meta name="robots" content="noindex">')
  expect(english.main).toContain(product.titleEn)
  expect(english.main).not.toContain(product.titleAr)
  expect(english.main).toMatch(/<svg[^>]*role="img"/)

  world.calls.length = 0
  const both = await read(world, `${path}?lng=ar&with=en`)
  const [heading = ''] = /<h1.*?<\/h1>/s.exec(both.main) ?? []
  expect(heading).toContain(product.titleAr)
  expect(both.main).toMatch(new RegExp(`lang="en" dir="ltr"><p[^>]*>${product.titleEn}`))
  expect(both.main).toContain('lang="ar" dir="rtl"')
  expect(both.main).toContain('طريق التخصصي 210، العليا، الرياض')
  // The values stand in the middle: label and value in Arabic, then value and label in English.
  const [row = ''] = /<tr><th scope="row">.*?<\/tr>/s.exec(both.main) ?? []
  expect([...row.matchAll(/<(t[hd])\b/g)].map(([, tag]) => tag)).toEqual(['th', 'td', 'td', 'th'])
  expect(world.calls.filter((call) => call.includes(`/products/${product._id}`))).toHaveLength(1)
})

test.each(['with=en', 'with=xx', 'with=', 'with=%00'])(
  'a sheet requested with %s has one language',
  async (query) => {
    const world = await makeWorld()
    const [product] = await productsOf(world.url, 1)
    const { status, main } = await read(world, `${paths.detailsSheet(product._id)}?${query}`)
    expect(status).toBe(200)
    expect(main.match(/data-languages="1"/g)).not.toBeNull()
    expect(main).not.toContain('data-languages="2"')
  },
)

it('the sheet of an unknown product or kind is a 404', async () => {
  const world = await makeWorld()
  for (const path of [paths.detailsSheet('f'.repeat(24)), '/sheet', '/sheet/details', '/sheet/else']) {
    expect((await read(world, path)).status, path).toBe(404)
  }
})

it('the sheet of the wishlist has all its pages, and only its customer can open it', async () => {
  const world = await makeWorld()
  const visitor = await read(world, paths.wishlistSheet('with=ar'))
  expect([visitor.status, visitor.location]).toEqual([302, paths.login('/sheet/wishlist?with=ar')])

  const cookie = await signIn(world)
  const products = await productsOf(world.url, 100)
  for (const { _id } of products) {
    const added = await fetch(`${world.url}/api/v1.0/customers/add-favorite`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', origin: world.url },
      body: JSON.stringify({ favoriteId: _id }),
    })
    expect(added.ok).toBe(true)
  }
  const sheet = await read(world, paths.wishlistSheet('lng=tr&with=en'), cookie)
  expect(sheet.status).toBe(200)
  expect(sheet.main.match(/<tr>/g)?.length).toBeGreaterThan(products.length)
  for (const { titleTr, titleEn } of products) {
    expect(sheet.main).toContain(escaped(titleTr))
    expect(sheet.main).toContain(escaped(titleEn))
  }
}, 30_000)

test.each([paths.quote(), paths.quoteSheet()])(
  '%s says without script that it needs script, and how to contact the company',
  async (path) => {
    const world = await makeWorld()
    const { status, main } = await read(world, path)
    expect(status).toBe(200)
    expect(main).toContain('The quote list needs JavaScript')
    expect(main).toContain(`href="mailto:${company.email}"`)
    expect(main).toContain('href="tel:')
    // The server ignores a list in the address.
    const shared = await read(world, `${paths.quote()}?items=${'a'.repeat(24)}:2,<b>`)
    expect(shared.main).not.toContain('aaaaaaaaaaaa')
  },
)

test.each([paths.offer(), paths.offerSheet(), paths.offerSheet('with=ar')])(
  '%s is not indexed, and says without script that the offer is in the link',
  async (path) => {
    const world = await makeWorld()
    const { status, html, main } = await read(world, path)
    expect(status).toBe(200)
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(main).toContain('Offers need JavaScript')
    expect(main).toContain(`href="mailto:${company.email}"`)
  },
)

async function signIn(world: World): Promise<string> {
  const answer = await fetch(`${world.url}/api/v1.0/auth/customer/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: world.url },
    body: JSON.stringify({ email: 'demo@sedir.example', password: 'Demo12345' }),
  })
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

function mainOf(html: string): string {
  return /<main\b.*?<\/main>/s.exec(html)?.[0] ?? ''
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;')
}

it('a sheet has the date of the branches, where a day begins three hours before that in UTC, and a footer the year', async () => {
  const world = await makeWorld({ now: '2025-12-31T22:00:00Z' })
  const [product] = await productsOf(world.url, 1)
  expect((await read(world, paths.detailsSheet(product._id))).main).toContain('01/01/2026')
  expect((await read(world, paths.about())).html).toContain('© 2026 Sedir')
})
