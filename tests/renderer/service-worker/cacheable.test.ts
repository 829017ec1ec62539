import { expect, it } from 'vitest'
import { personPicture, pictureUrl, providerPicture } from '#domain/pictures.ts'
import { cacheKind, isCacheablePage, isPublic } from '#renderer/service-worker/cacheable.ts'

it.each([
  ['public, max-age=60', true],
  ['max-age=60, PUBLIC', true],
  [undefined, false],
  ['', false],
  ['max-age=600', false],
  ['private, max-age=60', false],
  ['public, private', false],
  ['public, no-store', false],
  ['private="set-cookie", public', false],
  ['publicly', false],
] as const)('an answer that says `%s` is for anybody: %s', (caching, expected) => {
  expect(isPublic(answerThatSays(caching))).toBe(expected)
})

it.each([
  ['private, no-cache', true],
  ['public, max-age=60', true],
  ['no-store', false],
  ['private, No-Store', false],
] as const)('a page that says `%s` may be kept: %s', (caching, expected) => {
  expect(isCacheablePage(answerThatSays(caching))).toBe(expected)
})

it('a failure and an answer of another site are not kept', () => {
  const answer = answerThatSays('public')
  expect(isPublic({ ...answer, ok: false })).toBe(false)
  expect(isCacheablePage({ ...answer, type: 'opaque' })).toBe(false)
})

it.each([
  [pictureUrl(providerPicture('/images/products/a.webp'), 96), 'picture'],
  [pictureUrl(personPicture('/images/uploads/a.webp'), 96), undefined],
  [pictureUrl(personPicture('/images/uploads/a.webp'), 320), undefined],
  ['/assets/chunks/chunk-a.js', 'asset'],
  ['/api/v1.0/products?page=2', 'data'],
  ['/api/v1.0/auth/customer/profile', undefined],
  ['/products', 'page'],
  ['/sheet/quote', undefined],
  ['/__mock', undefined],
  ['https://other.example/products', undefined],
])('%s is cached as %s', (address, kind) => {
  const origin = 'https://store.example'
  const request = { method: 'GET', mode: 'navigate', url: new URL(address, origin).href } as const
  expect(cacheKind(request, origin)).toBe(kind)
  expect(cacheKind({ ...request, method: 'POST' }, origin)).toBeUndefined()
})

function answerThatSays(caching: string | undefined) {
  const headers = new Headers(caching === undefined ? {} : { 'cache-control': caching })
  return { ok: true, type: 'basic' as ResponseType, headers }
}
