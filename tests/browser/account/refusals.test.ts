/** What screen readers read when a form is refused: the error once. The focus is where it can be corrected. */
import type { TFunction } from 'i18next'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeInBrowser, hydrated } from '#tests/support/browser/visit.ts'
import { announced, recordAnnouncements } from './announcements.ts'
import { DEMO, enter, errorOf, field, submit, toast, wordsOf } from './customer.ts'

const allowed = /status of 4|net::ERR/

describeInBrowser('the error of a refused form is read out once', ({ visit }) => {
  it.each(['en', 'ar'] as const)('in %s at the login', async (locale) => {
    const t = wordsOf(locale)
    const { page } = await visit('/login', { locale, allowed })
    await hydrated(page)
    await recordAnnouncements(page)
    const password = field(page, t('account.password'))
    const wrong = t('provider.incorrectCredentials')
    await field(page, t('account.email')).fill(DEMO.email)
    await password.fill('Wrong1234')
    await submit(page.locator('main form'))
    await toast(page, t, wrong)
    expect(await errorOf(password)).toBe(wrong)
    expect(await announced(page, wrong)).toEqual(['focus'])
    await closeToast(page, t)

    // The focus is in the field already.
    await password.fill('Wrong1234')
    await recordAnnouncements(page)
    await password.press('Enter')
    await toast(page, t, wrong)
    expect(await errorOf(password)).toBe(wrong)
    expect(await announced(page, wrong)).toEqual(['alert'])
    await closeToast(page, t)

    // An error of no field.
    await page.route('**/api/**', (route) => route.abort())
    await password.fill('Wrong1234')
    await recordAnnouncements(page)
    await submit(page.locator('main form'))
    await toast(page, t, t('account.loginLate'))
    expect(await announced(page, t('account.loginLate'))).toEqual(['alert'])
  })

  it.each(['en', 'ar'] as const)('in %s at the sign-up, one field after another', async (locale) => {
    const t = wordsOf(locale)
    const { page } = await visit('/signup', { locale, allowed })
    await hydrated(page)
    const form = page.locator('main form')
    const phone = field(page, t('account.phoneNumber'))
    const [email, password] = [field(page, t('account.email')), field(page, t('account.password'))]
    const isRefused = async (at: Locator, error: string) => {
      await recordAnnouncements(page)
      await submit(form)
      expect(await errorOf(at)).toBe(error)
      expect(await announced(page, error)).toEqual(['focus'])
    }
    await field(page, t('account.username')).fill('Ayşe')
    await email.fill(DEMO.email)
    await page.locator('main [name=country]').selectOption('TR')
    await phone.fill('123')
    await password.fill('short')
    await isRefused(phone, t('validation.phone'))
    await phone.fill('0532 555 01 20')
    await isRefused(password, t('validation.passwordRule'))
    await password.fill('Sedir1234')
    await isRefused(email, t('provider.emailExists'))
    await toast(page, t, t('provider.emailExists'))
    expect(await announced(page, t('provider.emailExists'))).toEqual(['focus'])

    await email.fill(`refused-${locale}@mail.example`)
    await password.fill('Sedir1234')
    await submit(form)
    const code = page.locator('main [name=emailCode]')
    await code.first().and(page.locator(':focus')).waitFor()
    // The focus is in the last of the six fields, and returns to the first.
    await code.first().pressSequentially('000000')
    await recordAnnouncements(page)
    await code.last().press('Enter')
    await toast(page, t, t('provider.verificationCodeInvalid'))
    expect(await errorOf(code.first())).toBe(t('provider.verificationCodeInvalid'))
    expect(await announced(page, t('provider.verificationCodeInvalid'))).toEqual(['focus'])
  })

  it.each(['en', 'ar'] as const)('in %s of a forgotten password, as often as it is sent', async (locale) => {
    const t = wordsOf(locale)
    const { page } = await visit('/forgot-password', { locale, allowed })
    await hydrated(page)
    const form = page.locator('main form')
    const email = field(page, t('account.email'))
    await recordAnnouncements(page)
    await submit(form)
    expect(await errorOf(email)).toBe(t('validation.fillField'))
    await email.press('Enter')
    await expect.poll(() => announced(page, t('validation.fillField'))).toEqual(['focus', 'alert'])
    await email.fill(DEMO.email)
    await submit(form)
    const code = page.locator('main [name=resetCode]')
    await code.first().and(page.locator(':focus')).waitFor()
    await code.first().press('Enter')
    expect(await errorOf(code.first())).toBe(t('validation.enterCode'))
    expect(await announced(page, t('validation.enterCode'))).toEqual(['alert'])
    await code.first().pressSequentially('000000')
    await recordAnnouncements(page)
    await submit(form)
    await toast(page, t, t('provider.resetCodeInvalid'))
    expect(await errorOf(code.first())).toBe(t('provider.resetCodeInvalid'))
    expect(await announced(page, t('provider.resetCodeInvalid'))).toEqual(['focus'])
  })

  it.each(['en', 'ar'] as const)('in %s in a window of the profile', async (locale) => {
    const t = wordsOf(locale)
    const { page } = await visit('/robots.txt', { locale, allowed })
    await enter(page)
    await page.goto('/profile')
    await hydrated(page)
    await page.getByRole('button', { name: t('account.changePassword') }).click()
    const dialog = page.getByRole('dialog', { name: t('account.changePassword') })
    const [current, confirmation] = ['current', 'confirmation'].map((name) =>
      dialog.locator(`[name=${name}]`),
    )
    await current?.fill('Wrong12345')
    await dialog.locator('[name=password]').fill('Right12345')
    await recordAnnouncements(page)
    // Read while the visitor types.
    await confirmation?.fill('Right54321')
    await expect.poll(() => announced(page, t('validation.notMatched'))).toEqual(['alert'])
    await confirmation?.fill('Right12345')
    await recordAnnouncements(page)
    await confirmation?.press('Enter')
    await toast(page, t, t('provider.currentPasswordIncorrect'))
    expect(await errorOf(current as Locator)).toBe(t('provider.currentPasswordIncorrect'))
    expect(await announced(page, t('provider.currentPasswordIncorrect'))).toEqual(['focus'])
  })
})

async function closeToast(page: Page, t: TFunction): Promise<void> {
  const toasts = page.getByRole('region', { name: t('toasts.region') })
  await toasts.getByRole('button', { name: t('common.close') }).click()
  await toasts.getByRole('button').waitFor({ state: 'detached' })
}
