/** Text of the provider, the address, a cookie or a profile becomes neither markup nor script. */
import { createHash } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { company } from '#domain/company.ts'
import { json } from '../support/fake-provider.ts'
import { CANARIES, encoded } from '../support/hostile.ts'
import { parsePage } from '../support/parse-page.ts'
import { makeWorld, type World } from '../support/world.ts'

const ID = 'a'.repeat(24)
const all = CANARIES.join(' ')

/** Every text field of the contract is hostile; ids are valid. */
const product = {
  _id: ID,
  ...inLanguages('title'),
  ...inLanguages('description'),
  categories: [{ _id: ID, ...inLanguages('name'), image: all, children: [] }],
  categoryIds: [ID],
  images: [...CANARIES],
  video: CANARIES[9],
  sku: all,
  type: all,
  pieces: 3,
  weight: 1000,
  length: 10,
  width: 10,
  heigh: 10,
  newPrice: 10,
  oldPrice: 20,
  rating: 4,
  tags: [...CANARIES],
  colors: [...CANARIES],
  isFavorite: true,
  createdAt: all,
  attachments: [...CANARIES],
}
const category = { _id: ID, ...inLanguages('name'), image: all, productCount: 3, parent: null, children: [] }
const customer = {
  _id: ID,
  username: all,
  email: all,
  phone: all,
  gender: all,
  birthDay: all,
  address: all,
  city: all,
  image: CANARIES[8],
  role: all,
}
const rating = {
  _id: ID,
  product: ID,
  user: { _id: ID, username: all, image: all },
  rating: 4,
  comment: all,
  createdAt: all,
}
const page = {
  allResults: 100,
  results: 1,
  paginationResult: { currentPage: 2, numberOfPage: 9, next: 3, prev: 1, skip: 9, limit: 9 },
}

const hostileProvider: RequestListener = (request, response) => {
  const call = (request.url ?? '').replace('/api/v1.0', '')
  const data = call.startsWith('/auth')
    ? customer
    : call.startsWith('/settings')
      ? { theDay: [product], latest: [product], featured: [product] }
      : call.startsWith('/categories')
        ? [category]
        : call.startsWith('/products/colors')
          ? [{ name: all, hex: all, productCount: 2 }]
          : call.startsWith('/rating/my-rating')
            ? rating
            : call.startsWith('/rating')
              ? [rating]
              : call.startsWith('/products/')
                ? product
                : [product]
  json(200, { ...page, data })(request, response)
}

describe('markup in the text of', () => {
  let world: World
  let close = () => Promise.resolve()
  beforeAll(async () => {
    world = await makeWorld({
      provider: () => hostileProvider,
      until: (end) => {
        close = end
      },
    })
  })
  afterAll(() => close())

  const CUSTOMER = 'customerToken=a.b.c'
  test.each([
    ['a product, on the home page', '/', ''],
    ['products and categories, on the listing', '/products', ''],
    ['products and categories, on the listing as a list', '/products?view=list', ''],
    ['a product', `/details/${ID}`, ''],
    ['a product, for a customer', `/details/${ID}`, CUSTOMER],
    ['a profile', '/profile', CUSTOMER],
    ['a wishlist', '/profile/wishlist', CUSTOMER],
    ['a comparison', `/compare?ids=${ID}`, ''],
    [
      'the query of a listing',
      `/products?${new URLSearchParams(
        CANARIES.flatMap((text) => [
          ['keyword', text],
          ['color', text],
          ['lng', text],
        ]),
      )}`,
      '',
    ],
    ['the address to open after the login', `/login?next=${encoded(CANARIES[9])}&next=${encoded(all)}`, ''],
    ['the query of a wishlist', `/profile/wishlist?sort=${encoded(all)}&page=${encoded(all)}`, CUSTOMER],
    [
      'an invalid address of a product',
      `/details/${encoded(CANARIES[0])}${encoded(CANARIES[2])}?q=${encoded(all)}`,
      '',
    ],
    ['an unknown address', `/${encoded(CANARIES[0])}?${encoded(CANARIES[2])}=${encoded(CANARIES[0])}`, ''],
    [
      'a cookie',
      '/products',
      ['i18next', 'theme', 'listingView', 'complete', 'news']
        .map((name) => `${name}=${CANARIES[0]}`)
        .join('; '),
    ],
  ] as const)('%s is escaped', async (_what, path, cookie) => {
    for (const language of ['en', 'ar']) {
      const answer = await fetch(world.url + path, {
        redirect: 'manual',
        headers: { cookie, 'accept-language': language },
      })
      const html = await answer.text()
      expect(answer.status).toBeLessThan(500)
      expect(JSON.stringify([...answer.headers].filter(([name]) => name !== 'location'))).not.toMatch(
        /canary|evil/,
      )
      const policy = answer.headers.get('content-security-policy') ?? ''
      expect(wrongIn(html, policy)).toEqual([])
    }
  })
})

test.each([
  ['an event handler', '<svg onload=canary()></svg>'],
  ['an event handler in capitals', '<svg/ONLOAD=canary()></svg>'],
  ['a script', '<script>canary()</script>'],
  ['a link with the scheme javascript:', '<a href="javascript:canary()">a</a>'],
  ['a link to another site', '<a href="//evil.example/">a</a>'],
  ['a picture of another site', '<img src="https://evil.example/a">'],
  [
    'a script with a nonce that calls a function',
    '<script nonce="a">(self.__sedir??=[]).push(canary())</script>',
  ],
])('%s is found by the check', (_what, html) => expect(wrongIn(html)).toHaveLength(1))

/** Returns the elements and attributes that run code or lead to another site and that the store did not write. */
function wrongIn(html: string, policy = ''): readonly string[] {
  const parsed = parsePage(html)
  const wrong: string[] = []
  for (const element of parsed.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on') || name === 'srcdoc' || name === 'style')
        wrong.push(`${element.tagName} ${name}`)
      if (ADDRESSES.includes(name) && !isOurs(value ?? '')) wrong.push(`${element.tagName} ${name}=${value}`)
    }
  }
  for (const script of parsed.querySelectorAll('script, style')) {
    if (!script.getAttribute('nonce') && !script.getAttribute('src') && !isNamedIn(policy, script))
      wrong.push(`no nonce: ${script.outerHTML.slice(0, 80)}`)
  }
  wrong.push(...wrongInScripts(html))
  return [...new Set(wrong)]
}

/** A cached page has no nonces: its policy has the hash of each script and style, and data blocks run nothing. */
function isNamedIn(
  policy: string,
  element: { textContent: string; getAttribute(name: string): string | null },
) {
  if (!policy.includes("'sha256-")) return false
  const hash = createHash('sha256').update(element.textContent).digest('base64')
  return policy.includes(`'sha256-${hash}'`) || element.getAttribute('type')?.startsWith('application/')
}

const ADDRESSES = [
  'href',
  'src',
  'action',
  'formaction',
  'poster',
  'data',
  'xlink:href',
  'ping',
  'background',
]

/** Targets of the company's own links and of the share links. */
const KNOWN = [
  ...company.social.map(({ url }) => url),
  'https://www.facebook.com/',
  'https://x.com/',
  'https://wa.me/',
]

function isOurs(address: string): boolean {
  if (KNOWN.some((known) => address.startsWith(known))) return true
  return /^(\/(?!\/)|#|\?|mailto:[\w.]+@sedir|tel:\+?\d|data:image\/|http:\/\/127\.0\.0\.1|$)/.test(address)
}

/** Data blocks parse as JSON, and the dehydration scripts only push their values. */
function wrongInScripts(html: string): readonly string[] {
  const wrong: string[] = []
  for (const [, attributes = '', content = ''] of html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)) {
    if (attributes.includes('application/ld+json')) JSON.parse(content)
    if (!content.startsWith('(self.__sedir')) continue
    const given: unknown[] = []
    const self = { __sedir: { push: (...values: unknown[]) => void given.push(...values) } }
    const canary = () => void wrong.push('a canary sings')
    const document = { currentScript: { remove: () => {} } }
    runInNewContext(content, { self, canary, document })
    if (given.length === 0) wrong.push('nothing was handed over')
  }
  return wrong
}

function inLanguages(field: string): Readonly<Record<string, string>> {
  return Object.fromEntries(['En', 'Ar', 'Tr'].map((suffix) => [field + suffix, all]))
}
