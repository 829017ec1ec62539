import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inLanguage, paths } from '#domain/paths.ts'
import { LANGUAGES } from '#locales/languages.ts'
import { parsePage } from '#tests/support/parse-page.ts'
import { findExamples, storePages, storeStates } from '#tests/support/store-pages.ts'
import { textsOf } from '#tests/support/texts.ts'
import { makeWorld, type World } from '#tests/support/world.ts'

const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

/** Pages that may be indexed. The others are personal, forms of the account, duplicates or errors. */
const FOUND = ['home', 'products', 'details', 'about', 'contact', 'privacy', 'a category']

const everyPage = [...storePages, ...storeStates]
const everyFound = everyPage.filter(({ name }) => FOUND.includes(name))
const everyHidden = everyPage.filter((page) => !everyFound.includes(page) && !page.personal)

let world: World
let examples: Awaited<ReturnType<typeof findExamples>>
beforeAll(async () => {
  world = await makeWorld({ until: () => {} })
  examples = await findExamples(world)
})
afterAll(() => world.close())

describe.each(LANGUAGES.map((language) => ({ language })))('a crawler reads in $language', ({ language }) => {
  const addressOf = (path: string) =>
    language === 'en' ? path : `${path}${path.includes('?') ? '&' : '?'}lng=${language}`

  it.each(everyFound)(
    '$name: title, description, language, canonical address and picture',
    async ({ path }) => {
      const address = addressOf(path(examples))
      const page = await crawl(address)
      expect(page.status).toBe(200)
      expect(page.language).toBe(language)
      expect(page.title).toMatch(/^.{3,80} · (Sedir|سدير)$/u)
      expect(page.meta('description').length).toBeGreaterThan(30)
      expect(page.meta('description').length).toBeLessThanOrEqual(200)
      expect(page.meta('robots')).toBe('')
      expect(page.links('canonical')).toEqual([world.url + address])
      expect(page.property('og:url')).toBe(world.url + address)
      expect(page.property('og:title')).toBe(page.title)
      expect(page.property('og:site_name')).toBe(language === 'ar' ? 'سدير' : 'Sedir')
      expect(page.property('og:description')).toBe(page.meta('description'))
      const picture = await fetch(page.property('og:image'), { headers: { accept: '*/*' } })
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      await picture.body?.cancel()
    },
  )

  it.each([
    ['a product', () => paths.details(examples.productId)],
    ['the products', () => paths.products()],
  ])('%s: the picture of a shared link is described by a title on the page', async (_, path) => {
    const page = await crawl(addressOf(path()))
    expect(page.property('og:image:alt')).toMatch(/\p{L}{3}/u)
    expect(page.text).toContain(page.property('og:image:alt'))
  })

  it('about: the picture of a shared link is described as on the page', async () => {
    const page = await crawl(addressOf(paths.about()))
    expect(page.property('og:image:alt')).toBe(textsOf[language].get('about.photos.about-showroom-wide'))
  })

  it.each(everyFound)('$name: alternates that link to each other', async ({ path }) => {
    const address = addressOf(path(examples))
    const { alternates } = await crawl(address)
    expect([...alternates.keys()].sort()).toEqual([...LANGUAGES, 'x-default'].sort())
    expect(alternates.get(language)).toBe(world.url + address)
    expect(alternates.get('x-default')).toBe(alternates.get('en'))
    for (const [spoken, alternate] of alternates) {
      const page = await crawl(alternate.slice(world.url.length))
      expect(page.language).toBe(spoken === 'x-default' ? 'en' : spoken)
      expect(page.alternates).toEqual(alternates)
    }
  })

  it.each(everyFound)('$name: structured data, in this language', async ({ name, path }) => {
    const { things } = await crawl(addressOf(path(examples)))
    expect(things.map((thing) => thing['@type'])).toEqual(THINGS[name])
    for (const thing of things) {
      expect(thing['@context']).toBe('https://schema.org')
      expect(thing).toMatchObject(REQUIRED[String(thing['@type'])] ?? { unknown: 'type' })
      // schema.org has `inLanguage` for creative works, which products and lists are not.
      expect(thing.inLanguage).toBe(thing['@type'] === 'WebSite' ? language : undefined)
      if (thing['@type'] === 'BreadcrumbList')
        expect(thing).toHaveProperty('itemListElement.0.name', textsOf[language].get('nav.home'))
    }
    for (const url of urlsIn(things)) expect(url).toMatch(/^https?:\/\//)
  })

  it('a product: structured data with the names of its colours, in this language', async () => {
    const [product] = (await crawl(addressOf(paths.details(examples.productId)))).things
    const colors = String(product?.color).split(language === 'ar' ? '، ' : ', ')
    const names = [...textsOf[language]].flatMap(([key, text]) => (key.startsWith('color.') ? text : []))
    expect(names).toEqual(expect.arrayContaining(colors))
  })

  it.each(everyFound)('$name: the complete page, without script', async ({ path }) => {
    const { html, text } = await crawl(addressOf(path(examples)))
    expect(html).not.toContain('<template id="B:')
    expect(html).not.toMatch(/aria-busy="true"/)
    expect(text.length).toBeGreaterThan(300)
  })

  it.each(everyHidden)('$name: noindex', async ({ path, status = 200 }) => {
    const page = await crawl(addressOf(path(examples)))
    expect(page.status).toBe(status)
    expect(page.meta('robots')).toBe('noindex')
    expect([page.links('canonical'), page.alternates.size]).toEqual([[], 0])
  })
})

describe('a crawler', () => {
  it.each(storePages.filter(({ personal }) => personal))('is redirected from $name', async ({ path }) => {
    const answer = await fetch(world.url + path(examples), { redirect: 'manual' })
    expect(answer.status).toBe(302)
  })

  it('finds in the sitemap the alternates that the pages have', async () => {
    const answer = await fetch(`${world.url}/sitemap.xml`)
    const entries = new Map(
      Array.from(
        (await answer.text()).matchAll(/<url><loc>([^<]+)<\/loc>(.*?)<\/url>/gs),
        ([, address = '', entry = '']) => [address.replaceAll('&amp;', '&'), alternatesIn(entry)],
      ),
    )
    for (const { path } of everyFound) {
      const { alternates } = await crawl(path(examples))
      for (const address of alternates.values()) expect(entries.get(address)).toEqual(alternates)
    }
    for (const { path } of everyHidden) expect([...entries.keys()]).not.toContain(world.url + path(examples))
  })

  it('finds in robots.txt the personal paths as disallowed, and the sitemap', async () => {
    const robots = await (await fetch(`${world.url}/robots.txt`)).text()
    const closed = Array.from(robots.matchAll(/^Disallow: (.+)$/gm), ([, path]) => path ?? '')
    expect(robots).toContain(`Sitemap: ${world.url}/sitemap.xml`)
    for (const { path } of everyFound)
      expect(closed.filter((start) => path(examples).startsWith(start))).toEqual([])
    for (const path of [paths.profile(), paths.wishlist(), '/api/v1.0/products'])
      expect(closed.some((start) => path.startsWith(start))).toBe(true)
  })

  it.each(LANGUAGES)(
    'finds the name of a group of categories, which its products do not have, in the title in %s',
    async (language) => {
      const { body } = await supertest(world.url).get('/api/v1.0/categories/recursive')
      const [group] = body.data[0].children
      const { title, meta } = await crawl(inLanguage(paths.category(group._id), language))
      const name = { en: group.nameEn, ar: group.nameAr, tr: group.nameTr }[language]
      expect(title).toMatch(new RegExp(`^${name} ·`))
      expect(meta('description')).toContain(`${name}:`)
    },
  )

  it('finds the second page of a list with its own canonical address', async () => {
    const second = await crawl(paths.products('page=2'))
    expect(second.links('canonical')).toEqual([`${world.url}/products?page=2`])
  })
})

type Thing = Readonly<Record<string, unknown>>

const THINGS: Readonly<Record<string, readonly string[]>> = {
  home: ['Organization', 'WebSite'],
  products: ['BreadcrumbList', 'ItemList'],
  'a category': ['BreadcrumbList', 'ItemList'],
  details: ['Product', 'BreadcrumbList'],
  about: ['Organization', 'BreadcrumbList'],
  contact: ['Organization', 'BreadcrumbList'],
  privacy: ['BreadcrumbList'],
}

const aText = expect.stringMatching(/\S/)
const anAddress = expect.stringMatching(/^https?:\/\//)
const item = expect.objectContaining({ '@type': 'ListItem', position: expect.any(Number), name: aText })

/** The required properties of each type. */
const REQUIRED: Readonly<Record<string, Thing>> = {
  Organization: { name: aText, url: anAddress, logo: anAddress },
  WebSite: {
    name: aText,
    url: anAddress,
    potentialAction: {
      '@type': 'SearchAction',
      target: { urlTemplate: expect.stringContaining('{keyword}') },
      'query-input': 'required name=keyword',
    },
  },
  BreadcrumbList: { itemListElement: expect.arrayContaining([item]) },
  ItemList: { numberOfItems: expect.any(Number), itemListElement: expect.arrayContaining([item]) },
  Product: {
    name: aText,
    description: aText,
    sku: aText,
    image: expect.arrayContaining([anAddress]),
    offers: {
      price: expect.stringMatching(/^\d+\.\d\d$/),
      priceCurrency: 'USD',
      url: anAddress,
    },
  },
}

interface Crawled {
  readonly status: number
  readonly html: string
  readonly language: string
  readonly title: string
  /** The text of the page's main element. */
  readonly text: string
  readonly meta: (name: string) => string
  readonly property: (name: string) => string
  readonly links: (rel: string) => readonly (string | null)[]
  readonly alternates: ReadonlyMap<string, string>
  readonly things: readonly Thing[]
}

/** Each page is requested once: the tests do not change it. */
const crawled = new Map<string, Promise<Crawled>>()

function crawl(address: string): Promise<Crawled> {
  const page = crawled.get(address) ?? readPage(address)
  crawled.set(address, page)
  return page
}

async function readPage(address: string): Promise<Crawled> {
  const answer = await fetch(world.url + address, { headers: { 'user-agent': CRAWLER }, redirect: 'manual' })
  const html = await answer.text()
  // Parsing a complete page takes longer than rendering it.
  const head = parsePage(`${html.split('</head>')[0]}</head>`)
  const content = (selector: string) => head.querySelector(selector)?.getAttribute('content') ?? ''
  return {
    status: answer.status,
    html,
    language: head.documentElement.lang,
    title: head.title,
    text: readableIn(html.slice(html.indexOf('<main'), html.indexOf('</main>'))),
    meta: (name) => content(`meta[name="${name}"]`),
    property: (name) => content(`meta[property="${name}"]`),
    links: (rel) =>
      Array.from(head.querySelectorAll(`link[rel="${rel}"]`), (link) => link.getAttribute('href')),
    alternates: alternatesIn(html),
    things: Array.from(
      head.querySelectorAll('script[type="application/ld+json"]'),
      (script) => JSON.parse(script.textContent) as Thing,
    ),
  }
}

function readableIn(markup: string): string {
  return markup
    .replace(/<(script|style)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
}

/** Addresses by language, of a page or of an entry of the sitemap. */
function alternatesIn(markup: string): ReadonlyMap<string, string> {
  return new Map(
    Array.from(
      markup.matchAll(/ rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g),
      ([, language = '', address = '']) => [language, address.replaceAll('&amp;', '&')],
    ),
  )
}

function urlsIn(things: readonly Thing[]): string[] {
  return Array.from(
    JSON.stringify(things).matchAll(/"(?:url|item|image|logo)":"([^"]*)"/g),
    ([, url]) => url ?? '',
  )
}
