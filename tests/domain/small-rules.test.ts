import { describe, expect, it, test } from 'vitest'
import { shopName } from '#domain/company.ts'
import { PROFILE_IMAGE_MAX_BYTES } from '#domain/limits.ts'
import { parseViewPreference, viewPreferenceValue } from '#domain/listing/view-preference.ts'
import { parseWishlist, wishlistSearch } from '#domain/listing/wishlist.ts'
import { modelOf } from '#domain/model-of-sku.ts'
import { defaultLightboxImages, gallerySlides, officePhotos, ringStep } from '#domain/product/gallery.ts'
import { salePercent } from '#domain/product/sale-percent.ts'
import { checkPicture, initialsOf } from '#domain/profile/picture.ts'
import { filledStars, spokenRating } from '#domain/rating.ts'
import type { Language } from '#locales/languages.ts'

test.each([
  ['SD-DCH-KAV-OAKCREAM', 'SD-DCH-KAV'],
  ['SD-BNQ', 'SD'],
  ['SOFA', 'SOFA'],
  ['-X', '-X'],
  ['', ''],
])('the model of %j is %j', (sku, model) => expect(modelOf(sku)).toBe(model))

test.each<[number | undefined, number | undefined, number | undefined]>([
  [2480, 2890, 14],
  [50, 100, 50],
  [999, 1000, undefined],
  [100, 100, undefined],
  [120, 100, undefined],
  [100, undefined, undefined],
  [undefined, 100, undefined],
])('%s from %s came down by %s per cent', (now, before, percent) => {
  expect(salePercent(now, before)).toBe(percent)
})

test.each<[string, Language, string]>([
  ['Leyla Aksoy', 'en', 'LA'],
  ['irem şahin', 'en', 'IŞ'],
  ['irem şahin', 'tr', 'İŞ'],
  ['عمر حدّاد', 'ar', 'عح'],
  [' Mira ', 'tr', 'M'],
  ['أحمد (المدير)', 'ar', 'أا'],
  ['Leyla – “Atölye”', 'tr', 'LA'],
  ['Cafe 7 !', 'en', 'C7'],
])('the initials of %j in %s are %s', (username, language, initials) => {
  expect(initialsOf(username, language)).toBe(initials)
})

test.each([
  ['image/jpeg', 1, undefined],
  ['image/png', PROFILE_IMAGE_MAX_BYTES, undefined],
  ['image/webp', PROFILE_IMAGE_MAX_BYTES + 1, 'provider.pictureTooLarge'],
  ['image/png', 0, 'provider.notAPicture'],
  ['image/svg+xml', 1, 'provider.notAPicture'],
  ['', 1, 'provider.notAPicture'],
])('a profile picture of type %j with %d bytes: %s', (type, size, error) => {
  expect(checkPicture({ type, size })).toBe(error)
})

test.each<[Language, string]>([
  ['en', 'Sedir'],
  ['ar', 'سدير'],
  ['tr', 'Sedir'],
])('in %s the shop is called %s', (language, name) => expect(shopName(language)).toBe(name))

describe('a star is filled when its index is below the rating', () => {
  test.each<[number | undefined, string, number]>([
    [0, '☆☆☆☆☆', 0],
    [0.2, '★☆☆☆☆', 0.2],
    [4, '★★★★☆', 4],
    [4.34, '★★★★★', 4.3],
    [5, '★★★★★', 5],
    [7, '★★★★★', 5],
    [-1, '☆☆☆☆☆', 0],
    [Number.NaN, '☆☆☆☆☆', 0],
    [undefined, '☆☆☆☆☆', 0],
  ])('%s: %s', (rating, stars, spoken) => {
    expect(
      filledStars(rating)
        .map((filled) => (filled ? '★' : '☆'))
        .join(''),
    ).toBe(stars)
    expect(spokenRating(rating)).toBe(spoken)
  })
})

describe('galleries', () => {
  it('repeat a product’s images to 20 slides', () => {
    expect(gallerySlides(['a', 'b', 'c'])).toHaveLength(20)
    expect(gallerySlides(['a', 'b', 'c']).slice(0, 4)).toEqual(['a', 'b', 'c', 'a'])
    expect(gallerySlides([])).toEqual([])
  })

  it('have 14 office photos, and four when none are given', () => {
    expect(new Set(officePhotos).size).toBe(14)
    expect(defaultLightboxImages).toHaveLength(4)
  })

  test.each([
    [0, 14, -1, 13],
    [13, 14, 1, 0],
    [5, 14, 1, 6],
    [0, 1, 1, 0],
    [0, 0, 1, 0],
  ])('go round: from %d of %d by %d to %d', (index, count, step, next) => {
    expect(ringStep(index, count, step)).toBe(next)
  })
})

describe('the cookie of the layout', () => {
  test.each([
    ['grid-3', { view: 'grid', columns: 3 }],
    ['list-4', { view: 'list', columns: 4 }],
    ['grid-9', { view: 'grid', columns: 3 }],
    ['', { view: 'grid', columns: 3 }],
    [undefined, { view: 'grid', columns: 3 }],
    ['list-2; evil', { view: 'grid', columns: 3 }],
  ] as const)('%j', (value, preference) => expect(parseViewPreference(value)).toEqual(preference))

  it('reads back what was written', () => {
    expect(parseViewPreference(viewPreferenceValue({ view: 'list', columns: 2 }))).toEqual({
      view: 'list',
      columns: 2,
    })
  })
})

describe('the address of the wishlist', () => {
  test.each([
    ['', { sort: '-createdAt', page: 1 }, ''],
    ['page=3&sort=createdAt&limit=50', { sort: 'createdAt', page: 3 }, 'sort=createdAt&page=3'],
    ['page=x&sort=x&columns=5', { sort: '-createdAt', page: 1 }, ''],
    ['columns=2', { sort: '-createdAt', page: 1, view: 'grid', columns: 2 }, 'columns=2'],
  ])('%j', (search, query, canonical) => {
    const list = { limit: 6, view: 'list', columns: 3 }
    expect(parseWishlist(new URLSearchParams(search))).toEqual({ ...list, ...query })
    expect(wishlistSearch(parseWishlist(new URLSearchParams(search)))).toBe(canonical)
  })
})
