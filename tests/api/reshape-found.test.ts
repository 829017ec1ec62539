import { describe, expect, it } from 'vitest'
import { BrokenAnswerError } from '#api/errors.ts'
import { toFoundCategories, toFoundProduct } from '#api/reshape-found.ts'

describe('search results and categories of the provider, reshaped', () => {
  it('a product has its texts in every language they exist in, and the fields that a search needs', () => {
    expect(
      toFoundProduct({
        _id: 'a',
        titleEn: 'Chair',
        titleAr: 'كرسي',
        titleTr: '  ',
        descriptionTr: 'Bir sandalye',
        images: [null, '/images/a.webp', '/images/b.webp'],
        sku: 'SD-1',
        tags: ['set', 7],
        newPrice: 12,
        categories: [{ _id: 'c', nameEn: 'Chairs' }],
        colors: ['oak'],
        createdAt: '2026-01-01T00:00:00.000Z',
      }),
    ).toEqual({
      id: 'a',
      image: '/images/a.webp',
      titles: { en: 'Chair', ar: 'كرسي' },
      descriptions: { tr: 'Bir sandalye' },
      sku: 'SD-1',
      tags: ['set'],
      categoryIds: ['c'],
      colors: ['oak'],
      createdAt: '2026-01-01T00:00:00.000Z',
    })
    expect(toFoundProduct({ _id: 'a' })).toEqual({
      id: 'a',
      image: undefined,
      titles: {},
      descriptions: {},
      sku: '',
      tags: [],
      categoryIds: [],
      colors: [],
      createdAt: '',
    })
  })

  it('a category has its parents and whether it is a leaf', () => {
    const leaf = {
      _id: 'l',
      nameEn: 'Chairs',
      nameTr: 'Sandalyeler',
      productCount: 3,
      children: ['id', null],
    }
    expect(
      toFoundCategories([{ _id: 's', nameEn: 'Cafes', productCount: 9, children: [leaf] }]).map(
        ({ id, names, productCount, above, isLeaf }) => [
          id,
          names.tr ?? names.en,
          productCount,
          above,
          isLeaf,
        ],
      ),
    ).toEqual([
      ['s', 'Cafes', 9, [], false],
      ['l', 'Sandalyeler', 3, [{ id: 's', names: { en: 'Cafes' } }], true],
    ])
  })

  it('without an id are rejected with a BrokenAnswerError', () => {
    for (const reshape of [toFoundProduct, (wire: unknown) => toFoundCategories([wire])]) {
      expect(() => reshape({ titleEn: 'Chair' })).toThrow(BrokenAnswerError)
      expect(() => reshape('chair')).toThrow(BrokenAnswerError)
    }
  })
})
