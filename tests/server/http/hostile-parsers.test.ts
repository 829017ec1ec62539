/** Property tests of every parser of outside input: any input gives a valid result or is refused. */
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { BrokenAnswerError, pageStatusOf } from '#api/errors.ts'
import * as reshape from '#api/reshape.ts'
import { toFoundCategories, toFoundProduct } from '#api/reshape-found.ts'
import { decideAccess, safeNext } from '#domain/account/access.ts'
import { checkSignupCode, digitsOf } from '#domain/account/code.ts'
import { contactMail, mailto } from '#domain/contact-mail.ts'
import { fieldOf, refusalText } from '#domain/error-text.ts'
import * as limits from '#domain/limits.ts'
import { listingSearch, parseListing } from '#domain/listing/listing.ts'
import { parseViewPreference } from '#domain/listing/view-preference.ts'
import { parseWishlist, wishlistSearch } from '#domain/listing/wishlist.ts'
import { cut } from '#domain/product/text.ts'
import { detectLanguage } from '#locales/detect.ts'
import { isLanguage, LANGUAGES } from '#locales/languages.ts'
import { requestCookie, requestCookies } from '#server/http/cookies.ts'
import { isToken, sessionToken } from '#server/http/session-cookie.ts'
import { parseImageRequest } from '#server/images/request.ts'
import { requestIdOf } from '#server/middleware/request-log.ts'
import { cacheKey } from '#server/page-cache/cache-key.ts'
import { StartError } from '#server/process/start-error.ts'
import { parseProviderPath } from '#server/provider/files.ts'
import { resetCookieHeader, toResetCookie } from '#server/provider/reset-cookies.ts'
import { findRoute } from '#server/provider/routes.ts'
import { plainVariant } from '#server/rendering/page-variant.ts'
import { readSettings } from '#server/settings.ts'
import { endAttempt } from '#server/sign-in/attempt-cookie.ts'
import { isSameSecret } from '#server/sign-in/routes.ts'
import { encoded, hostileJson, hostileQuery, hostileText } from '../../support/hostile.ts'

const RUNS = { numRuns: 300 }
const always = (...property: Parameters<typeof fc.property<[string]>>) =>
  fc.assert(fc.property(...property), RUNS)
const ORIGIN = 'https://store.example'

afterEach(() => {
  // No parser has added a property to Object.prototype (prototype pollution).
  expect(Object.keys(Object.prototype)).toEqual([])
})

describe('an address', () => {
  test('of a listing is parsed to bounded values, and its canonical form stays the same when parsed again', () => {
    always(hostileQuery, (query) => {
      const wishes = parseListing(new URLSearchParams(query))
      expect(wishes.page).toSatisfy((page: number) => page >= 1 && page <= limits.PAGE_NUMBER_MAX)
      expect(Array.from(wishes.keyword).length).toBeLessThanOrEqual(limits.KEYWORD_MAX_LENGTH)
      expect(wishes.keyword).not.toMatch(/\p{Cc}/u)
      expect(wishes.categoryIds.length).toBeLessThanOrEqual(limits.CATEGORIES_MAX)
      for (const id of wishes.categoryIds) expect(id).toMatch(/^[0-9a-f]{24}$/)
      expect(wishes.colors.length).toBeLessThanOrEqual(limits.COLORS_MAX)
      const said = listingSearch(wishes)
      expect(listingSearch(parseListing(new URLSearchParams(said)))).toBe(said)
      const wishlist = wishlistSearch(parseWishlist(new URLSearchParams(query)))
      expect(wishlistSearch(parseWishlist(new URLSearchParams(wishlist)))).toBe(wishlist)
    })
  })

  test('to open after the login is a page of the store, or none', () => {
    always(hostileText, (text) => {
      for (const next of [text, `/${text}`, `/products${text}`, `/details/${text}`, `/profile/../${text}`]) {
        const safe = safeNext(next)
        if (safe === undefined) continue
        const read = new URL(safe, ORIGIN)
        expect(read.origin).toBe(ORIGIN)
        expect(`${read.pathname}${read.search}${read.hash}`).toBe(safe)
        expect(safeNext(safe)).toBe(safe)
        const access = decideAccess(next, false)
        if (!access.allowed) expect(new URL(access.redirectTo, ORIGIN).pathname).toBe('/login')
      }
    })
    for (const odd of [undefined, null, 7, {}, ['/profile'], () => '/profile'])
      expect(safeNext(odd)).toBeUndefined()
  })

  test('of a cached page is normalized to one of few', () => {
    const variant = plainVariant({ headers: {} })
    fc.assert(
      fc.property(hostileText, hostileQuery, (text, query) => {
        for (const path of ['/', '/products', `/details/${text}`, `/${text}`]) {
          const kept = cacheKey(`${path}?${query}`, variant)
          if (kept === undefined) continue
          expect(kept).toMatch(/^\/(products|details\/[0-9a-f]{24}|about|contact|privacy|)(\?[\w%=&.+*-]*)?$/)
          expect(cacheKey(kept, variant)).toBe(kept)
        }
      }),
      RUNS,
    )
  })

  test('of a file or a picture stays below the provider’s files', () => {
    always(hostileText, (text) => {
      for (const path of [text, `images/${text}`, encoded(text), `images/${encoded(text)}/a.webp`]) {
        const stored = parseProviderPath(path)
        const picture = parseImageRequest(`/640/provider/${path}`, { accept: text })
        for (const each of [
          stored,
          picture?.original.at === 'provider' ? picture.original.path : undefined,
        ]) {
          if (each === undefined) continue
          const read = new URL(`http://provider.example${each}`)
          expect([read.host, read.pathname, read.search, read.hash]).toEqual([
            'provider.example',
            each,
            '',
            '',
          ])
          expect(each).not.toMatch(/^\/(api|__mock)(\/|$)/i)
        }
        const ours = parseImageRequest(`/640/store/${path}`, {})?.original
        if (ours) expect(ours).toEqual({ at: 'store', name: expect.stringMatching(/^[a-z0-9-]+\.webp$/) })
      }
    })
  })

  test('of a call is a route of the contract, or none', () => {
    fc.assert(
      fc.property(
        hostileText,
        fc.constantFrom('GET', 'HEAD', 'POST', 'TRACE', 'CONNECT', '__proto__'),
        (text, method) => {
          for (const path of [text, `/products/${text}`, `/categories/${text}`, `/products${text}`]) {
            const found = findRoute(method, path)
            if (found && 'route' in found) expect(path).toMatch(/^(\/[\w-]+){1,4}$/)
          }
        },
      ),
      RUNS,
    )
  })
})

describe('a header', () => {
  test('with cookies gives texts, a supported language, a known page variant, and a token of valid characters', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (one, other) => {
        const headers = {
          cookie: `${one}; customerToken=${other}; theme=${one}; listingView=${other}; i18next=${one}`,
        }
        for (const pair of Object.entries(requestCookies({ headers })))
          expect(pair.map((each) => typeof each)).toEqual(['string', 'string'])
        expect(requestCookie({ headers: {} }, one)).toBeUndefined()
        const token = sessionToken({ headers })
        if (token !== undefined) expect(token).toMatch(/^[\w.~+/-]+=*$/)
        const { language, theme, view } = plainVariant({
          url: `/?lng=${encoded(one)}`,
          headers: { ...headers, 'user-agent': other, 'accept-language': one },
        })
        expect(isLanguage(language)).toBe(true)
        expect(['light', 'dark', undefined]).toContain(theme)
        expect(['grid', 'list']).toContain(view.view)
        expect(parseViewPreference(one).columns).toSatisfy((columns: number) => columns >= 2 && columns <= 4)
      }),
      RUNS,
    )
    for (const odd of [['tr', 'x'], {}, 7, null, '__proto__', 'toString']) {
      expect(LANGUAGES).toContain(detectLanguage({ query: odd, cookie: odd }))
      expect(isToken(odd)).toBe(odd === '__proto__' || odd === 'toString')
    }
  })

  test('of the provider that sets a cookie sets only the one of a password reset, for its calls only', () => {
    always(hostileText, (text) => {
      for (const line of [
        text,
        `step=${text}`,
        `step=a; ${text}`,
        `${text}=a; Domain=evil.example; Path=/`,
      ]) {
        const kept = toResetCookie(line, true)
        if (kept === undefined) continue
        expect(kept).toMatch(
          /^reset\.[^;=\s]+=[^;\s]*(; (max-age=-?\d+|expires=[\w ,:-]+))*; Path=\/api\/v1\.0\/auth\/customer; HttpOnly; SameSite=Strict; Secure$/i,
        )
      }
      const back = resetCookieHeader({
        headers: { cookie: `customerToken=secret; ${text.replaceAll('reset.', '')}` },
      })
      expect(back ?? '').not.toContain('secret')
    })
  })

  test('with a request id is used only from a trusted proxy, and only if the id is valid', () => {
    always(hostileText, (text) => {
      const request = { headers: { 'x-request-id': text }, socket: { remoteAddress: '10.0.0.1' } } as never
      expect(requestIdOf(request, () => false)).not.toBe(text)
      expect(requestIdOf(request, () => true)).toMatch(/^[\w-]{8,64}$/)
    })
  })

  test('with the cookie of a sign-in gives complete secrets, or no attempt', () => {
    fc.assert(
      fc.property(hostileText, hostileJson, (text, json) => {
        for (const value of [text, Buffer.from(JSON.stringify(json) ?? '').toString('base64url')]) {
          const response = { clearCookie() {}, locals: { https: true } } as never
          const attempt = endAttempt(
            { headers: { cookie: `identity=${value}` } } as never,
            response,
            {} as never,
          )
          if (attempt) expect([typeof attempt.state, typeof attempt.nonce]).toEqual(['string', 'string'])
        }
        expect(isSameSecret(text, text)).toBe(true)
        expect(isSameSecret(json, `${text}!`)).toBe(false)
      }),
      RUNS,
    )
  })
})

describe('a text', () => {
  test('that a visitor types changes neither recipient nor headers of the mail to the company', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (one, other) => {
        const labels = { name: 'Name', email: 'E-mail', phone: 'Phone', message: 'Message' }
        for (const address of [
          mailto({ subject: one, body: other }),
          contactMail(
            { name: one, email: other, phone: one, message: other },
            { labels, language: 'ar', about: one },
          ).href,
        ]) {
          const read = new URL(address)
          expect([read.protocol, read.hash]).toEqual(['mailto:', ''])
          expect(read.pathname).toMatch(/^[\w.+-]+@[\w.-]+$/)
          expect([...read.searchParams.keys()]).toEqual(['subject', 'body'])
          expect(address).not.toMatch(/[\r\n<>"'`\s]/)
        }
      }),
      RUNS,
    )
  })

  test('of any length and script is cut to its limit, and a code has at most six digits', () => {
    fc.assert(
      fc.property(hostileText, fc.integer({ min: 0, max: 200 }), (text, length) => {
        expect(Array.from(cut(text, length)).length).toBeLessThanOrEqual(length + 1)
        expect(digitsOf(text)).toMatch(/^\d{0,6}$/)
        expect(checkSignupCode(text) === undefined).toBe(/^\d{6}$/.test(digitsOf(text)))
      }),
      RUNS,
    )
  })
})

describe('an answer of the provider', () => {
  const reshapers: readonly ((wire: unknown) => unknown)[] = [
    (wire) => reshape.toProduct(wire, 'ar'),
    (wire) => reshape.toPage(wire, (item) => reshape.toProduct(item, 'tr')),
    (wire) => reshape.toPage(wire, reshape.toRating),
    (wire) => reshape.toPage(wire, toFoundProduct),
    (wire) => reshape.toShowcase(wire, 'en'),
    (wire) => reshape.toCategories(reshape.listOf(wire), 'ar'),
    (wire) => toFoundCategories(reshape.listOf(wire)),
    (wire) => reshape.listOf(wire).map(reshape.toColor),
    (wire) => reshape.toCustomer(reshape.dataOf(wire)),
  ]

  test('of any shape is converted, or rejected with a BrokenAnswerError', () => {
    fc.assert(
      fc.property(hostileJson, fc.jsonValue(), (one, other) => {
        for (const wire of [
          one,
          { data: one },
          { data: [one, other] },
          { data: { _id: 'a', data: other } },
          other,
        ])
          for (const reshaper of reshapers)
            try {
              expect(JSON.stringify(reshaper(wire))).not.toContain('[object')
            } catch (failure) {
              expect(failure).toBeInstanceOf(BrokenAnswerError)
              expect(pageStatusOf(failure)).toBe(502)
            }
      }),
      RUNS,
    )
  })

  test('with an error status gives a text or a translation key', () => {
    fc.assert(
      fc.property(fc.integer({ min: 400, max: 599 }), hostileJson, (status, body) => {
        const told = refusalText(status, body)
        expect('key' in told ? told.key : told.text).toBeTypeOf('string')
        expect(['string', 'undefined']).toContain(typeof fieldOf(body))
      }),
      RUNS,
    )
  })
})

test('settings are valid, or the start fails with a message without passwords', () => {
  const names = [
    'PORT',
    'PUBLIC_URL',
    'PROVIDER_URL',
    'PROVIDER_TIMEOUT_MS',
    'TRUST_PROXY',
    'LOG_LEVEL',
    'METRICS_PORT',
    'MOCK_ADMIN_ACCESS',
  ]
  const value = fc.oneof(
    hostileText,
    fc.constantFrom('0', '80', 'true', '*', '0.0.0.0/0', 'https://me:secret@a.example'),
  )
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), value), (environment) => {
      try {
        const { port, providerTimeoutMs, publicUrl, trustProxy } = readSettings(environment)
        expect(port).toSatisfy((each: number) => each >= 0 && each <= 65_535)
        expect(providerTimeoutMs).toSatisfy((each: number) => each >= 50 && each <= 60_000)
        expect(new URL(publicUrl).origin).toBe(publicUrl)
        expect(trustProxy).not.toBe(true)
      } catch (failure) {
        expect(failure).toBeInstanceOf(StartError)
        expect(String(failure)).not.toContain('secret')
      }
    }),
    RUNS,
  )
})
