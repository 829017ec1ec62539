import fc from 'fast-check'
import { describe, expect, it, onTestFinished, test, vi } from 'vitest'
import { decideAccess, safeNext } from '#domain/account/access.ts'
import { NEXT_PATH_MAX_LENGTH } from '#domain/limits.ts'
import { patterns } from '#domain/paths.ts'

describe('a visitor', () => {
  test.each([
    '/',
    '/products?page=2',
    '/details/abc',
    '/about',
    '/contact',
    '/privacy',
    '/quote?items=a',
    '/sheet/quote',
    '/login',
    '/signup',
  ])('opens %s', (address) => expect(decideAccess(address, false)).toEqual({ allowed: true }))

  test.each([
    ['/profile', '/login?next=%2Fprofile'],
    ['/profile/wishlist?page=2', '/login?next=%2Fprofile%2Fwishlist%3Fpage%3D2'],
    ['/sheet/wishlist?with=ar', '/login?next=%2Fsheet%2Fwishlist%3Fwith%3Dar'],
    ['/profile/', '/login?next=%2Fprofile%2F'],
    ['/sheet/wishlist//', '/login?next=%2Fsheet%2Fwishlist%2F%2F'],
    ['/profile#about', '/login?next=%2Fprofile%23about'],
    // Every path below the profile is guarded, also unknown ones.
    ['/profile/orders', '/login'],
    ['/%70rofile', '/login'],
    ['/profile?next=//evil.example', '/login?next=%2Fprofile%3Fnext%3D%2F%2Fevil.example'],
  ])('who opens %s is redirected to %s', (address, redirectTo) => {
    expect(decideAccess(address, false)).toEqual({ allowed: false, redirectTo })
  })

  test.each(['/profiles', '/profile-of-the-house', '/products/profile', '/sheet/wishlists', '/%E0%A4%A'])(
    'opens %s',
    (address) => {
      expect(decideAccess(address, false)).toEqual({ allowed: true })
    },
  )
})

describe('a customer', () => {
  test.each(['/', '/products', '/profile', '/profile/wishlist?page=2'])('opens %s', (address) => {
    expect(decideAccess(address, true)).toEqual({ allowed: true })
  })

  test.each(['/login', '/signup/', '/forgot-password', '/login?next=%2Fprofile'])(
    'is redirected from %s to the home page',
    (address) => {
      expect(decideAccess(address, true)).toEqual({ allowed: false, redirectTo: '/' })
    },
  )
})

const LONG_PATH = '/products?keyword='.padEnd(NEXT_PATH_MAX_LENGTH, 'x')

describe('the redirect after the login leads to a page of this site', () => {
  // Safari 16, Chrome 119
  it('in a browser without URL.canParse too', () => {
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override canParse = undefined as never
      },
    )
    onTestFinished(() => void vi.unstubAllGlobals())
    expect(safeNext('/profile?page=2')).toBe('/profile?page=2')
    expect(safeNext('/\\evil.example')).toBeUndefined()
  })

  test.each([
    ['/', '/'],
    ['/profile', '/profile'],
    ['/profile/wishlist?page=2#top', '/profile/wishlist?page=2#top'],
    ['/details/665f1c2ab3d4e5f60718293a', '/details/665f1c2ab3d4e5f60718293a'],
    ['/products?keyword=kahve%20masas%C4%B1', '/products?keyword=kahve%20masas%C4%B1'],
    ['/products?keyword=a//b', '/products?keyword=a//b'],
    ['/about/', '/about/'],
    ['/profile/../about', '/about'],
    [LONG_PATH, LONG_PATH],
  ])('%s', (next, followed) => expect(safeNext(next)).toBe(followed))

  test.each([
    undefined,
    null,
    42,
    ['/profile'],
    '',
    'profile',
    'https://evil.example',
    'https:/evil.example',
    '//evil.example',
    '//evil.example/profile',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/profile/..//',
    '/profile/..//?x',
    '/%2e//evil.example',
    '/%2F/evil.example',
    '/%5Cevil.example',
    '/details/%2F%2Fevil.example',
    '/details/%252F%252Fevil.example',
    '/details/a%7Fb',
    '/details/%00',
    '/details/%1F',
    '/details/%10',
    '/details/x%0d%0aSet-Cookie:a=b',
    'javascript:alert(1)',
    'data:text/html,x',
    '/profile\u0000',
    '/nowhere',
    '/api/v1.0/auth/customer/signout',
    '/__mock',
    `${LONG_PATH}x`,
  ])('and not to %j', (next) => expect(safeNext(next)).toBeUndefined())

  it('and is checked in a few milliseconds of CPU time, also if it has 1,900 slashes', () => {
    const next = `/a${'/'.repeat(1900)}b`
    const milliseconds = Array.from({ length: 5 }, () => {
      const before = process.cpuUsage()
      expect(safeNext(next)).toBeUndefined()
      return process.cpuUsage(before).user / 1000
    })
    expect(Math.min(...milliseconds)).toBeLessThan(10)
  })

  it('and never to another site, for any address', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '/',
        '\\',
        '//',
        '.',
        '..',
        '%2f',
        '%5c',
        '@',
        ':',
        'evil.example',
        '\t',
        ...Object.values(patterns),
      ),
      fc.string({ unit: 'binary', maxLength: 5 }),
    )
    const origin = 'https://store.example'
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const next = safeNext(pieces.join(''))
        if (next === undefined) return
        expect(next).toMatch(/^\/(?![/\\])/)
        expect(new URL(next, origin).origin).toBe(origin)
        expect(safeNext(next)).toBe(next)
      }),
      { numRuns: 2000 },
    )
  })
})
