/** Invariants of every list, for any query. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { WireProduct } from '#api/wire.ts'
import { isWithin } from '#domain/fit/size-limits.ts'
import { makeContractWorld, type World } from './support/contract-world.ts'

const world = await makeContractWorld({ products: 60 })
const all = await everyProduct(world)

describe('a list', () => {
  it('gives every product exactly once over its pages, in one order', async () => {
    const limits = fc.integer({ min: 1, max: 100 })
    const sorts = fc.constantFrom(
      '-createdAt',
      'createdAt',
      'newPrice',
      '-rating',
      'titleTr,-newPrice',
      '-titleAr',
      'weight',
    )
    await fc.assert(
      fc.asyncProperty(limits, sorts, async (limit, sort) => {
        const seen: string[] = []
        let page: number | null = 1
        while (page !== null) {
          const { body } = await world.sendRaw('get', `/products?limit=${limit}&page=${page}&sort=${sort}`)
          const { skip, next, prev, currentPage, numberOfPage } = body.paginationResult
          expect([skip, currentPage, body.results, body.allResults]).toEqual([
            seen.length,
            page,
            body.data.length,
            all.length,
          ])
          expect([numberOfPage, prev]).toEqual([Math.ceil(all.length / limit), page > 1 ? page - 1 : null])
          seen.push(...body.data.map(({ _id }: WireProduct) => _id))
          page = next
        }
        expect(new Set(seen).size).toBe(all.length)
        expect(seen).toHaveLength(all.length)
      }),
      { numRuns: 20, seed: 1 },
    )
  })

  test.each([
    ['createdAt', (one: WireProduct, other: WireProduct) => one.createdAt <= other.createdAt],
    ['-createdAt', (one: WireProduct, other: WireProduct) => one.createdAt >= other.createdAt],
    ['-rating', (one: WireProduct, other: WireProduct) => one.rating >= other.rating],
    [
      'titleTr',
      (one: WireProduct, other: WireProduct) => one.titleTr.localeCompare(other.titleTr, 'tr') <= 0,
    ],
    [
      'newPrice',
      (one: WireProduct, other: WireProduct) =>
        other.newPrice === undefined || (one.newPrice ?? Infinity) <= other.newPrice,
    ],
    [
      '-newPrice',
      (one: WireProduct, other: WireProduct) =>
        other.newPrice === undefined || (one.newPrice ?? -1) >= other.newPrice,
    ],
  ] as const)('sorted by %s is in order, with missing values last', async (sort, inOrder) => {
    const products: WireProduct[] = (await world.get(`/products?limit=100&sort=${sort}`)).body.data
    expect(products.length).toBe(60)
    products.slice(1).forEach((product, place) => {
      const before = products[place]
      expect(before && inOrder(before, product)).toBe(true)
    })
  })

  it('past its end is empty, with the last page as the previous one', async () => {
    const { body } = await world.get('/products?page=999')
    expect(body).toEqual({
      data: [],
      results: 0,
      allResults: 60,
      paginationResult: { currentPage: 999, numberOfPage: 7, next: null, prev: 7, skip: 60, limit: 9 },
    })
  })

  it('without results has no pages', async () => {
    const { body } = await world.get('/products?keyword=zzzzzz')
    expect(body.paginationResult).toEqual({
      currentPage: 1,
      numberOfPage: 0,
      next: null,
      prev: null,
      skip: 0,
      limit: 9,
    })
  })
})

describe('a search', () => {
  const titled = async (titles: Partial<WireProduct>) => {
    const own = await makeContractWorld({ products: 1 })
    const id = await own.productId()
    await own.sendRaw('patch', `/__mock/db/products/${id}`, { body: titles })
    return async (keyword: string) =>
      (await own.get(`/products?keyword=${encodeURIComponent(keyword)}`)).body.allResults
  }

  test.each([
    ['IŞIK Çiçekli Gömme', 'isik cicekli'],
    ['isik', 'IŞIK'],
    ['ılık İPEK', 'ilik ipek'],
    ['KAVİŞ', 'kavıs'],
    ['Café au lait', 'cafe'],
    ['أريكة مُنجَّدة', 'اريكه منجده'],
    ['مكتبة إيطالية', 'مكتبه ايطاليه'],
    ['آثاث', 'اثاث'],
    ['مستشفى', 'مستشفي'],
    ['كـــرسي', 'كرسي'],
    ['مؤثث', 'موثث'],
    ['١٢٣ كرسي', '123'],
    ['Oak, solid & oiled', 'solid oak'],
    ['Oak, solid & oiled', '  OILED   oak '],
  ])('finds %s by %s', async (title, keyword) => {
    const find = await titled({ titleEn: title })
    expect(await find(keyword)).toBe(1)
  })

  it('requires every word, in any field and language', async () => {
    const find = await titled({
      titleEn: 'Alpha',
      titleAr: 'باء',
      titleTr: 'Gama',
      descriptionTr: 'delta',
      tags: ['epsilon'],
      sku: 'SD-ZETA-1',
    })
    expect(await find('epsilon باء alpha zeta-1 delta gama')).toBe(1)
    expect(await find('alpha omega')).toBe(0)
  })

  test.each(['***', '؟', '...'])('for punctuation alone (%s) finds nothing', async (keyword) => {
    const find = await titled({})
    expect(await find(keyword)).toBe(0)
    expect(await find('   ')).toBe(1)
  })
})

describe('a filter', () => {
  it('by a category includes all its subcategories, each product once', async () => {
    const categories = (await world.get('/categories?limit=100')).body.data
    for (const category of categories.slice(0, 20)) {
      const { body } = await world.get(`/products?category=${category._id}&limit=100`)
      expect(body.allResults).toBe(category.productCount)
      const below: string[] = [category._id]
      for (let place = 0; place < below.length; place += 1) {
        below.push(...(categories.find(({ _id }: { _id: string }) => _id === below[place])?.children ?? []))
      }
      const ids = all
        .filter(({ categoryIds }) => categoryIds.some((id) => below.includes(id)))
        .map(({ _id }) => _id)
      expect(body.data.map(({ _id }: WireProduct) => _id).sort()).toEqual(ids.sort())
    }
  })

  it('by several categories or colours matches any of them, by price only products with a price', async () => {
    const [one, other] = (await world.get('/products/colors')).body.data
    const wanted = all.filter(
      ({ colors, newPrice }) =>
        newPrice !== undefined &&
        newPrice >= 100 &&
        newPrice <= 900 &&
        (colors.includes(one.name) || colors.includes(other.name)),
    )
    const { body } = await world.get(
      `/products?color=${one.name}&color=${other.name.toUpperCase()}&priceMin=100&priceMax=900&limit=100`,
    )
    expect(body.data.map(({ _id }: WireProduct) => _id).sort()).toEqual(wanted.map(({ _id }) => _id).sort())
  })

  it('of a price range has the products at its bounds', async () => {
    const price = all.find(({ newPrice }) => newPrice !== undefined)?.newPrice
    const { body } = await world.get(`/products?priceMin=${price}&priceMax=${price}&limit=100`)
    const wanted = all.filter(({ newPrice }) => newPrice === price)
    expect(body.data.map(({ _id }: WireProduct) => _id).sort()).toEqual(wanted.map(({ _id }) => _id).sort())
  })

  it('of an empty price range finds nothing', async () => {
    expect((await world.get('/products?priceMin=900&priceMax=100')).body.allResults).toBe(0)
  })

  it('of largest sizes finds only products with known sizes within them', async () => {
    const { body } = await world.get('/products?lengthMax=100&widthMax=60&heightMax=90&limit=100')
    const wanted = all.filter(
      ({ length = 999, width = 999, heigh = 999 }) => length <= 100 && width <= 60 && heigh <= 90,
    )
    expect(wanted.length).toBeGreaterThan(3)
    expect(body.data.map(({ _id }: WireProduct) => _id).sort()).toEqual(wanted.map(({ _id }) => _id).sort())
  })

  it('of a door finds what fits through it, upright or turned, by the same rule as the store', async () => {
    const { body } = await world.get('/products?door=80&limit=100')
    const wanted = all.filter(({ length, width, heigh }) =>
      isWithin({ lengthCm: length, widthCm: width, heightCm: heigh }, { fitsDoor: true }),
    )
    expect(wanted.length).toBeLessThan(all.length)
    expect(body.data.map(({ _id }: WireProduct) => _id).sort()).toEqual(wanted.map(({ _id }) => _id).sort())
  })

  it('the colours have the right numbers of products', async () => {
    for (const { name, productCount } of (await world.get('/products/colors')).body.data) {
      expect(productCount).toBe(all.filter(({ colors }) => colors.includes(name)).length)
    }
  })
})

async function everyProduct(from: World): Promise<WireProduct[]> {
  return (await from.get('/products?limit=100')).body.data
}
