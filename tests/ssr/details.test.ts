/** The HTML of the product page, before any script runs. */
import supertest from 'supertest'
import { describe, expect, it, test } from 'vitest'
import type { WireProduct } from '#api/wire.ts'
import { parsePage } from '#tests/support/parse-page.ts'
import { PRODUCT_ID, SOFAS, servingProduct, VILLAS, wireProduct } from '#tests/support/wire-product.ts'
import { makeWorld } from '#tests/support/world.ts'

const path = `/details/${PRODUCT_ID}`

async function readPage(changes: Partial<WireProduct> = {}, language = 'en') {
  const world = await makeWorld({ provider: servingProduct(wireProduct(changes)) })
  const { text } = await supertest(world.url).get(`${path}?lng=${language}`).expect(200)
  return { ...world, html: text, document: parsePage(text) }
}

const textOf = (element: Element | null | undefined) => element?.textContent.replace(/\s+/g, ' ').trim()

function rowsOf(document: Document): Record<string, string | undefined> {
  return Object.fromEntries(
    Array.from(document.querySelectorAll('table tr')).map((row) => [
      textOf(row.querySelector('th')) ?? '',
      textOf(row.querySelector('td')),
    ]),
  )
}

describe('the head of the page', () => {
  it('cuts the title at 50 and the description at 80 characters; the section About has both in full', async () => {
    const title = 'Hilal curved two-seat sofa in walnut and terracotta with cushions'
    const description = `${'A sofa for longer evenings. '.repeat(6)}The end.`
    const { document } = await readPage({ titleEn: title, descriptionEn: description })
    expect(textOf(document.querySelector('h1'))).toBe(`${title.slice(0, 50)}…`)
    expect(textOf(document.querySelector('main'))).toContain(title)
    expect(textOf(document.querySelector('main'))).toContain(description)
    expect(textOf(document.querySelector('h1 + p'))).toBe(`${description.slice(0, 80)}…`)
  })

  it('has labels of the leaf categories, and a link to the listing by all of them', async () => {
    const { document } = await readPage()
    const links = Array.from(document.querySelectorAll('ul[aria-label="Categories"] a'))
    expect(links.map((link) => [textOf(link), link.getAttribute('href')])).toEqual([
      ['Sofas', `/products?category=${SOFAS._id}`],
      ['Villas', `/products?category=${VILLAS._id}`],
    ])
    const labels = textOf(document.querySelector('h1')?.previousElementSibling)
    expect(labels).toContain('Sofas')
    expect(labels).not.toContain('Villas')
  })

  it.each([
    ['no pictures', { images: [] }],
    [
      'addresses with half a character',
      { images: ['/images/\ud83d.webp'], attachments: ['/files/\udc00.pdf'] },
    ],
  ])('of a product with %s is complete, and has only pictures that exist', async (_, changes) => {
    const { html, document } = await readPage(changes)
    expect(html).not.toMatch(/NaN|undefined/)
    expect(textOf(document.querySelector('h1'))).toBe('Hilal sofa')
    expect(document.querySelectorAll('[id^=photo-]')).toHaveLength(changes.images.length)
  })

  it('fills a star when its index is below the rating', async () => {
    const { document } = await readPage({ rating: 3.4 })
    const stars = document.querySelectorAll('[aria-label="Rated 3.4 out of 5"] svg')
    const [first, ...others] = Array.from(stars, (star) => star.getAttribute('class'))
    expect(others.map((name) => name === first)).toEqual([true, true, true, false])
  })

  it('has its rating and its drawing as pictures whose texts are read once', async () => {
    const { document } = await readPage({ rating: 3.4, length: 180, width: 68, heigh: 110 })
    const pictures = [...document.querySelectorAll('main [role=img]')]
    expect(pictures.map(textOf)).toEqual(expect.arrayContaining(['3.4', expect.stringContaining('180 cm')]))
    for (const hidden of document.querySelectorAll('[role=img] [aria-hidden=true]')) hidden.remove()
    expect(pictures.map(textOf)).toEqual(pictures.map(() => ''))
  })

  it('has its price after the word From, and the old one struck through', async () => {
    const { document } = await readPage()
    const price = document.querySelector('main div:has(> h1) + div p:has(bdi)')
    expect(textOf(price)).toMatch(/^From ?New price ?\$1,240\.00 ?Old price ?\$1,500\.00$/)
    expect(textOf(price?.querySelector('s'))).toBe('$1,500.00')
  })

  it.each([
    ['en', '3 of 3', '2', '48.0 kg', '184 × 95 × 74 cm'],
    ['ar', '3 من 3', '2', '48.0 كغ', '184 × 95 × 74 سم'],
    ['tr', '3, toplam 3', '2', '48,0 kg', '184 × 95 × 74 cm'],
  ])('has measures and names of pictures in %s', async (language, photo, ...measures) => {
    const { document } = await readPage({}, language)
    expect(Array.from(document.querySelectorAll('dl dd')).map(textOf)).toEqual(
      expect.arrayContaining(measures),
    )
    const names = Array.from(document.querySelectorAll('main img')).map((image) => image.getAttribute('alt'))
    expect(names.filter((name) => name?.endsWith(photo))).toHaveLength(2)
  })

  it('has lines only for known values', async () => {
    const { document } = await readPage({ pieces: undefined, weight: undefined, heigh: undefined })
    expect(document.querySelector('dl')).toBeNull()
  })
})

describe('the doorway check', () => {
  it.each([
    ['en', 'Fits through a doorway 80 cm wide, upright.', '300 cm long, 62 cm deep', '300 cm'],
    ['ar', 'تمرّ من باب عرضه 80 سم وهي قائمة.', 'طولها 300 سم', '300 سم'],
    ['tr', '80 cm genişliğindeki kapıdan dik olarak geçer.', 'uzunluk 300 cm', '300 cm'],
  ])('in %s is to scale, with the result as caption', async (language, verdict, words, measure) => {
    const { document } = await readPage({ length: 300, width: 62, heigh: 90 }, language)
    const figure = document.querySelector('figure:has(svg[role="img"])')
    const texts = Array.from(figure?.querySelectorAll('svg text') ?? []).map(textOf)
    expect(texts.slice(0, 3)).toEqual([measure, measure.replace('300', '90'), measure.replace('300', '62')])
    expect(figure?.querySelector('svg')?.getAttribute('aria-label')).toBeTruthy()
    expect(textOf(figure?.querySelector('figcaption'))).toContain(verdict)
    expect(textOf(figure?.querySelector('figcaption'))).toContain(words)
  })

  it.each([
    [{ length: 160, width: 90, heigh: 75 }, '80 cm wide on its side'],
    [{ length: 213, width: 226, heigh: 116 }, 'Does not fit through a doorway'],
  ])('%j: %s', async (sizes, verdict) => {
    const { document } = await readPage(sizes)
    expect(textOf(document.querySelector('#fit-title')?.parentElement)).toContain(verdict)
  })

  it('is left out for a product without all three dimensions, with a note', async () => {
    const { document } = await readPage({ heigh: undefined })
    const section = document.querySelector('#fit-title')?.parentElement
    expect(section?.querySelector('svg')).toBeNull()
    expect(textOf(section)).toContain('We do not have all three measurements of this product')
    expect(section?.querySelector('a')?.getAttribute('href')).toBe('/contact')
  })
})

describe('the details', () => {
  it('list all values, with the old price struck through', async () => {
    const { document } = await readPage()
    expect(rowsOf(document)).toMatchObject({
      'Product type': 'Sofas',
      SKU: 'SD-S2S-HILAL-TEST',
      Pieces: '2',
      Weight: '48.0 kg',
      'New price': '$1,240.00',
      'Old price': '$1,500.00',
      Length: '184 cm',
      'Width (depth)': '95 cm',
      Height: '74 cm',
    })
    expect(textOf(document.querySelector('table s'))).toBe('$1,500.00')
  })

  it('say “not specified” for missing values', async () => {
    const { document } = await readPage({
      categories: [],
      categoryIds: [],
      pieces: undefined,
      weight: undefined,
      length: undefined,
      width: undefined,
      heigh: undefined,
      newPrice: undefined,
      oldPrice: undefined,
    })
    const { SKU, Attachments, ...rest } = rowsOf(document)
    expect(SKU).toBe('SD-S2S-HILAL-TEST')
    expect(Attachments).toContain('Print product sheet')
    expect(Object.keys(rest)).toEqual([
      'Product type',
      'Pieces',
      'Weight',
      'Price',
      'Length',
      'Width (depth)',
      'Height',
    ])
    expect(new Set(Object.values(rest))).toEqual(new Set(['Not specified']))
  })

  it('link to the attachments of the product', async () => {
    const { document } = await readPage({ attachments: ['/files/care-guide.pdf'] })
    const link = document.querySelector('table a[target]')
    expect([textOf(link), link?.getAttribute('href')]).toEqual([
      'Document 1 (PDF)',
      '/media/files/care-guide.pdf',
    ])
  })

  test('tags are translated if the store has a translation', async () => {
    const { html } = await readPage({ tags: ['re-coverable', 're-coverable', '', 'only-here'] }, 'tr')
    expect(html).toContain('>döşemesi yenilenebilir<')
    expect(html.match(/>döşemesi yenilenebilir</g)).toHaveLength(1)
    expect(html).toContain('>only-here<')
  })
})

describe('pictures and video before any script', () => {
  it.each(['en', 'ar'])('the gallery has each picture once, as a link to it (%s)', async (language) => {
    const { document } = await readPage({}, language)
    const links = Array.from(document.querySelectorAll('li[id^="photo-"] > a'))
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/_image/1600/provider/images/products/a.webp',
      '/_image/1600/provider/images/products/b.webp',
      '/_image/1600/provider/images/products/c.webp',
    ])
    const thumbnails = Array.from(document.querySelectorAll('a[href^="#photo-"]'))
    expect(thumbnails.map((link) => link.getAttribute('href'))).toEqual(['#photo-1', '#photo-2', '#photo-3'])
  })

  it('the first picture alone is fetched before everything else', async () => {
    const { document } = await readPage()
    const first = document.querySelectorAll('main img[fetchpriority="high"]')
    expect(first).toHaveLength(1)
    expect(first[0]?.getAttribute('srcset')).toContain('a.webp')
  })

  it('a single picture has no thumbnails and nothing to slide', async () => {
    const { document } = await readPage({ images: ['/images/products/a.webp'] })
    expect(document.querySelector('a[href^="#photo-"]')).toBeNull()
    expect(document.querySelector('section[aria-label="Product photos"]')).toBeNull()
  })

  it('a video is a link to its file, with the first picture; without a video there is no such section', async () => {
    const { document } = await readPage({ video: '/videos/turntable.mp4' })
    const link = document.querySelector('a[href="/media/videos/turntable.mp4"]')
    expect(textOf(link)).toBe('Play video')
    expect(link?.querySelector('img')?.getAttribute('srcset')).toContain('a.webp')
    expect(document.querySelector('video')).toBeNull()
    const { html } = await readPage()
    expect(html).not.toContain('Play video')
  })

  it('sharing works with links, and the request with a form that opens the mail', async () => {
    const { document, url } = await readPage()
    const form = document.querySelector('aside form')
    expect(form?.getAttribute('action')).toMatch(/^mailto:hello@sedir\.example\?subject=Hilal%20sofa/)
    expect(
      Array.from(form?.querySelectorAll('input, textarea') ?? []).map((field) => [
        field.getAttribute('name'),
        field.hasAttribute('required'),
      ]),
    ).toEqual([
      ['name', true],
      ['email', true],
      ['tbNumbers', true],
      ['message', false],
    ])
    const shared = encodeURIComponent(`${url}${path}`)
    expect(document.querySelector(`[popover] a[href*="${shared}"]`)).not.toBeNull()
    const chat = document.querySelector('aside a[href^="https://wa.me/"]')?.getAttribute('href') ?? ''
    expect(decodeURIComponent(chat)).toContain(`Hilal sofa (SD-S2S-HILAL-TEST): ${url}${path}`)
  })
})

describe('the sections beside and below', () => {
  it('featured products have a first picture, a title and leaf categories, and link to their pages', async () => {
    const { url } = await readPage()
    const { text } = await supertest(url).get(`${path}?complete=1`).expect(200)
    const document = parsePage(text)
    const { body } = await supertest(url).get('/api/v1.0/settings')
    const featured = body.data.featured as WireProduct[]
    expect(featured).toHaveLength(6)
    for (const { _id, titleEn, images, categories = [] } of featured) {
      // The footer has them as well.
      const link = document.querySelector(`aside a[href="/details/${_id}"]`)
      const leaves = categories.filter(({ children = [] }) => children.length === 0)
      expect(textOf(link)).toBe(`${titleEn}${leaves.map(({ nameEn }) => nameEn).join(' · ')}`)
      expect(link?.querySelector('img')?.getAttribute('srcset')).toContain(images?.[0])
    }
  })

  it('three related products, the newest of the same categories, without the product itself', async () => {
    const { url } = await makeWorld()
    const { body } = await supertest(url).get('/api/v1.0/products?limit=1')
    const [newest] = body.data
    const search = newest.categoryIds.map((id: string) => `category=${id}`).join('&')
    const same = await supertest(url).get(`/api/v1.0/products?${search}&sort=-createdAt&limit=4`)
    const expected = same.body.data.map(({ _id }: { _id: string }) => _id).slice(1)
    expect(same.body.data[0]._id).toBe(newest._id)
    const { text } = await supertest(url).get(`/details/${newest._id}`).expect(200)
    const links = Array.from(parsePage(text).querySelectorAll('article h3 a')).map((a) =>
      a.getAttribute('href'),
    )
    expect(links).toEqual(expected.map((id: string) => `/details/${id}`))
  })

  it('other finishes are the products of the same model', async () => {
    const { url } = await makeWorld()
    const { body } = await supertest(url).get('/api/v1.0/products?keyword=SD-LAC-KOSK&limit=20')
    const [first, ...others] = body.data as WireProduct[]
    expect(others.length).toBeGreaterThan(0)
    const { text } = await supertest(url).get(`/details/${first?._id}`).expect(200)
    const heading = Array.from(parsePage(text).querySelectorAll('h3')).find(
      (title) => textOf(title) === 'Other finishes',
    )
    const pictures = heading?.nextElementSibling?.querySelectorAll('a') ?? []
    expect(Array.from(pictures).map((link) => link.getAttribute('href'))).toEqual(
      others.map(({ _id }) => `/details/${_id}`),
    )
  })
})

describe('data', () => {
  it('is requested once each, and all secondary data in parallel', async () => {
    const asked: string[] = []
    let release = () => {}
    const together = new Promise<void>((resolve) => {
      release = resolve
    })
    const { url } = await makeWorld({
      provider: (next) =>
        servingProduct(wireProduct())(async (request, response) => {
          asked.push(request.url ?? '')
          // No request is answered before all four have arrived: requests one after the other would never end.
          if (asked.length === 4) release()
          await together
          next(request, response)
        }),
    })
    await supertest(url).get(path).expect(200)
    expect(asked.map((call) => call.replace(/\?.*/, '')).sort()).toEqual([
      '/api/v1.0/products',
      '/api/v1.0/products',
      '/api/v1.0/rating',
      '/api/v1.0/settings',
    ])
  })

  it.each(['/api/v1.0/settings', '/api/v1.0/products?'])(
    'a failure of %s hides its section and does not fail the page',
    async (failing) => {
      const { url } = await makeWorld({
        provider: (next) =>
          servingProduct(wireProduct())((request, response) => {
            if (request.url?.startsWith(failing)) response.writeHead(500).end('{}')
            else next(request, response)
          }),
      })
      const { text } = await supertest(url).get(path).expect(200)
      expect(text).toContain('Hilal sofa</h1>')
    },
  )

  it('is shared by links without a language, which would change that of the person who opens them', async () => {
    const { document, url } = await readPage({}, 'ar')
    const links = [
      'a[href*="facebook.com/sharer"]',
      'a[href*="x.com/intent"]',
      'aside a[href^="https://wa.me/"]',
    ]
    const texts = links.map((link) => [
      ...new URL(document.querySelector(link)?.getAttribute('href') ?? '').searchParams.values(),
    ])
    for (const values of texts) {
      expect(values.join(' ')).toContain(url + path)
      expect(values.join(' ')).not.toContain('lng')
    }
  })

  it.each(['en', 'ar', 'tr'])('has structured data for crawlers (%s)', async (language) => {
    const { document, url } = await readPage({}, language)
    const things = Array.from(document.querySelectorAll('script[type="application/ld+json"]')).map((script) =>
      JSON.parse(script.textContent),
    )
    expect(things.map((thing) => thing['@type'])).toEqual(
      expect.arrayContaining(['Product', 'BreadcrumbList']),
    )
    const canonical = document.querySelector('link[rel="canonical"]')?.getAttribute('href')
    expect(canonical).toBe(`${url}${path}${language === 'en' ? '' : `?lng=${language}`}`)
  })
})
