import { expect, test } from 'vitest'
import { resetCookieHeader, toResetCookie } from '#server/provider/reset-cookies.ts'

const OWN = 'Path=/api/v1.0/auth/customer; HttpOnly; SameSite=Strict'

test.each([
  ['step=abc', false, `reset.step=abc; ${OWN}`],
  ['step=abc', true, `reset.step=abc; ${OWN}; Secure`],
  ['step=abc; Path=/; Domain=x.example; SameSite=None; Partitioned', false, `reset.step=abc; ${OWN}`],
  ['step=abc;max-age=600', false, `reset.step=abc; max-age=600; ${OWN}`],
  [
    'step=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=-1',
    false,
    `reset.step=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=-1; ${OWN}`,
  ],
  ['step=abc; Max-Age=1x; xMax-Age=1; Expires=a\u00e9', false, `reset.step=abc; ${OWN}`],
  ['step=a=b', false, `reset.step=a=b; ${OWN}`],
  [`step=${'x'.repeat(2049)}`, false, undefined],
  [`${'s'.repeat(65)}=abc`, false, undefined],
  ['step="abc"', false, undefined],
  ['st ep=abc', false, undefined],
  ['step=a b', false, undefined],
  ['step=a,b', false, undefined],
  ['step', false, undefined],
  ['=abc', false, undefined],
  ['', false, undefined],
])('the provider’s cookie %j (https: %s) is set as %j', (setCookie, https, expected) => {
  expect(toResetCookie(setCookie, https)).toBe(expected)
})

test.each([
  ['reset.step=abc; customerToken=a.b.c; reset.other=1', 'step=abc; other=1'],
  // As the provider has encoded it.
  ['reset.sid=s%3Aabc.d%2Be', 'sid=s%3Aabc.d%2Be'],
  ['customerToken=a.b.c; step=abc; xreset.step=abc', undefined],
  [undefined, undefined],
])('of the cookies %j the provider gets %j', (cookie, expected) => {
  expect(resetCookieHeader({ headers: { cookie } })).toBe(expected)
})
