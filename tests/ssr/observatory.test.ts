import { describe, expect, test } from 'vitest'
import { observatoryScore } from '../support/observatory.ts'
import { findExamples, storePages, storeStates } from '../support/store-pages.ts'
import { makeWorld } from '../support/world.ts'

describe('on the Mozilla Observatory’s scale', () => {
  test('every page has 130 or more, for any kind of response', async () => {
    const world = await makeWorld({ environment: { PUBLIC_URL: 'https://store.example' } })
    const examples = await findExamples(world)
    const scores: string[] = []
    for (const { name, path } of [...storePages, ...storeStates])
      for (const capability of ['', 'varnish="Surrogate/1.0"']) {
        const address = world.url + path(examples)
        // The second response comes from the page cache.
        for (const query of ['', '', `${address.includes('?') ? '&' : '?'}lng=ar&complete=1`]) {
          const answer = await fetch(address + query, {
            headers: { 'surrogate-capability': capability, origin: 'https://elsewhere.example' },
            redirect: 'manual',
          })
          const scanned = { headers: answer.headers, html: await answer.text(), redirected: true }
          const { score, tests } = observatoryScore(scanned)
          if (score < 130) scores.push(`${name}${query}: ${score} ${JSON.stringify(tests)}`)
        }
      }
    expect(scores).toEqual([])
  })

  const good = {
    'content-security-policy':
      "default-src 'none'; script-src 'nonce-a' 'strict-dynamic'; frame-ancestors 'none'",
    'referrer-policy': 'same-origin',
    'strict-transport-security': 'max-age=63072000',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  }
  test.each([
    ['all required headers', {}, 130],
    ['no content security policy', { 'content-security-policy': '' }, 55],
    [
      'a policy that allows inline scripts',
      { 'content-security-policy': "default-src 'none'; script-src 'unsafe-inline'" },
      60,
    ],
    [
      'a policy with default-src self',
      { 'content-security-policy': "default-src 'self'; frame-ancestors 'none'" },
      125,
    ],
    ['strict-dynamic without a nonce', { 'content-security-policy': "script-src 'strict-dynamic'" }, 55],
    ['HSTS of half a year less a day', { 'strict-transport-security': 'max-age=15465600' }, 120],
    ['no HSTS', { 'strict-transport-security': '' }, 80],
    ['a cookie without Secure', { 'set-cookie': 'a=1; SameSite=Lax' }, 125],
    ['a cookie with Secure', { 'set-cookie': 'a=1; SameSite=Lax; Secure' }, 135],
    ['a session cookie without HttpOnly', { 'set-cookie': 'session=1; SameSite=Lax; Secure' }, 70],
    ['Cross-Origin-Resource-Policy: cross-origin', { 'cross-origin-resource-policy': 'cross-origin' }, 120],
  ] as const)('a site with %s (%o) has the score %i', (_what, changed, score) => {
    const entries = Object.entries({ ...good, ...changed }).filter(([, value]) => value !== '')
    expect(observatoryScore({ headers: new Headers(entries), html: '', redirected: true }).score).toBe(score)
  })
})
