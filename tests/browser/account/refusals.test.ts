/** What screen readers read when a form is refused: the error once. The focus is where it can be corrected. */
import type { TFunction } from 'i18next'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { paths } from '#domain/paths.ts'
import { describeInBrowser, hydrated } from '#tests/support/browser/visit.ts'
import { productsOf } from '#tests/support/products-of.ts'
import { announced, recordAnnouncements } from './announcements.ts'
import { DEMO, enter, errorOf, field, submit, toast, wordsOf } from './customer.ts'

const allowed = /status of 4|net::ERR/

describeInBrowser('the error of a refused form is read out once', ({ visit, world }) => {
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
    await expect.poll(() => announced(page, wrong)).toEqual(['focus'])
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
    await toast(page, t, t('account.loginUnanswered'))
    await expect.poll(() => announced(page, t('account.loginUnanswered'))).toEqual(['alert'])
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
      await expect.poll(() => announced(page, error)).toEqual(['focus'])
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
    await expect.poll(() => announced(page, t('provider.emailExists'))).toEqual(['focus'])

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
    await expect.poll(() => announced(page, t('provider.verificationCodeInvalid'))).toEqual(['focus'])
  })

  it.each(['en', 'ar'] as const)('in %s of a forgotten password, as often as it is sent', async (locale) => {
    const t = wordsOf(locale)
    const { page } = await visit('/forgot-password', { locale, allowed })
    await hydrated(page)
    const form = page.locator('main form')
    const email = field(page, t('account.email'))
    await recordAnnouncements(page)
    await submit(form)
    expect(await errorOf(email)).toBe(t('field.fillField'))
    await email.press('Enter')
    await expect.poll(() => announced(page, t('field.fillField'))).toEqual(['focus', 'alert'])
    await email.fill(DEMO.email)
    await submit(form)
    const code = page.locator('main [name=resetCode]')
    await code.first().and(page.locator(':focus')).waitFor()
    await code.first().press('Enter')
    expect(await errorOf(code.first())).toBe(t('field.enterCode'))
    expect(await announced(page, t('field.enterCode'))).toEqual(['alert'])
    await code.first().pressSequentially('000000')
    await recordAnnouncements(page)
    await submit(form)
    await toast(page, t, t('provider.resetCodeInvalid'))
    expect(await errorOf(code.first())).toBe(t('provider.resetCodeInvalid'))
    await expect.poll(() => announced(page, t('provider.resetCodeInvalid'))).toEqual(['focus'])
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
    await expect.poll(() => announced(page, t('field.notMatched'))).toEqual(['alert'])
    await confirmation?.fill('Right12345')
    await recordAnnouncements(page)
    await confirmation?.press('Enter')
    await toast(page, t, t('provider.currentPasswordIncorrect'))
    expect(await errorOf(current as Locator)).toBe(t('provider.currentPasswordIncorrect'))
    await expect.poll(() => announced(page, t('provider.currentPasswordIncorrect'))).toEqual(['focus'])
  })

  it.each(['en', 'ar'] as const)('in %s of an offer, as often as it is sent', async (locale) => {
    const t = wordsOf(locale)
    const [{ _id: id }] = await productsOf(world().url, 1)
    const { page } = await visit('/offer', { locale })
    await hydrated(page)
    const link = page.getByRole('textbox', { name: t('offer.start.link') })
    await link.fill('https://example.com')
    await recordAnnouncements(page)
    for (const times of [1, 2]) {
      await link.press('Enter')
      const refused = Array.from({ length: times }, () => 'alert')
      await expect.poll(() => announced(page, t('offer.start.noLink'))).toEqual(refused)
    }
    await page.goto(`/offer#items=${id}:1`)
    await page.reload()
    const save = page.getByRole('button', { name: t('answers.save') })
    await save.waitFor()
    await recordAnnouncements(page)
    await save.press('Enter')
    const name = page.getByLabel(t('answers.name'))
    expect(await errorOf(name)).toBe(t('answers.nameMissing'))
    await expect.poll(() => announced(page, t('answers.nameMissing'))).toEqual(['focus'])
    await name.fill('Omar')
    await recordAnnouncements(page)
    for (const times of [1, 2]) {
      await name.press('Enter')
      const refused = Array.from({ length: times }, () => 'alert')
      await expect.poll(() => announced(page, t('answers.noneChosen'))).toEqual(refused)
    }
  })

  it('of a comment on a product, until the comment is corrected', async () => {
    const t = wordsOf('en')
    const [{ _id: id }] = await productsOf(world().url, 1)
    const { page } = await visit('/robots.txt', { allowed })
    await enter(page)
    await page.goto(paths.details(id))
    await hydrated(page)
    await page.route('**/api/v1.0/rating', (route) =>
      route.fulfill({ status: 422, json: { message: 'Too rude' } }),
    )
    await page.getByRole('button', { name: t('rating.write') }).press('Enter')
    await page.locator('#ratings select').selectOption('4')
    await recordAnnouncements(page)
    await submit(page.locator('#ratings form'))
    const comment = page.locator('#ratings textarea')
    const error = await errorOf(comment)
    await toast(page, t, error)
    await expect.poll(() => announced(page, error)).toEqual(['focus'])
    await comment.pressSequentially('G')
    await comment.and(page.locator(':not([aria-invalid])')).waitFor()
  })
})

async function closeToast(page: Page, t: TFunction): Promise<void> {
  const toasts = page.getByRole('region', { name: t('toasts.region') })
  await toasts.getByRole('button', { name: t('common.close') }).click()
  await toasts.getByRole('button').waitFor({ state: 'detached' })
}
