/** What people search for, and what has to stand first (tests/api/search/queries.ts). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SEARCH_QUESTIONS_MAX } from '#domain/limits.ts'
import type { Product } from '#domain/shapes.ts'
import { serverShownNames } from '#locales/server-shown-names.ts'
import { MISSPELT, NEW_QUERIES, QUERIES, type QueryRow } from './queries.ts'
import { makeSearchWorld } from './search-world.ts'

let world: Awaited<ReturnType<typeof makeSearchWorld>>
let catalogue: readonly Product[]

beforeAll(async () => {
  world = await makeSearchWorld()
  const pages = await Promise.all(
    [1, 2].map((page) => world.api.products({ page, limit: 100, sort: '-createdAt' }, 'en')),
  )
  catalogue = pages.flatMap(({ items }) => items)
})
afterAll(() => world.close())

/** `S3S:charcoal`: the code in the SKU, and a colour. */
function isOne(product: Product, names: string): boolean {
  return names.split(' ').some((name) => {
    const [code, color] = name.split(':')
    return product.sku.split('-')[1] === code && (!color || product.colors.includes(color))
  })
}

describe('the first results of a search are the products that the keyword names', () => {
  test.each([...QUERIES, ...NEW_QUERIES, ...MISSPELT])(
    'in %s, for “%s”: %s',
    async (...[language, keyword, names]: QueryRow) => {
      const { items } = await world.api.search({ keyword, page: 1, limit: 9 }, language)
      const first = items.slice(0, Math.min(3, catalogue.filter((product) => isOne(product, names)).length))
      expect(first.length).toBeGreaterThan(0)
      expect(first.filter((product) => !isOne(product, names)).map(({ title }) => title)).toEqual([])
      expect(items.slice(0, 3).filter((product) => isOne(product, names))).toHaveLength(first.length)
    },
  )
})

describe('every name that the store shows can be searched:', () => {
  test('the name of a category, in every language, finds its products first', async () => {
    const failed: string[] = []
    for (const { id, names, isLeaf, productCount } of await world.api.foundCategories()) {
      for (const [language, name] of Object.entries(names) as [QueryRow[0], string][]) {
        const { items, categories, instead } = await world.api.search(
          { keyword: name, page: 1, limit: 9 },
          language,
        )
        const first = items.slice(0, Math.min(3, productCount))
        const isFirst =
          first.length > 0 && first.every((item) => item.categories.some((own) => own.id === id))
        const isNamed = categories?.some((category) => category.id === id)
        if ((isLeaf && !isFirst) || items.length === 0 || !isNamed || instead)
          failed.push(`${language} ${name}`)
      }
    }
    expect(failed).toEqual([])
  })

  test('the name of a tag or colour, in every language, finds its products', async () => {
    const failed: string[] = []
    const { tags, colors } = serverShownNames
    const has = (product: Product, slug: string) =>
      product.tags.includes(slug) || product.colors.includes(slug)
    for (const { slug, names } of [...tags, ...colors]) {
      if (!catalogue.some((product) => has(product, slug))) continue
      for (const name of names) {
        const { items, instead } = await world.api.search({ keyword: name, page: 1, limit: 9 }, 'en')
        if (!items.some((product) => has(product, slug)) || instead) failed.push(`${slug} ${name}`)
      }
    }
    expect(failed).toEqual([])
  })
})

describe('the number of calls of one search', () => {
  const CASES = [
    'sofa',
    'office chairs',
    'كنب مطاعم',
    'bar sandalyeleri',
    'king size bed',
    'plastic chair',
    'zzz',
    'gri kanepe',
  ]

  test.each(CASES)('is limited: “%s”', async (keyword) => {
    const before = world.asked().length
    await world.api.search({ keyword, page: 1, limit: 9 }, 'en')
    expect(world.asked().length - before).toBeLessThanOrEqual(SEARCH_QUESTIONS_MAX + 2)
  })
})

describe('pages of results', () => {
  test.each([
    ['en', 'walnut', 120],
    ['en', 'chair', 1200],
    ['tr', 'ahşap masa', 1200],
  ] as const)(
    'in %s, for “%s” among %d products, have every product once',
    async (language, keyword, products) => {
      const other = products === 120 ? world : await makeSearchWorld(products)
      const ids: string[] = []
      let pageCount = 1
      for (let page = 1; page <= pageCount; page++) {
        const found = await other.api.search({ keyword, page, limit: 12 }, language)
        pageCount = found.pageCount
        ids.push(...found.items.map(({ id }) => id))
        if (page === pageCount) expect(ids).toHaveLength(found.total)
      }
      expect(new Set(ids).size).toBe(ids.length)
      if (other !== world) await other.close()
    },
  )

  test('have the chosen order', async () => {
    const { items } = await world.api.search(
      { keyword: 'chairs', sort: 'createdAt', page: 1, limit: 12 },
      'en',
    )
    const dates = items.map(({ createdAt }) => createdAt)
    expect(dates).toEqual([...dates].sort())
  })
})

test('a keyword in quotation marks is the only query to the provider', async () => {
  const before = world.asked().length
  const { items, instead } = await world.api.search({ keyword: '"couches"', page: 1, limit: 9 }, 'en')
  expect([items, instead]).toEqual([[], undefined])
  expect(world.asked().length - before).toBe(1)
})

describe('the notice names the other words in a correct form', () => {
  test.each([
    ['en', 'couches', 'sofa'],
    ['en', 'booth', 'banquette'],
    ['en', 'thonet chairs', 'bistro chair'],
    ['en', 'king size beds', 'bed'],
    ['en', 'children’s recliner', 'children easy chair'],
    ['en', "villa's settees", 'villa sofa'],
    ['tr', 'lokanta iskemleleri', 'restoran sandalyesi'],
    ['tr', 'tekli koltuklar', 'berjer'],
    ['tr', 'müdür masaları', 'yönetici masası'],
    // By itself and after an adjective it is no compound.
    ['tr', 'deri koltuk', 'koltuk'],
    ['tr', 'plastik koltuklar', 'koltuk'],
    ['ar', 'ثريات', 'مصباح معلق'],
    ['ar', 'كنبة ٣ مقاعد', 'كنبة ثلاثية'],
    ['ar', 'كنبات لشخصين', 'كنبة بمقعدين'],
    ['ar', 'كراسي بلاستيك', 'كراسي'],
    // Plurals, compounds, colours, tags and categories are no other words.
    ['en', 'chairs', undefined],
    ['en', 'office chairs', undefined],
    ['tr', 'yemek masası', undefined],
    ['tr', 'okul sıraları', undefined],
    ['tr', 'zigon sehpa', undefined],
    ['tr', 'gri kanepe', undefined],
    ['ar', 'كراسي مدرسية', undefined],
    ['ar', 'مرايا جدارية', undefined],
    // “And” and “for” are written together with the next word.
    ['ar', 'طاولات وكراسي مطاعم', undefined],
    ['ar', 'كراسي لمطعم', undefined],
    ['ar', 'سرير لفندق', undefined],
    // A colour, in which “brown” is no word of its own.
    ['ar', 'كنب لبني', 'كنب'],
  ] as const)('in %s, for “%s”: %s', async (language, keyword, shown) => {
    const { instead } = await world.api.search({ keyword, page: 1, limit: 9 }, language)
    expect(instead?.keyword).toBe(shown)
  })
})
