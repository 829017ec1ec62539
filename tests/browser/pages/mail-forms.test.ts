/** Forms that open the visitor's mail program: the page itself does not change, so a message says what has happened. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { company } from '#domain/company.ts'
import { paths } from '#domain/paths.ts'
import { LANGUAGES } from '#locales/languages.ts'
import { describeInBrowser, hydrated } from '#tests/support/browser/visit.ts'
import { findExamples, signIn } from '#tests/support/store-pages.ts'
import { announced, recordAnnouncements } from '../account/announcements.ts'
import { wordsOf } from '../account/customer.ts'

describeInBrowser('a form that opens a mail says so each time, once', ({ visit, world }) => {
  describe.each(LANGUAGES)('in %s:', (locale) => {
    const t = wordsOf(locale)
    const opened = t('mail.opened', { email: company.email })
    const submitTwice = async (page: Page, submit: () => Promise<void>) => {
      for (const _time of ['first', 'second']) {
        await recordAnnouncements(page)
        await submit()
        await expect.poll(() => announced(page, opened)).toHaveLength(1)
      }
    }

    it('the contact form', async () => {
      const { page } = await visit('/contact', { locale })
      await hydrated(page)
      const form = page.locator('main form')
      await fill(page)
      await submitTwice(page, () => form.locator('[type=submit]').press('Enter'))
    })

    it('the subscription to the news', async () => {
      const { page } = await visit('/privacy', { locale })
      await hydrated(page)
      const form = page.locator('footer form')
      await form.locator('[type=email]').fill('leyla@kiyi.example')
      await submitTwice(page, () => form.locator('[type=submit]').press('Enter'))
    })

    it('the contact form with a message that is too long for a mail, which stays on the page', async () => {
      const { page } = await visit('/contact', { locale })
      await hydrated(page)
      const message = 'ğ'.repeat(400)
      await fill(page)
      await page.locator('main form [name=message]').fill(message)
      await recordAnnouncements(page)
      await page.locator('main form [type=submit]').press('Enter')
      await expect.poll(() => announced(page, t('request.tooLong'))).toHaveLength(1)
      expect(await page.locator('main form [name=message]').inputValue()).toBe(message)
    })

    it('the request about a product with a message that is too long for a mail', async () => {
      const { productId } = await findExamples(world())
      const { page } = await visit(paths.details(productId), { locale })
      await hydrated(page)
      await fill(page)
      await page.locator('main form [name=message]').fill('ğ'.repeat(400))
      await page.locator('main form:has([name=tbNumbers]) [type=submit]').press('Enter')
      const dialog = page.getByRole('dialog')
      await dialog.getByText(t('request.tooLong')).waitFor()
      await recordAnnouncements(page)
      await dialog.getByRole('button', { name: t('common.done') }).press('Enter')
      await expect.poll(() => announced(page, t('request.tooLong'))).toHaveLength(1)
    })

    it.each(['a product', 'the quote list'])('the request about %s', async (subject) => {
      const { productId } = await findExamples(world())
      const { page } = await visit('/robots.txt', { locale })
      await page.evaluate((id) => {
        const item = { id, quantity: 1, note: '', sku: '', titles: {} }
        localStorage.setItem('quoteList', JSON.stringify([item]))
      }, productId)
      await page.goto(subject === 'a product' ? paths.details(productId) : paths.quote())
      await hydrated(page)
      await fill(page)
      await submitTwice(page, async () => {
        await page.locator('main form:has([name=tbNumbers]) [type=submit]:not([aria-busy])').press('Enter')
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('common.done') })
          .press('Enter')
      })
    })
  })
})

describeInBrowser('a form that opens a mail', ({ visit, world }) => {
  /** Opens a page with a form, and fills in the form. */
  const filledIn = async (place: string) => {
    const { productId } = await findExamples(world())
    const { page } = await visit('/robots.txt')
    await page.evaluate((id) => {
      const item = { id, quantity: 1, note: '', sku: '', titles: {} }
      localStorage.setItem('quoteList', JSON.stringify([item]))
    }, productId)
    await page.goto(place === 'a product' ? paths.details(productId) : place)
    await hydrated(page)
    await fill(page)
    return { page, form: page.locator('main form:has([name=tbNumbers])') }
  }

  it.each([
    ['/contact', '   '],
    ['a product', '   '],
    ['/quote', '   '],
    ['/contact', 'abc'],
    ['a product', 'abc'],
    ['/quote', 'abc'],
  ])(
    'of %s refuses the phone number %j, says how one looks, and keeps the other values',
    async (place, number) => {
      const { page, form } = await filledIn(place)
      await form.locator('[name=name]').fill('Leyla')
      const phone = form.locator('[name=tbNumbers]')
      await phone.fill(number)
      await form.locator('[type=submit]:not([aria-busy])').press('Enter')
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
        .toBe('tbNumbers')
      expect(await form.locator(':invalid').evaluateAll((fields) => fields.map(({ id }) => id))).toHaveLength(
        1,
      )
      // Browsers show the title below their own sentence.
      expect(await phone.getAttribute('title')).toBe(wordsOf('en')('request.phoneExample'))
      expect(await form.locator('[name=name]').inputValue()).toBe('Leyla')
      expect(await page.getByRole('dialog').count()).toBe(0)
    },
  )

  it.each(['/contact', 'a product', '/quote'])(
    'of %s keeps its fields while another page is shown',
    async (place) => {
      const { page, form } = await filledIn(place)
      await form.locator('[name=message]').fill('By June')
      await page.getByRole('banner').getByRole('link', { name: 'About', exact: true }).click()
      await page.waitForURL('**/about')
      await form.waitFor({ state: 'detached' })
      await page.goBack()
      await form.waitFor()
      const values = () => form.evaluate((element: HTMLFormElement) => [...new FormData(element).values()])
      expect((await values()).toSorted()).toEqual([
        '+90 555 000 00 00',
        'By June',
        'Leyla Aksoy',
        'leyla@kiyi.example',
      ])
    },
  )

  it('is empty after a customer who has filled it in has logged out', async () => {
    const t = wordsOf('en')
    const { page } = await visit('/robots.txt')
    await signIn(page.context(), world())
    await page.goto('/contact')
    await hydrated(page)
    const form = page.locator('main form:has([name=tbNumbers])')
    await form.locator('[name=message]').fill('By June')
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('nav.profile') })
      .click()
    await page.getByRole('button', { name: t('account.logOut') }).click()
    await page.waitForURL('**/login')
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('nav.contact') })
      .click()
    await page.waitForURL('**/contact')
    await form.waitFor()
    expect(await form.locator('[name=message]').inputValue()).toBe('')
  })
})

async function fill(page: Page): Promise<void> {
  for (const [name, value] of [
    ['name', 'Leyla Aksoy'],
    ['tbNumbers', '+90 555 000 00 00'],
    ['email', 'leyla@kiyi.example'],
  ])
    await page.locator(`main form [name=${name}]`).fill(value ?? '')
}
