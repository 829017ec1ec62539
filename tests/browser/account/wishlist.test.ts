import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#locales/languages.ts'
import { layoutsAround } from '#tests/support/browser/boxes.ts'
import { HEARTS } from '#tests/support/browser/hearts.ts'
import { holdMessages } from '#tests/support/browser/hold-messages.ts'
import { followsLinks } from '#tests/support/browser/hydrated.ts'
import { describeInBrowser, hydrated } from '#tests/support/browser/visit.ts'
import type { World } from '#tests/support/world.ts'
import { enter, newCustomer, toast, wordsOf } from './customer.ts'

describeInBrowser('the wishlist', ({ world, visit }) => {
  async function open(name: string, options: Parameters<typeof visit>[1] = {}) {
    const account = await newCustomer(world(), name)
    const visited = await visit('/robots.txt', options)
    await enter(visited.page, account)
    return visited
  }

  it('is printed without the panel of the account', async () => {
    const { page } = await open('print')
    await page.goto('/profile/wishlist')
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('main aside, main nav').filter({ visible: true }).count()).toBe(0)
    expect(await layoutsAround(page.locator('main .wrap > :last-child > *').last())).toEqual([])
  })

  describe.each(LANGUAGES)('in %s', (language) => {
    const t = wordsOf(language)

    it('is filled and emptied by the hearts, and has an empty state', async () => {
      const { page } = await open(`hearts-${language}`, { locale: language })
      await page.goto('/profile/wishlist')
      await page.getByRole('heading', { name: t('account.wishlistEmpty') }).waitFor()
      await page.getByRole('link', { name: t('common.browse') }).click()
      await page.waitForURL('/products')
      await hydrated(page)
      const titles: (string | null)[] = []
      for (const index of [0, 1]) {
        await page.locator(HEARTS).nth(index).click()
        await toast(page, t, t('ProductAddedToWishList'))
        await page.locator(`${HEARTS}[aria-busy]`).waitFor({ state: 'detached' })
        titles.push(await page.locator('main article h3').nth(index).textContent())
      }
      await page
        .locator('header')
        .getByRole('link', { name: t('nav.wishlist') })
        .first()
        .click()
      await page.waitForURL('/profile/wishlist')
      await page.getByText(t('listing.showing', { from: 1, to: 2, count: 2 })).waitFor()
      expect((await page.locator('main article h3').allTextContents()).sort()).toEqual(titles.sort())

      const gone = page.locator('main article').first()
      await gone.getByRole('button').first().press('Enter')
      await toast(page, t, t('ProductRemovedFromWishList'))
      await page.getByText(t('listing.showing', { from: 1, to: 1, count: 1 })).waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
      await page.getByRole('button', { name: t('quoted.undo') }).click()
      await page.getByText(t('listing.showing', { from: 1, to: 2, count: 2 })).waitFor()
      await page.locator(HEARTS).first().click()
      await page.getByText(t('listing.showing', { from: 1, to: 1, count: 1 })).waitFor()
      await page.locator(HEARTS).click()
      await page.getByRole('heading', { name: t('account.wishlistEmpty') }).waitFor()
      // Data cached before the change agrees.
      await page.goBack()
      await page.waitForURL('/products')
      await page.locator(HEARTS).first().waitFor()
      await expect.poll(() => page.locator(`${HEARTS}[aria-pressed=true]`).count()).toBe(0)
    })
  })

  it('has six products a page, newest first, as a list, and shows its last page past the end', async () => {
    const { page } = await open('many')
    const ids = await favourite(page, 8)
    await page.goto('/profile/wishlist')
    expect(await page.locator('main article').count()).toBe(6)
    expect(await page.locator('main article').first().getAttribute('data-view')).toBe('list')
    await page.getByText('Showing 1-6 of 8 Listings').waitFor()
    const newest = await page.locator('main article h3 a').first().getAttribute('href')
    await page.getByRole('link', { name: 'Page 2' }).click()
    await page.getByText('Showing 7-8 of 8 Listings').waitFor()
    await page.goto('/profile/wishlist?page=9')
    await hydrated(page)
    await page.getByText('Showing 7-8 of 8 Listings').waitFor()
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('createdAt')
    await page.waitForURL(/sort=createdAt/)
    await page.getByText('Showing 1-6 of 8 Listings').waitFor()
    expect(await page.locator('main article h3 a').first().getAttribute('href')).not.toBe(newest)
    expect(ids).toHaveLength(8)
  })

  it('keeps the focus when a product is removed and one of the next page moves up', async () => {
    const { page } = await open('moves-up')
    await favourite(page, 7)
    await page.goto('/profile/wishlist')
    await followsLinks(page)
    await page.locator(HEARTS).first().press('Enter')
    await page.getByText('Showing 1-6 of 6 Listings').waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(wordsOf('en')('account.savedProducts'))
  })

  it('reverts a heart that the provider refuses', async () => {
    const t = wordsOf('en')
    const { page } = await open('refused', { allowed: /status of 503/ })
    await page.goto('/products')
    await hydrated(page)
    world().mock.setScenario({ failureRate: 1, failStatus: 503 })
    const heart = page.locator(HEARTS).first()
    await heart.click()
    await toast(page, t, t('errors.wishlistFailed'))
    world().mock.setScenario({})
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('false')
  })

  it('is the same in all tabs, and so is the log-out', async () => {
    const { page } = await open('tabs')
    await page.goto('/products')
    await hydrated(page)
    const other = await page.context().newPage()
    await other.goto('/products')
    await hydrated(other)
    await page.locator(HEARTS).first().click()
    await other.locator(`${HEARTS}[aria-pressed=true]`).waitFor()
    const third = await page.context().newPage()
    await third.goto('/profile/wishlist')
    await third.getByText('Showing 1-1 of 1 Listing').waitFor()
    await hydrated(third)
    await other.locator(`${HEARTS}[aria-pressed=true]`).click()
    await third.getByRole('heading', { name: 'An empty room is a good start.' }).waitFor()

    await page.goto('/profile')
    await hydrated(page)
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL('/login')
    await third.waitForURL(/\/login\?next=%2Fprofile%2Fwishlist/)
    await other.locator('header').getByRole('link', { name: 'Log in' }).first().waitFor({ state: 'attached' })
    await expect.poll(() => other.locator(`${HEARTS}[aria-pressed=true]`).count()).toBe(0)
  })

  it.each(['added', 'removed'])(
    'is empty after the log-out, also if the call of a heart %s before is answered then',
    async (how) => {
      const { page } = await open(how, { allowed: /status of 401/ })
      await page.goto('/products')
      const other = await page.context().newPage()
      await other.goto('/products')
      await hydrated(page)
      await hydrated(other)
      const heart = page.locator(HEARTS).first()
      if (how === 'removed') {
        await heart.click()
        await toast(page, wordsOf('en'), wordsOf('en')('ProductAddedToWishList'))
        await page.locator(`${HEARTS}[aria-busy]`).waitFor({ state: 'detached' })
      }
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route('**/customers/*-favorite', async (route) => {
        // An added heart is accepted before the sign-out, a removed one is refused after it.
        const accepted = how === 'added' ? await route.fetch() : undefined
        await released
        await route.fulfill({ response: accepted ?? (await route.fetch()) })
      })
      await heart.click()
      await page.locator(`${HEARTS}[aria-busy]`).waitFor()
      await page.locator('header').getByRole('link', { name: 'Profile' }).first().click()
      await page.getByRole('button', { name: 'Log out' }).click()
      await page.waitForURL('/login')
      const answered = page.waitForResponse(/-favorite$/)
      release()
      await answered
      await page.locator('header').getByRole('link', { name: 'Products' }).first().click()
      await page.locator(HEARTS).first().waitFor()
      await expect.poll(() => page.locator(`${HEARTS}[aria-pressed=true]`).count()).toBe(0)
      await expect.poll(() => other.locator(`${HEARTS}[aria-pressed=true]`).count()).toBe(0)
    },
  )

  describe.each(LANGUAGES)('of a session that is over, in %s,', (language) => {
    const t = wordsOf(language)

    it('is replaced by the login with one message, and public pages can still be used', async () => {
      const { page } = await open(`ended-${language}`, { locale: language, allowed: /status of 401/ })
      await page.goto('/products')
      await hydrated(page)
      await revoke(page, world())
      await page.locator(HEARTS).first().click()
      await holdMessages(page)
      await toast(page, t, t('toasts.sessionEnded'))
      await page
        .locator('header')
        .getByRole('link', { name: t('nav.login') })
        .first()
        .waitFor({ state: 'attached' })
      const messages = page.getByRole('region', { name: t('toasts.region') }).getByRole('group')
      expect(await messages.count()).toBe(1)
      expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('customerToken')
      await page.reload()
      expect(await page.locator('main article').count()).toBe(9)
    })

    it('is reported on the page if the server has noticed it', async () => {
      const { page } = await open(`found-${language}`, { locale: language })
      await revoke(page, world())
      // The message may come before the page's last picture, and closes after 5 s.
      await page.goto('/about', { waitUntil: 'commit' })
      await toast(page, t, t('toasts.sessionEnded'))
      expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('customerToken')
    })
  })

  it('is not needed for a rating, which is saved and shown after a reload', async () => {
    const { page } = await open('rater')
    await page.goto('/products')
    await page.goto((await page.locator('main article h3 a').first().getAttribute('href')) ?? '')
    await hydrated(page)
    const stars = page.getByRole('group', { name: 'Your rating' }).getByRole('button')
    await expect
      .poll(() => stars.evaluateAll((all) => all.map((star) => star.getAttribute('aria-pressed'))))
      .toEqual(Array(5).fill('false'))
    await page.getByRole('button', { name: 'Rate 4 stars' }).click()
    await toast(page, wordsOf('en'), 'Your rating is saved')
    await page.reload()
    const fourth = page.getByRole('button', { name: 'Rate 4 stars' })
    await expect.poll(() => fourth.getAttribute('aria-pressed')).toBe('true')
  })
})

type Page = Awaited<ReturnType<Parameters<Parameters<typeof describeInBrowser>[1]>[0]['visit']>>['page']

/** Ends the session at the provider. A sign-out through the store would be known to the store. */
async function revoke(page: Page, { mock }: World) {
  const token = (await page.context().cookies()).find(({ name }) => name === 'customerToken')?.value ?? ''
  await request(mock.handler)
    .post('/api/v1.0/auth/customer/signout')
    .auth(token, { type: 'bearer' })
    .expect(200)
}

async function favourite(page: Page, count: number): Promise<string[]> {
  const { data } = await (await page.request.get(`/api/v1.0/products?limit=${count}`)).json()
  const ids = (data as { _id: string }[]).map(({ _id }) => _id)
  for (const favoriteId of ids) {
    await page.request.post('/api/v1.0/customers/add-favorite', {
      data: { favoriteId },
      headers: { origin: new URL(page.url()).origin },
    })
  }
  return ids
}
