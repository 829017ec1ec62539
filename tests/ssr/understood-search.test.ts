/** Search with plurals, word forms and synonyms in the server's HTML: the typed keyword, and the one searched instead. */
import { Window } from 'happy-dom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inLanguage, paths } from '#domain/paths.ts'
import type { Language } from '#locales/languages.ts'
import { makeWorld, type World, type WorldOptions } from '#tests/support/world.ts'

const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

let world: World
beforeAll(async () => {
  world = await makeWorld({ until: () => {} })
})
afterAll(() => world.close())

const listing = (keyword: string, more: Record<string, string> = {}) =>
  paths.products(new URLSearchParams({ keyword, ...more }).toString())

async function read(path: string, language: Language = 'en', { url } = world) {
  const answer = await fetch(url + inLanguage(path, language), {
    headers: { 'user-agent': CRAWLER, accept: 'text/html' },
  })
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true } })
  document.write(await answer.text())
  const notice = document.querySelector('p[role="status"]:has(a[href*="keyword=%22"])')
  return {
    status: answer.status,
    document,
    main: document.querySelector('main')?.textContent ?? '',
    titles: [...document.querySelectorAll('main article h3, main article h2')].map(
      (title) => title.textContent,
    ),
    notice: notice?.textContent ?? '',
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
    ['en', 'chairs', 'chair', '“chairs” finds only one product. These are the results for “chair”.'],
    ['en', 'الكراسي', 'كرسي', 'These are the results for “كرسي”.'],
    ['ar', 'كنبات', 'كنب', 'لا نتائج لـ «كنبات». هذه نتائج «كنب».'],
    ['ar', 'أريكة', 'كنب', 'لا نتائج لـ «أريكة». هذه نتائج «كنب».'],
    ['tr', 'sandalyeler', 'sandalye', '“sandalyeler” için sonuç yok. “sandalye” sonuçları gösteriliyor.'],
    ['tr', 'kırmızı kanepeler', 'kırmızı kanepe', '“kırmızı kanepe” sonuçları gösteriliyor.'],
    ['tr', 'masaları', 'masa', '“masa” sonuçları gösteriliyor.'],
  ] as const)('in %s, %s shows what %s finds, and says so', async (language, typed, shown, sentence) => {
    const page = await read(listing(typed), language)
    const direct = await read(listing(shown), language)
    expect(page.status).toBe(200)
    expect(page.notice).toContain(sentence)
    expect(direct.notice).toBe('')
    expect(page.titles.length).toBeGreaterThan(0)
    expect(page.titles).toEqual(direct.titles)
    // The address, the search field and the links to other pages keep the typed keyword.
    expect(page.field).toBe(typed)
    expect(page.robots).toBe('noindex')
    const next = page.document.querySelector('nav a[href*="page=2"]')?.getAttribute('href')
    if (next) expect(new URL(next, world.url).searchParams.get('keyword')).toBe(typed)

    const exact = await read(page.exactly, language)
    expect(new URL(page.exactly, world.url).searchParams.get('keyword')).toBe(`"${typed}"`)
    expect([exact.status, exact.notice, exact.field]).toEqual([200, '', `"${typed}"`])
    expect(exact.titles.length).toBeLessThan(page.titles.length)
  })

  it('what nothing has is answered clearly, with no other words', async () => {
    const page = await read(listing('zzz أحذية'))
    expect([page.status, page.notice, page.titles]).toEqual([200, '', []])
    expect(page.main).toContain('No products match “zzz أحذية”.')
    const quoted = await read(listing('"couches"'))
    expect([quoted.status, quoted.notice, quoted.titles]).toEqual([200, '', []])
    expect(quoted.main).toContain('No products match “couches”.')
  })

  it('what lies past the end shows the last page of the other words, in the filters that stand', async () => {
    const page = await read(listing('chairs', { page: '400', view: 'list' }))
    const direct = await read(listing('chair', { page: '400', view: 'list' }))
    expect(page.titles.length).toBeGreaterThan(0)
    expect(page.titles).toEqual(direct.titles)
    const dear = await read(listing('couches', { priceMin: '1400' }))
    expect(dear.titles.length).toBeGreaterThan(0)
    expect(dear.titles).toEqual((await read(listing('sofa', { priceMin: '1400' }))).titles)
    expect(new URL(dear.exactly, world.url).searchParams.get('priceMin')).toBe('1400')
  })
})

describe('the provider is asked', () => {
  it.each([
    ['sofa', ['sofa']],
    ['nonsense', ['nonsense']],
    ['"couches"', ['couches']],
    ['chairs', ['chairs', 'chair']],
    ['couches', ['couches', 'couch', 'sofa']],
  ])('for %s in the words %j, and for the next visitor not again', async (typed, words) => {
    const fresh = await makeWorld()
    for (let visitor = 0; visitor < 2; visitor++) await read(listing(typed), 'en', fresh)
    expect(asked(fresh.calls)).toEqual(words)
  })

  it('and a second question that fails is said, not taken for nothing', async () => {
    const failsFor: WorldOptions['provider'] = (next) => (request, response) => {
      if (!request.url?.includes('keyword=sofa')) return next(request, response)
      response.writeHead(500).end()
    }
    const page = await read(listing('couch'), 'en', await makeWorld({ provider: failsFor }))
    expect(page.status).toBe(502)
    expect(page.main).not.toContain('No products match')
  })
})
