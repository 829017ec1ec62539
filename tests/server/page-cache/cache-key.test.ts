import { describe, expect, test } from 'vitest'
import { PSEUDO_LANGUAGE } from '#locales/pseudo.ts'
import { cacheKey } from '#server/page-cache/cache-key.ts'

describe('the address of a page', () => {
  const view = { view: 'grid', columns: 3 } as const
  const variant = { language: 'en', view, isComplete: false } as const
  const id = '0123456789abcdef01234567'

  test.each([
    ['/', '/'],
    ['/?utm_source=mail&gclid=1', '/'],
    ['/?lng=ar', '/?lng=ar'],
    ['/?lng=xx', '/'],
    ['/products?sort=-createdAt&page=1', '/products'],
    [`/products?page=2&category=${id}&utm_medium=x`, `/products?category=${id}&page=2`],
    [`/products?category=${id}&page=2`, `/products?category=${id}&page=2`],
    ['/products?page=-3&sort=drop', '/products'],
    [`/details/${id}`, `/details/${id}`],
    ['/about', '/about'],
  ])('%s is kept as %s', (address, kept) => {
    expect(cacheKey(address, variant)).toBe(kept)
  })

  test.each([
    '/?x=1',
    '/?xutm_source=mail',
    '/?gclidx=1',
    `/?lng=${PSEUDO_LANGUAGE}`,
    '/products?foo=bar',
    '/login',
    '/profile',
    '/details/x',
    `/details/${id}/more`,
    `/sheet/details/${id}`,
    '/?complete=1',
    '/about?keyword=a',
    '/nowhere',
    '//evil.example/',
    '/%2e%2e/',
  ])('%s is not kept', (address) => {
    expect(cacheKey(address, variant)).toBeUndefined()
  })
})
