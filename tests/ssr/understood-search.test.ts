/** Search with plurals, word forms and synonyms in the server's HTML: the typed keyword, and the one searched instead. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inLanguage, paths } from '#domain/paths.ts'
import type { Language } from '#locales/languages.ts'
import { parsePage } from '#tests/support/parse-page.ts'
import { makeWorld, type World, type WorldOptions } from '#tests/support/world.ts'

const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

let world: World
beforeAll(async () => {
  world = await makeWorld({ until: () => {} })
})
afterAll(() => world.close())

const listing = (keyword: string, more: Record<string, string> = {}) =>
  paths.products(new URLSearchParams({ keyword, ...more }).toString())

function ask(path: string, language: Language = 'en', { url } = world) {
  return fetch(url + inLanguage(path, language), { headers: { 'user-agent': CRAWLER, accept: 'text/html' } })
}

async function read(...question: Parameters<typeof ask>) {
  const answer = await ask(...question)
  const document = parsePage(await answer.text())
  const notice = document.querySelector('main p:has(a[href*="keyword=%22"])')
  return {
    status: answer.status,
    document,
    main: document.querySelector('main')?.textContent ?? '',
    titles: [...document.querySelectorAll('main article h3, main article h2')].map(
      (title) => title.textContent,
    ),
    notice: notice?.textContent ?? '',
    categories: [...document.querySelectorAll('main section nav a[href*="category="]')].map((link) =>
      [...link.children].map((part) => part.textContent).join(' '),
    ),
    exactly: notice?.querySelector('a')?.getAttribute('href') ?? '',
    field: document.querySelector('#search input[name="keyword"]')?.getAttribute('value'),
    robots: document.querySelector('meta[name="robots"]')?.getAttribute('content'),
  }
}

const asked = (calls: readonly string[]) =>
  calls.flatMap((call) => new URL(call.slice(4), 'http://p').searchParams.get('keyword') ?? [])

describe('a search for', () => {
  it.each([
    ['en', 'couches', 'sofa', 'Nothing found for “couches”. These are the results for “sofa”.'],
    ['en', 'booth', 'banquette', 'These are the results for “banquette”.'],
    ['ar', 'قنفة', 'كنب', 'لا نتائج لـ«\u2068قنفة\u2069». هذه نتائج «\u2068كنب\u2069».'],
    ['tr', 'müdür masaları', 'yönetici masası', '“yönetici masası” sonuçları gösteriliyor.'],
    ['en', 'dinning tabel', 'dining table', 'These are the results for “dining table”.'],
    ['ar', 'مزهريية', 'مزهرية', 'لا نتائج لـ«\u2068مزهريية\u2069». هذه نتائج «\u2068مزهرية\u2069».'],
    ['tr', 'kitaplk', 'kitaplık', '“kitaplık” sonuçları gösteriliyor.'],
  ] as const)(
    'in %s, %s shows the products of %s, with a notice',
    async (language, typed, shown, sentence) => {
      const page = await read(listing(typed), language)
      const direct = await read(listing(shown), language)
      expect(page.status).toBe(200)
      expect(page.notice).toContain(sentence)
      expect(direct.notice).toBe('')
      expect(page.titles.length).toBeGreaterThan(0)
      expect(page.titles[0]).toBe(direct.titles[0])
      // The address, the field and the way on keep what was typed.
      expect(page.field).toBe(typed)
      expect(page.robots).toBe('noindex')
      const next = page.document.querySelector('nav a[href*="page=2"]')?.getAttribute('href')
      if (next) expect(new URL(next, world.url).searchParams.get('keyword')).toBe(typed)

      const exact = await read(page.exactly, language)
      expect(new URL(page.exactly, world.url).searchParams.get('keyword')).toBe(`"${typed}"`)
      expect([exact.status, exact.notice, exact.field]).toEqual([200, '', `"${typed}"`])
      expect(exact.titles.length).toBeLessThan(page.titles.length)
    },
  )

  it.each([
    ['en', 'chairs', 'chair'],
    ['ar', 'الكراسي', 'كرسي'],
    ['ar', 'كنبات', 'كنب'],
    ['tr', 'kırmızı kanepeler', 'kırmızı kanepe'],
    ['tr', 'masaları', 'masa'],
  ] as const)('in %s, %s shows the products of %s first, without a notice', async (language, typed, form) => {
    const page = await read(listing(typed), language)
    const direct = await read(listing(form), language)
    expect([page.status, page.notice, page.field]).toEqual([200, '', typed])
    expect(page.titles.slice(0, 3)).toEqual(direct.titles.slice(0, 3))
  })

  it('a category is suggested if few or no products are found, also because of other filters', async () => {
    const few = await read(listing('terrace tables'))
    expect(few.titles.length).toBeGreaterThan(0)
    expect(few.categories).toContain('Terrace tables Cafes')
    const none = await read(listing('sofas', { priceMin: '900000' }), 'tr')
    expect(none.titles).toEqual([])
    expect(none.categories).toContain('Kanepeler Villalar')
    expect((await read(listing('chairs'))).categories).toEqual([])
  })

  it('is sorted by the best match, unless the visitor chooses', async () => {
    const page = await read(listing('table lamp'))
    expect(page.titles[0]).toMatch(/table lamp/)
    const sorts = [...page.document.querySelectorAll('select[name="sort"] option')]
    expect(sorts.map((option) => option.getAttribute('value'))).toEqual([
      'relevance',
      '-createdAt',
      'createdAt',
    ])
    expect(page.document.querySelector('option[selected]')?.getAttribute('value')).toBe('relevance')
    const { document } = await read(paths.products())
    const plain = [...document.querySelectorAll('select[name="sort"] option')]
    expect(plain.map((option) => option.getAttribute('value'))).toEqual(['-createdAt', 'createdAt'])
  })

  it('a keyword without matches shows that no product was found, and is not replaced by other words', async () => {
    const page = await read(listing('zzz أحذية'))
    expect([page.status, page.notice, page.titles]).toEqual([200, '', []])
    expect(page.main).toContain('No products match “zzz أحذية”.')
    const quoted = await read(listing('"couches"'))
    expect([quoted.status, quoted.notice, quoted.titles]).toEqual([200, '', []])
    expect(quoted.main).toContain('No products match “couches”.')
  })

  it('shows the last page for a page number past the end, and keeps the filters', async () => {
    const page = await read(listing('chairs', { page: '400', view: 'list' }))
    expect(page.titles.length).toBeGreaterThan(0)
    expect(page.titles.length).toBeLessThanOrEqual(9)
    const dear = await read(listing('couches', { priceMin: '1400' }))
    expect(dear.titles.length).toBeGreaterThan(0)
    expect(new URL(dear.exactly, world.url).searchParams.get('priceMin')).toBe('1400')
  })
})

describe('the provider is asked', () => {
  it.each([
    ['sofa', ['sofa']],
    ['nonsense', ['nonsense']],
    ['"couches"', ['couches']],
    ['chairs', ['chair', 'chairs']],
    ['couches', ['couch', 'sofa', 'couches']],
  ])('for %s in the words %j, and not again for the next visitor', async (typed, words) => {
    const fresh = await makeWorld()
    for (let visitor = 0; visitor < 2; visitor++) await (await ask(listing(typed), 'en', fresh)).text()
    expect(asked(fresh.calls).sort()).toEqual([...words].sort())
    // The tree is one for all searches.
    await (await ask(listing('vases'), 'en', fresh)).text()
    expect(fresh.calls.filter((call) => call.includes('/categories/recursive')).length).toBeLessThanOrEqual(2)
  })

  it('and a failure of the second query is an error, not an empty result', async () => {
    const failsFor: WorldOptions['provider'] = (next) => (request, response) => {
      if (!request.url?.includes('keyword=sofa')) return next(request, response)
      response.writeHead(500).end()
    }
    const page = await read(listing('couch'), 'en', await makeWorld({ provider: failsFor }))
    expect(page.status).toBe(502)
    expect(page.main).not.toContain('No products match')
  })
})
