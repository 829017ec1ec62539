import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#locales/languages.ts'
import { HEARTS } from '#tests/support/browser/hearts.ts'
import { followsLinks } from '#tests/support/browser/hydrated.ts'
import { describeInBrowser, hydrated } from '#tests/support/browser/visit.ts'
import { signedInCookie } from '#tests/support/store-pages.ts'
import { arrives, DEMO, errorOf, field, holdAnswers, logIn, submit, toast, wordsOf } from './customer.ts'

const REFUSED = /status of 401/

describeInBrowser('signing in', ({ world, visit }) => {
  describe.each(LANGUAGES)('in %s', (language) => {
    const t = wordsOf(language)

    it('redirects from a guarded page to the login and back, also after a wrong password', async () => {
      const { page } = await visit('/profile/wishlist', { locale: language, allowed: REFUSED })
      expect(new URL(page.url()).search).toBe('?next=%2Fprofile%2Fwishlist')
      await page.getByText(t('LoginToAccessRoute')).waitFor()

      const [email, password] = [field(page, t('account.email')), field(page, t('account.password'))]
      await email.fill(DEMO.email)
      await password.fill('Wrong1234')
      await submit(page.locator('main form'))
      await toast(page, t, t('provider.incorrectCredentials'))
      expect(await errorOf(password)).toBe(t('provider.incorrectCredentials'))
      await expect.poll(() => password.inputValue()).toBe('')
      expect(await email.inputValue()).toBe(DEMO.email)

      await password.fill(DEMO.password)
      await submit(page.locator('main form'))
      await arrives(page, '/profile/wishlist', t, t('toasts.signedIn'))
    })

    it('says that it needs cookies when the browser blocks them', async () => {
      const { page } = await visit('/login', { locale: language })
      await hydrated(page)
      await page.evaluate(() => {
        Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false })
      })
      await field(page, t('account.email')).fill(DEMO.email)
      await field(page, t('account.password')).fill(DEMO.password)
      await submit(page.locator('main form'))
      await toast(page, t, t('account.needsCookies'))
      expect(new URL(page.url()).pathname).toBe('/login')
    })

    it('shows and hides the password, and the button names what it does', async () => {
      const { page } = await visit('/login', { locale: language })
      await hydrated(page)
      const password = field(page, t('account.password'))
      const toggle = page.getByRole('button', { name: t('field.showPassword') })
      await toggle.click()
      expect([await password.getAttribute('type'), await toggle.getAttribute('aria-pressed')]).toEqual([
        'text',
        'true',
      ])
      await toggle.click()
      expect([await password.getAttribute('type'), await toggle.getAttribute('aria-pressed')]).toEqual([
        'password',
        'false',
      ])
    })

    it('through the identity provider adds the favourite that was chosen before', async () => {
      // With the service worker, which handles every navigation, and without it.
      const serviceWorkers = language === 'en' ? 'allow' : 'block'
      const { page } = await visit('/robots.txt', { locale: language, serviceWorkers })
      // A page registers it only when it has been quiet for four seconds.
      if (serviceWorkers === 'allow') await page.evaluate(registerServiceWorker)
      await page.goto('/products')
      await hydrated(page)
      const isControlled = await page.evaluate(() => navigator.serviceWorker.controller !== null)
      expect(isControlled).toBe(serviceWorkers === 'allow')
      const heart = page.locator(HEARTS).nth(LANGUAGES.indexOf(language))
      await heart.click()
      // In one step without the mouse: the toast closes after 5 s.
      await page
        .getByRole('region', { name: t('toasts.region') })
        .getByText(t('YouAreNotLogin'))
        .getByRole('link')
        .dispatchEvent('click')
      await page.waitForURL(/\/login\?next=%2Fproducts$/)
      await page.getByRole('link', { name: t('account.social') }).click()
      await page.waitForURL(/\/__mock\/identity\/authorize/)
      // The messages may come before the page's last picture, and close after 5 s.
      await page.goto(`${page.url()}&identity=nour`, { waitUntil: 'commit' })
      await Promise.all([
        arrives(page, '/products', t, t('toasts.signedIn')),
        toast(page, t, t('ProductAddedToWishList')),
      ])
      // The card may hydrate a moment after the page's message.
      await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
      await page.reload()
      await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
      expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('identity')
    })
  })

  it('is kept for 30 days if the visitor chooses so, and else until the browser closes', async () => {
    const t = wordsOf('en')
    const { page } = await visit('/login')
    await logIn(page, t)
    expect(await sessionOf(page)).toMatchObject({ expires: -1, httpOnly: true, sameSite: 'Lax', path: '/' })

    // Not on a page that may still send the customer's token: it would report the end of the session.
    await page.goto('/robots.txt')
    await page.context().clearCookies()
    await page.goto('/login')
    await page.getByLabel(t('account.rememberMe')).check()
    await field(page, t('account.email')).fill(DEMO.email)
    await field(page, t('account.password')).fill(DEMO.password)
    await submit(page.locator('main form'))
    await page.waitForURL('/')
    expect(await daysOfSession(page)).toBe(30)
  })

  it.each(['/login', '/signup', '/forgot-password'])(
    'redirects a customer from %s to the home page',
    async (path) => {
      const headers = { cookie: await signedInCookie(world()) }
      const answer = await fetch(world().url + path, { headers, redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
    },
  )

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example/', '/api/v1.0/products', '/nowhere'])(
    'goes home instead of to %s',
    async (next) => {
      const { page } = await visit(`/login?next=${encodeURIComponent(next)}`)
      const t = wordsOf('en')
      await field(page, t('account.email')).fill(DEMO.email)
      await field(page, t('account.password')).fill(DEMO.password)
      await submit(page.locator('main form'))
      await page.waitForURL('/', { waitUntil: 'commit' })
      expect(page.url()).toBe(`${world().url}/`)
    },
  )

  it('is sent once for several submissions in a row', async () => {
    const t = wordsOf('en')
    const { page, requests } = await visit('/login')
    await field(page, t('account.email')).fill(DEMO.email)
    await field(page, t('account.password')).fill(DEMO.password)
    await page.locator('main form button[type=submit]').waitFor()
    await page.locator('main form').evaluate((form: HTMLFormElement) => {
      for (let press = 0; press < 5; press += 1) form.requestSubmit()
    })
    await page.waitForURL('/')
    expect(requests.filter((request) => request.endsWith('/auth/customer/signin'))).toHaveLength(1)
  })

  it('without an answer of the provider clears the password, keeps the other fields, and says why', async () => {
    const t = wordsOf('en')
    const { page } = await visit('/login', { allowed: /status of 50\d|net::ERR/ })
    const form = page.locator('main form')
    await field(page, t('account.email')).fill(DEMO.email)
    await field(page, t('account.password')).fill(DEMO.password)
    world().mock.setScenario({ failureRate: 1, failStatus: 503 })
    await submit(form)
    await form.getByText(t('errors.awayText')).waitFor()
    await expect.poll(() => field(page, t('account.password')).inputValue()).toBe('')
    await field(page, t('account.password')).fill(DEMO.password)
    await page.route('**/api/**', (route) => route.abort())
    world().mock.setScenario({})
    await submit(form)
    await form.getByText(t('account.loginUnanswered')).waitFor()
    await expect.poll(() => field(page, t('account.password')).inputValue()).toBe('')
    expect(await field(page, t('account.email')).inputValue()).toBe(DEMO.email)
    await page.unroute('**/api/**')
    await field(page, t('account.password')).fill(DEMO.password)
    await submit(form)
    await page.waitForURL('/')
  })

  it('of an address that is not verified asks for the new code and the phone, and is kept as chosen', async () => {
    const t = wordsOf('en')
    const { page } = await visit('/login', { allowed: /status of 403/ })
    const account = { email: 'waiting@mail.example', password: 'Sedir1234' }
    const answer = await page.request.post('/api/v1.0/auth/customer/signup', {
      data: { ...account, username: 'Waiting', phone: '+905321112233' },
      headers: { origin: world().url },
    })
    expect(answer.status()).toBe(201)
    await field(page, t('account.email')).fill(account.email)
    await field(page, t('account.password')).fill(account.password)
    await page.getByLabel(t('account.rememberMe')).check()
    await submit(page.locator('main form'))
    await toast(page, t, t('provider.emailNotVerified'))
    await field(page, t('account.phoneNumber')).fill('0532 111 22 33')
    const code = world().mock.mailbox.latest(account.email)?.code ?? ''
    await page.getByLabel(t('field.digit', { number: 1 })).pressSequentially(code)
    await submit(page.locator('main form'))
    await arrives(page, '/', t, t('toasts.signedIn'))
    expect(await daysOfSession(page)).toBe(30)
  })

  it('is skipped by Back afterwards, which shows the page before the login', async () => {
    const t = wordsOf('en')
    const { page } = await visit('/about')
    await logIn(page, t)
    await page.goBack()
    // Playwright's `goBack` also ends with a same-document navigation of the page that is left.
    await page.waitForURL('/about')
  })

  it('of an address that is not verified can be repeated after a wrong code, for a new one or with another address', async () => {
    const t = wordsOf('en')
    const { page } = await visit('/login', { allowed: /status of 40[03]/ })
    const account = { email: 'mistyped@mail.example', password: 'Sedir1234' }
    await page.request.post('/api/v1.0/auth/customer/signup', {
      data: { ...account, username: 'Mistyped', phone: '+905321112233' },
      headers: { origin: world().url },
    })
    await field(page, t('account.email')).fill(account.email)
    await field(page, t('account.password')).fill(account.password)
    await submit(page.locator('main form'))
    await field(page, t('account.phoneNumber')).fill('0532 111 22 33')
    await page.getByLabel(t('field.digit', { number: 1 })).pressSequentially('000000')
    await submit(page.locator('main form'))
    await page.locator('main').getByText(t('provider.verificationCodeInvalid')).waitFor()
    await page.getByRole('button', { name: t('account.loginForCode') }).click()
    await field(page, t('account.email')).and(page.locator(':focus')).waitFor()
  })

  it('that is answered after the page was left does not change the page', async () => {
    const t = wordsOf('en')
    const { page } = await visit('/login?next=%2Fprofile')
    await followsLinks(page)
    const release = await holdAnswers(page, 'POST', 'signin')
    await field(page, t('account.email')).fill(DEMO.email)
    await field(page, t('account.password')).fill(DEMO.password)
    await submit(page.locator('main form'))
    await page
      .getByRole('link', { name: t('nav.about') })
      .first()
      .click()
    await page.waitForURL('/about')
    release()
    await arrives(page, '/about', t, t('toasts.signedIn'))
    await page
      .locator('header')
      .getByRole('link', { name: t('nav.wishlist') })
      .first()
      .waitFor()
    expect(new URL(page.url()).pathname).toBe('/about')
  })

  it('through the identity provider in a new tab leaves this page as it is', async () => {
    const t = wordsOf('en')
    const { page } = await visit('/login')
    await hydrated(page)
    const link = page.getByRole('link', { name: t('account.social') })
    const opened = page.context().waitForEvent('page')
    await link.click({ modifiers: ['ControlOrMeta'] })
    await opened
    expect(await link.getAttribute('aria-busy')).toBeNull()
  })

  it('says without script that it needs script, and never sends the password in an address', async () => {
    const html = await (await fetch(`${world().url}/login`)).text()
    expect(html).toMatch(new RegExp(`<noscript>.*${wordsOf('en')('account.needsScript')}.*</noscript>`))
    const form = /<form.*?<\/form>/.exec(html.slice(html.indexOf('<main')))?.[0]
    expect(form).toContain('method="post"')
    expect(form).not.toContain('type="submit"')
  })
})

/** Runs in `/robots.txt`. The policy of scripts allows this name, once in each document. */
async function registerServiceWorker(): Promise<void> {
  const { trustedTypes } = window as unknown as {
    trustedTypes: {
      createPolicy(
        name: string,
        rules: { createScriptURL: (address: string) => string },
      ): { createScriptURL(address: string): string }
    }
  }
  const policy = trustedTypes.createPolicy('service-worker', { createScriptURL: (address) => address })
  const address = policy.createScriptURL('/service-worker.js')
  await navigator.serviceWorker.register(address, { updateViaCache: 'none' })
  await navigator.serviceWorker.ready
}

async function sessionOf(page: Page) {
  return (await page.context().cookies()).find(({ name }) => name === 'customerToken')
}

async function daysOfSession(page: Page): Promise<number> {
  return Math.round(((await sessionOf(page))?.expires ?? 0) / 86_400 - Date.now() / 86_400_000)
}
