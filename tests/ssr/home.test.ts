import supertest from 'supertest'
import { describe, expect, it, test } from 'vitest'
import { makeWorld } from '#tests/support/world.ts'

const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

/** Returns the complete page. */
async function home(options: Parameters<typeof makeWorld>[0] = {}, language = 'en') {
  const { url } = await makeWorld(options)
  const answer = await supertest(url)
    .get('/')
    .set('accept-language', language)
    .set('user-agent', CRAWLER)
    .expect(200)
  return answer.text
}

/** Answers 500 to calls whose path begins with `path`, and passes the others on. */
function failing(path: string): NonNullable<Parameters<typeof makeWorld>[0]>['provider'] {
  return (next) => (request, response) => {
    if (!request.url?.startsWith(`/api/v1.0${path}`)) return next(request, response)
    response.writeHead(500, { 'content-type': 'application/json' })
    response.end('{"message":"broken"}')
  }
}

describe('the home page', () => {
  test.each([
    [
      'en',
      [
        'The best seats are along the wall.',
        'What we take care of',
        'Product of the day',
        'Latest collection',
        'Shop by space',
        'What are you looking for?',
        'Browse by category',
        'Featured',
        'Brands we work with',
        'From the people sitting down',
      ],
    ],
    ['ar', ['أجمل الجلسات', 'ما نتولّاه عنك', 'قطعة اليوم', 'أحدث المجموعات', 'منتجات لكل مكان', 'عمّ تبحث؟']],
    ['tr', ['Duvar boyunca', 'Neleri üstleniyoruz', 'Günün ürünü', 'Yeni koleksiyon', 'Mekâna göre ürünler']],
  ])('in %s has its sections in the order of the specification', async (language, titles) => {
    const body = (await home({}, language)).split('<main')[1] ?? ''
    const places = titles.map((title) => body.indexOf(title))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  })

  it('has one first heading, and the anchors that the footer links to', async () => {
    const page = await home()
    expect(page.match(/<h1/g)).toHaveLength(1)
    for (const place of ['services', 'latest', 'looking', 'categories', 'featured'])
      expect(page.match(new RegExp(`<section[^>]* id="${place}"`, 'g'))).toHaveLength(1)
  })

  it('says that a catalogue has no products or no categories, and shows no numbers of them', async () => {
    const { url, mock } = await makeWorld()
    mock.setScenario({ emptyCatalogue: true })
    const section = (page: string, id: string) => page.match(new RegExp(`id="${id}"[^]*?</section>`))?.[0]
    const { text } = await supertest(url).get('/').set('user-agent', CRAWLER).expect(200)
    expect(section(text, 'latest')).toContain('Nothing here yet.')
    expect(section(text, 'categories')).not.toContain('0+')
    const without = await home({
      provider: (next) => (request, response) =>
        request.url?.includes('/categories?') ? response.end('{"data":[]}') : next(request, response),
    })
    expect(section(without, 'looking')).toContain('Nothing here yet.')
  })

  it('links each space, category and tab to its listing without script', async () => {
    const { url } = await makeWorld()
    const { body } = await supertest(url).get('/api/v1.0/categories?parent=&limit=100')
    const page = (await supertest(url).get('/').set('user-agent', CRAWLER)).text
    const main = page.split('<main')[1]?.split('</main>')[0] ?? ''
    for (const { _id } of body.data) {
      const links = main.match(new RegExp(`href="/products\\?category=${_id}"`, 'g')) ?? []
      // The space, the tab and the card, in addition to the labels of products.
      expect(links.length).toBeGreaterThanOrEqual(3)
    }
    expect(main).not.toContain('role="tab"')
  })

  it('loads its first picture before all others, and only that one', async () => {
    const page = await home()
    const [first] = page.match(/<img[^>]*>/) ?? []
    expect(first).toContain('hero-cafe')
    expect(first).toMatch(/fetchpriority="high"/i)
    expect(page.match(/<img[^>]*fetchpriority="high"/gi)).toHaveLength(1)

    // A phone in portrait has its own crop. Each preload in the head has the media query of its crop: a browser
    // fetches one.
    const [square] = page.match(/<source[^>]*>/) ?? []
    expect(square).toContain('hero-cafe-square')
    const ahead = page.match(/<link rel="preload" as="image"[^>]*>/g) ?? []
    const mediaOf = (tag = '') => / media="([^"]+)"/.exec(tag)?.[1]
    expect(ahead.map(mediaOf)).toEqual([mediaOf(square), `not all and ${mediaOf(square)}`])
    const pictures = (tag = '') => / (?:image)?srcset="([^"]+)"/i.exec(tag)?.[1]
    expect(ahead.map(pictures)).toEqual([pictures(square), pictures(first)])
  })
})

test.each([
  ['/settings', 'What are you looking for?'],
  ['/categories', 'Latest collection'],
])('when the provider fails at %s, the rest of the page is shown', async (path, title) => {
  const page = await home({ provider: failing(path) })
  expect(page).toContain(title)
  expect(page).toContain('From the people sitting down')
})
