/** Contents of the public pages, compared with the provider's data (SPEC §2, §9), without script. */
import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import type { WireCategory, WireProduct } from '#api/wire.ts'
import { paths } from '#domain/paths.ts'
import { LANGUAGES } from '#locales/languages.ts'
import { describeInBrowser } from '#tests/support/browser/visit.ts'
import type { World } from '#tests/support/world.ts'

const WORDS = {
  en: {
    viewMore: 'View more',
    viewProduct: 'View product',
    startFrom: 'From',
    readMore: 'Read more',
    listing: 'Products listing',
  },
  ar: {
    viewMore: 'عرض المزيد',
    viewProduct: 'عرض المنتج',
    startFrom: 'ابتداءً من',
    readMore: 'اقرأ المزيد',
    listing: 'قائمة المنتجات',
  },
  tr: {
    viewMore: 'Daha fazlası',
    viewProduct: 'Ürünü gör',
    startFrom: 'Başlangıç fiyatı',
    readMore: 'Devamını oku',
    listing: 'Ürün listesi',
  },
} as const
const ENDING = { en: 'En', ar: 'Ar', tr: 'Tr' } as const
const withoutScript = { javaScriptEnabled: false } as const

describeInBrowser('without any script', ({ visit, world }) => {
  it.each(LANGUAGES)('the home page in %s has everything specified', async (language) => {
    const { page } = await visit(`/?lng=${language}`, withoutScript)
    const words = WORDS[language]
    const title = (product: WireProduct) => product[`title${ENDING[language]}`] ?? ''
    const { theDay, latest, featured } = await settingsOf(world())

    const hero = page.locator('main section').first()
    expect(await hero.locator('[role=group]:has(h1, h2)').count()).toBe(2)
    expect(await hrefsOf(hero.getByText(words.viewMore))).toEqual([paths.products(), paths.products()])
    expect(await page.locator('#services li:not(:has(img))').count()).toBe(6)
    const provided = page.locator(`main a[href="${paths.contact()}"]:has(img)`)
    expect(await provided.count()).toBe(3)

    const day = page.locator('section[aria-labelledby=day-label]')
    const [piece] = theDay
    if (!piece) throw new Error('There is no furniture of the day')
    await day.getByRole('heading', { name: title(piece) }).waitFor()
    expect(await day.locator('li a[href*="category="]').count()).toBe(piece.categories?.length)
    expect(await day.locator('dl dd').count()).toBe(3)
    expect(await day.locator('s').count()).toBe(piece.oldPrice ? 1 : 0)
    await day.getByText(words.startFrom).waitFor()
    expect(await hrefsOf(day.getByText(words.viewProduct))).toEqual([paths.details(piece._id)])

    expect(await page.locator('#latest h3').allTextContents()).toEqual(latest.slice(0, 6).map(title))
    const [first] = (await read<{ data: WireCategory[] }>(world(), '/categories?parent=&limit=100')).data
    const newest = `/products?category=${first?._id}&sort=-createdAt&limit=3`
    const { data: ofFirst } = await read<{ data: WireProduct[] }>(world(), newest)
    expect(await page.locator('#looking article h3').allTextContents()).toEqual(ofFirst.map(title))

    const cards = page.locator('#featured article')
    expect(await cards.locator('h3').allTextContents()).toEqual(featured.slice(0, 6).map(title))
    for (const [index, product] of featured.slice(0, 6).entries()) {
      const card = cards.nth(index)
      expect(await card.locator('time').getAttribute('datetime')).toBe(product.createdAt)
      expect(await hrefsOf(card.locator('a'))).toEqual([
        paths.details(product._id),
        paths.details(product._id),
      ])
      expect(await card.locator('a').last().textContent()).toContain(words.readMore)
      const [, text = ''] = await card.locator('p').allTextContents()
      expect(text.length).toBeLessThanOrEqual(181)
      expect(product[`description${ENDING[language]}`]?.startsWith(text.replace(/…$/, ''))).toBe(true)
    }
    expect(await page.locator('ul[aria-labelledby=brands-title] > li').count()).toBe(7)
    expect(await page.locator('main blockquote').count()).toBeGreaterThanOrEqual(3)
    expect(await page.locator('footer form input[type=email]').count()).toBe(1)
  })

  it.each(LANGUAGES)('category cards in %s have a picture, a name and a product count', async (language) => {
    const { page } = await visit(`/?lng=${language}`, withoutScript)
    const { data } = await read<{ data: WireCategory[] }>(world(), '/categories?parent=&limit=100')
    const cards = page.locator('#categories li a')
    expect(await hrefsOf(cards)).toEqual(data.map(({ _id }) => paths.category(_id)))
    expect(await cards.locator('img').count()).toBe(data.length)
    for (const [index, category] of data.entries()) {
      const words = await cards.nth(index).textContent()
      expect(words).toContain(category[`name${ENDING[language]}`])
      expect(words).toContain(language === 'ar' ? `+${category.productCount}` : `${category.productCount}+`)
    }
  })

  it.each(LANGUAGES)(
    'the side of the listing in %s: keyword, category tree, team, three latest',
    async (language) => {
      const { page } = await visit(`/products?lng=${language}`, {
        ...withoutScript,
        viewport: { width: 1280, height: 900 },
      })
      const { latest } = await settingsOf(world())
      const side = page.locator('main details').first()
      expect(await page.locator('main nav ol a').first().getAttribute('href')).toBe(paths.home())
      await page.getByRole('heading', { level: 2, name: WORDS[language].listing }).waitFor()
      expect(await side.locator('input[name=keyword]').getAttribute('required')).not.toBeNull()
      expect(await side.locator('a[href^="https://wa.me/"]').textContent()).toMatch(/\+\d[\d ]+/)
      expect(await side.locator('a[href^="mailto:"]').textContent()).toContain('@')
      const latestLinks = await hrefsOf(side.locator('section').last().locator('a'))
      expect(latestLinks).toEqual(latest.slice(0, 3).map(({ _id }) => paths.details(_id)))
    },
  )

  it.each([
    [990, false],
    [991, true],
  ])('in a window of %d px the filters are beside the results: %s', async (width, beside) => {
    const { page } = await visit('/products', { ...withoutScript, viewport: { width, height: 900 } })
    expect(await page.getByRole('searchbox').isVisible()).toBe(beside)
    expect(await page.locator('main summary').first().isVisible()).toBe(!beside)
  })

  it.each(LANGUAGES)(
    'About and Contact in %s: figures, services, rooms, branches, contact links',
    async (language) => {
      const { page } = await visit(`/about?lng=${language}`, withoutScript)
      const figures = ['2,450+', '1,200+', '35+', '5,000+']
      for (const figure of language === 'tr' ? figures.map((text) => text.replace(',', '.')) : figures)
        await page.getByText(figure, { exact: true }).waitFor()
      const services = page.locator('main section.tone-quiet a')
      expect(await services.count()).toBeGreaterThanOrEqual(3)
      expect(new Set(await hrefsOf(services))).toEqual(new Set([paths.contact()]))
      expect(await page.locator('main a[href*="/_image/1600/"]').count()).toBe(14)
      await page.goto(paths.contact())
      expect(await page.locator('main address').count()).toBe(2)
      expect(await page.locator('main a[href^="mailto:"], main a[href^="tel:"]').count()).toBe(2)
    },
  )
})

interface Settings {
  readonly theDay: readonly WireProduct[]
  readonly latest: readonly WireProduct[]
  readonly featured: readonly WireProduct[]
}

async function settingsOf(world: World): Promise<Settings> {
  return (await read<{ data: Settings }>(world, '/settings')).data
}

async function read<Answer>({ url }: World, path: string): Promise<Answer> {
  return (await (await fetch(`${url}/api/v1.0${path}`)).json()) as Answer
}

function hrefsOf(links: Locator): Promise<(string | null | undefined)[]> {
  return links.evaluateAll((found) => found.map((link) => link.closest('a')?.getAttribute('href')))
}
