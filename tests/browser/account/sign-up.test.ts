import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#locales/languages.ts'
import { describeInBrowser, hydrated } from '#tests/support/browser/visit.ts'
import { announced, recordAnnouncements } from './announcements.ts'
import { arrives, DEMO, errorOf, field, submit, toast, wordsOf } from './customer.ts'

const COUNTRY = { en: 'Germany', ar: 'ألمانيا', tr: 'Almanya' }

async function fillIn(page: Page, t: ReturnType<typeof wordsOf>, email: string, phone = '0532 555 01 20') {
  await field(page, t('account.username')).fill('Deniz')
  await field(page, t('account.email')).fill(email)
  await field(page, t('account.phoneNumber')).fill(phone)
  await field(page, t('account.password')).fill('Sedir1234')
}

describeInBrowser('signing up', ({ world, visit }) => {
  describe.each(LANGUAGES)('in %s', (language) => {
    const t = wordsOf(language)

    it('shows every country with its dial code whole', async () => {
      const { page } = await visit('/signup', { locale: language, viewport: { width: 1440, height: 900 } })
      await page.waitForFunction(() => document.querySelectorAll('option').length > 200)
      const cut = await page.locator('select[name=country]').evaluate((select: HTMLSelectElement) => {
        const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(select)
        const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
        const pen = document.createElement('canvas').getContext('2d')
        if (!pen) throw new Error('Nothing to measure with')
        pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
        return [...select.options]
          .map(({ label }) => label)
          .filter((label) => pen.measureText(label).width > room)
      })
      expect(cut).toEqual([])
    })

    it('takes details, then the mailed code, and shows every refusal in between', async () => {
      const email = `new-${language}@mail.example`
      const { page } = await visit('/signup', { locale: language, allowed: /status of 4(00|09)/ })
      const form = page.locator('main form')
      const country = field(page, t('account.countryCode'))
      const phone = field(page, t('account.phoneNumber'))
      const password = field(page, t('account.password'))
      const address = field(page, t('account.email'))
      await page.waitForFunction(() => document.querySelectorAll('option').length > 200)
      await country.selectOption({ label: `${COUNTRY[language]} (\u2066+49\u2069)` })
      await field(page, t('account.username')).fill('Leyla Aksoy')
      await address.fill(DEMO.email)
      await phone.fill('123')
      await password.fill('short1')

      await submit(form)
      expect(await errorOf(phone)).toBe(t('validation.phone'))
      await phone.fill('030 123456')
      await submit(form)
      expect(await errorOf(password)).toBe(t('validation.passwordRule'))
      await password.fill('Sedir1234')
      await submit(form)
      await toast(page, t, t('provider.emailExists'))
      expect(await errorOf(address)).toBe(t('provider.emailExists'))
      await expect.poll(() => password.inputValue()).toBe('')

      await address.fill(email)
      await password.fill('Sedir1234')
      await submit(form)
      await Promise.all([
        page.getByRole('heading', { name: t('account.verifyTitle') }).waitFor(),
        toast(page, t, t('account.codeSent')),
      ])
      const first = page.getByLabel(t('field.digit', { number: 1 }))
      await first.and(page.locator(':focus')).waitFor()
      await submit(form)
      expect(await errorOf(first)).toBe(t('field.allFieldsMandatory'))

      const code = world().mock.mailbox.latest(email)?.code ?? ''
      await first.pressSequentially(code.replace(/\d/g, (digit) => `${(Number(digit) + 1) % 10}`))
      await submit(form)
      await toast(page, t, t('provider.verificationCodeInvalid'))
      expect(await errorOf(first)).toBe(t('provider.verificationCodeInvalid'))

      await paste(first, code)
      await submit(form)
      await arrives(page, '/', t, t('toasts.signedIn'))
      const profile = await page.request.get('/api/v1.0/auth/customer/profile')
      expect((await profile.json()).data).toMatchObject({
        email,
        username: 'Leyla Aksoy',
        phone: '+4930123456',
      })
    })
  })

  it('keeps the entered fields after a step back, except the password', async () => {
    const t = wordsOf('en')
    const { page } = await visit('/signup')
    await page.locator('main option[value=DE]').waitFor({ state: 'attached' })
    await field(page, t('account.countryCode')).selectOption('DE')
    await fillIn(page, t, 'deniz@elsewhere.example', '030 1234 5678')
    await submit(page.locator('main form'))
    await page.getByRole('button', { name: t('account.changeDetails') }).click()
    await field(page, t('account.username')).and(page.locator(':focus')).waitFor()
    expect(await field(page, t('account.email')).inputValue()).toBe('deniz@elsewhere.example')
    // The list of countries may come later.
    await expect.poll(() => field(page, t('account.countryCode')).inputValue()).toBe('DE')
    expect(await field(page, t('account.phoneNumber')).inputValue()).toBe('030 1234 5678')
    expect(await field(page, t('account.password')).inputValue()).toBe('')
  })

  it('has the first digit of the code read, though the field that had the focus is gone', async () => {
    const t = wordsOf('en')
    const { page } = await visit('/signup')
    await fillIn(page, t, 'heard@mail.example', '0532 555 01 21')
    await recordAnnouncements(page)
    await field(page, t('account.password')).press('Enter')
    const digit = t('field.digit', { number: 1 })
    await page.getByLabel(digit).and(page.locator(':focus')).waitFor()
    expect(await announced(page, digit)).toEqual(['focus'])
  })

  it('goes on with the code after a reload, and begins anew once it is complete', async () => {
    const t = wordsOf('en')
    const { page } = await visit('/signup')
    const email = 'dropped@mail.example'
    await fillIn(page, t, email)
    await submit(page.locator('main form'))
    await page.getByRole('heading', { name: t('account.verifyTitle') }).waitFor()
    await page.reload()
    await page
      .getByLabel(t('field.digit', { number: 1 }))
      .pressSequentially(world().mock.mailbox.latest(email)?.code ?? '')
    await submit(page.locator('main form'))
    await arrives(page, '/', t, t('toasts.signedIn'))
    // Not on a page that may still send the customer's token: it would report the end of the session.
    await page.goto('/robots.txt')
    await page.context().clearCookies()
    await page.goto('/signup')
    await hydrated(page)
    await page.getByRole('heading', { name: t('nav.createAccount') }).waitFor()
  })

  it.each(['en', 'tr'] as const)('in %s shows the heading of the second step', async (locale) => {
    const t = wordsOf(locale)
    const { page } = await visit('/signup', { locale, viewport: { width: 1440, height: 900 } })
    await fillIn(page, t, `heading-${locale}@mail.example`)
    await page
      .locator('main form button[type=submit]')
      .evaluate((button) => button.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await submit(page.locator('main form'))
    const heading = page.getByRole('heading', { name: t('account.verifyTitle') })
    await heading.waitFor()
    await page
      .getByLabel(t('field.digit', { number: 1 }))
      .and(page.locator(':focus'))
      .waitFor()
    // The page scrolls smoothly.
    await expect.poll(() => isCoveredByHeader(heading)).toBe(false)
  })

  it('takes a phone number with the prefix 00 in a country that dials another one', async () => {
    const t = wordsOf('en')
    const { page } = await visit('/signup')
    await field(page, t('account.countryCode')).selectOption('US')
    await fillIn(page, t, 'deniz@abroad.example', '0090 532 555 01 20')
    await submit(page.locator('main form'))
    await page.getByRole('heading', { name: t('account.verifyTitle') }).waitFor()
  })

  it('keeps a half-filled form when the language changes', async () => {
    const { page } = await visit('/signup')
    await field(page, 'Full name').fill('Leyla')
    await field(page, 'Phone number').fill('123')
    await field(page, 'Email').fill('leyla@mail.example')
    await field(page, 'Password').fill('Sedir1234')
    await submit(page.locator('main form'))
    await page.getByText(wordsOf('en')('validation.phone')).waitFor()
    // By keyboard: the menu moves while it opens, and a press beside it closes it.
    await page.getByRole('button', { name: 'Language: English' }).press('Enter')
    await page.getByRole('menuitemradio', { name: 'English' }).and(page.locator(':focus')).waitFor()
    await page.getByRole('menuitemradio', { name: 'Türkçe' }).press('Enter')
    const t = wordsOf('tr')
    await page.getByText(t('validation.phone')).waitFor()
    expect(await field(page, t('account.username')).inputValue()).toBe('Leyla')
    await page.locator('option', { hasText: 'Almanya' }).waitFor({ state: 'attached' })
  })
})

function isCoveredByHeader(heading: Locator) {
  return heading.evaluate((element) => {
    const { top } = element.getBoundingClientRect()
    return top < (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0)
  })
}

/** Inserts the text in one step, as a paste from the mail does. */
function paste(box: Locator, text: string) {
  return box.evaluate((element: HTMLInputElement, pasted) => {
    element.focus()
    document.execCommand('insertText', false, pasted)
  }, text)
}
