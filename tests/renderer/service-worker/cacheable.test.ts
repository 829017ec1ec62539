import { expect, it } from 'vitest'
import { isCacheablePage, isPublic } from '#renderer/service-worker/cacheable.ts'

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

function answerThatSays(caching: string | undefined) {
  const headers = new Headers(caching === undefined ? {} : { 'cache-control': caching })
  return { ok: true, type: 'basic' as ResponseType, headers }
}
