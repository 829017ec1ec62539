import { describe, expect, test } from 'vitest'
import { parseWishlist, wishlistSearch } from '#domain/listing/wishlist.ts'

describe('the address of the wishlist', () => {
  test.each([
    ['', { sort: '-createdAt', page: 1 }, ''],
    ['page=3&sort=createdAt&limit=50', { sort: 'createdAt', page: 3 }, 'sort=createdAt&page=3'],
    ['page=x&sort=x&columns=5', { sort: '-createdAt', page: 1 }, ''],
    ['columns=2', { sort: '-createdAt', page: 1, view: 'grid', columns: 2 }, 'columns=2'],
    ['columns=3', { sort: '-createdAt', page: 1, view: 'grid', columns: 3 }, 'columns=3'],
    ['columns=4', { sort: '-createdAt', page: 1, view: 'grid', columns: 4 }, 'columns=4'],
  ])('%j', (search, query, canonical) => {
    const list = { limit: 6, view: 'list', columns: 3 }
    expect(parseWishlist(new URLSearchParams(search))).toEqual({ ...list, ...query })
    expect(wishlistSearch(parseWishlist(new URLSearchParams(search)))).toBe(canonical)
  })
})
