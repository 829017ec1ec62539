import { expect, it } from 'vitest'
import { paths } from '#domain/paths.ts'
import { describeInBrowser, hydrated } from '#tests/support/browser/visit.ts'
import { WINDOWS } from '#tests/support/browser/windows.ts'
import { signedInCookie } from '#tests/support/store-pages.ts'
import { enter, field, newCustomer, submit, toast, wordsOf } from './customer.ts'

describeInBrowser(
  'a session that ends in the middle of a visit',
  ({ world, visit }) => {
    const t = wordsOf('en')

    it.each(
      WINDOWS.flatMap((viewport) =>
        (['/profile', '/profile/wishlist'] as const).map((path) => ({ path, viewport })),
      ),
    )('$viewport.width: the link to $path leads to the login, which says why', async ({ path, viewport }) => {
      const account = await newCustomer(world(), 'revoked')
      const { page } = await visit('/robots.txt', { viewport, allowed: /status of 401/ })
      await enter(page, account)
      await page.goto('/about')
      await hydrated(page)
      await page.evaluate(() => document.body.setAttribute('data-same-document', ''))
      await signOutElsewhere(await page.context().cookies())
      const name = path === '/profile' ? t('nav.profile') : t('nav.wishlist')
      const link = page.locator('header').getByRole('link', { name }).filter({ visible: true }).last()
      // Without pointer and focus: both prefetch the page, which finds the end of the session and removes the link.
      await link.dispatchEvent('click')
      await Promise.all([
        page.waitForURL(`/login?next=${encodeURIComponent(path)}`),
        toast(page, t, t('toasts.sessionEnded')),
        page.locator('main').getByText(t('LoginToAccessRoute')).waitFor(),
      ])
      expect(await page.locator('body[data-same-document]').count()).toBe(1)
      expect((await page.context().cookies()).map((cookie) => cookie.name)).not.toContain('customerToken')
    })

    it('is not assumed if the profile cannot be loaded because of a network error', async () => {
      const { page } = await visit('/robots.txt', { allowed: /net::ERR/ })
      await enter(page, await newCustomer(world(), 'kept'))
      await page.goto('/about')
      await hydrated(page)
      await page.route('**/auth/customer/profile', (route) => route.abort())
      await page
        .locator('header')
        .getByRole('link', { name: t('nav.profile') })
        .first()
        .click()
      await page.getByRole('heading', { name: 'kept' }).waitFor()
    })

    it.each([
      ['the same customer finds what was typed', true],
      ['another customer finds nothing of it', false],
    ])('before a profile is saved redirects to the login, after which %s', async (_who, isSame) => {
      const account = await newCustomer(world(), 'typing')
      const { page } = await visit('/robots.txt', { allowed: /status of 401/ })
      await enter(page, account)
      await page.goto('/profile')
      const dialog = page.getByRole('dialog', { name: t('account.editProfile') })
      const opener = page.getByRole('button', { name: t('account.editProfile') })
      await opener.click()
      await dialog.getByLabel(t('account.username')).fill('Typing Longer')
      await dialog.getByLabel(t('account.female')).check()
      await dialog.getByLabel(t('account.phone')).fill('0532 555 01 20')
      await dialog.getByLabel(t('account.address')).fill('12 Oak Lane')
      await signOutElsewhere(await page.context().cookies())
      await submit(dialog)
      await page.waitForURL('/login?next=%2Fprofile')
      const next = isSame ? account : await newCustomer(world(), 'next')
      await field(page, t('account.email')).fill(next.email)
      await field(page, t('account.password')).fill(next.password)
      await submit(page.locator('main form'))
      await page.waitForURL('/profile')
      // By itself for the same customer.
      if (!isSame) await opener.click()
      await dialog.waitFor()
      expect([
        await dialog.getByLabel(t('account.username')).inputValue(),
        await dialog.getByLabel(t('account.female')).isChecked(),
        await dialog.getByLabel(t('account.phone')).inputValue(),
        await dialog.getByLabel(t('account.address')).inputValue(),
      ]).toEqual(
        isSame
          ? ['Typing Longer', true, '0532 555 01 20', '12 Oak Lane']
          : ['next', false, '+905321112233', ''],
      )
      if (!isSame) return
      await submit(dialog)
      await page.locator('main dd', { hasText: '12 Oak Lane' }).waitFor()
      // They are kept once.
      await page.reload()
      await hydrated(page)
      expect(await dialog.count()).toBe(0)
    })

    it('before a comment is saved keeps the comment for the form after the login', async () => {
      const account = await newCustomer(world(), 'commenting')
      const { data } = await (await fetch(`${world().url}/api/v1.0/products?limit=1`)).json()
      const path = paths.details(data[0]._id)
      const { page } = await visit('/robots.txt', { allowed: /status of 401/ })
      await enter(page, account)
      await page.goto(path)
      await hydrated(page)
      const write = page.getByRole('button', { name: t('rating.write') })
      await write.click()
      const form = page.locator('#ratings form')
      await form.getByLabel(t('rating.yours')).selectOption('4')
      await form.locator('textarea').fill('Fits our hall.')
      await signOutElsewhere(await page.context().cookies())
      await submit(form)
      await toast(page, t, t('toasts.sessionEnded'))
      await enter(page, account)
      await page.reload()
      await hydrated(page)
      await write.click()
      await expect.poll(() => form.locator('textarea').inputValue()).toBe('Fits our hall.')
      expect(await form.getByLabel(t('rating.yours')).inputValue()).toBe('4')
      await submit(form)
      await toast(page, t, t('rating.rated'))
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem('unsavedRating'))).toBeNull()
    })

    async function signOutElsewhere(cookies: readonly { name: string; value: string }[]) {
      const token = cookies.find(({ name }) => name === 'customerToken')?.value
      const answer = await fetch(`${world().url}/api/v1.0/auth/customer/signout`, {
        method: 'POST',
        headers: {
          cookie: `customerToken=${token}`,
          origin: world().url,
          'sec-fetch-site': 'same-origin',
        },
      })
      expect(answer.status).toBe(200)
    }
  },
  // With a loading screen as in production, but a shorter one: each document would be covered for two seconds.
  { environment: { LOADING_SCREEN_MS: '300' } },
)

let isProfileDown = false

describeInBrowser(
  'a session whose customer could not be loaded on the server',
  ({ world, visit }) => {
    it('shows the customer as soon as the provider answers', async () => {
      const t = wordsOf('en')
      const { page } = await visit('/robots.txt')
      const [name = '', value = ''] = (await signedInCookie(world())).split('=')
      await page.context().addCookies([{ name, value, url: world().url }])
      isProfileDown = true
      await page.route('**/auth/customer/profile', (route) => {
        isProfileDown = false
        return route.continue()
      })
      await page.goto('/about')
      await hydrated(page)
      await page
        .locator('header')
        .getByRole('link', { name: t('nav.profile') })
        .first()
        .click()
      await page.waitForURL('/profile')
      await page.locator('main aside').getByText('demo@sedir.example').waitFor()
    })
  },
  {
    provider: (next) => (request, response) => {
      if (isProfileDown && request.url?.endsWith('/auth/customer/profile')) response.writeHead(500).end()
      else next(request, response)
    },
  },
)
