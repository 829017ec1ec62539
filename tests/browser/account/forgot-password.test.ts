import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#locales/languages.ts'
import { describeInBrowser, hydrated } from '#tests/support/browser/visit.ts'
import { arrives, errorOf, field, holdAnswers, newCustomer, submit, toast, wordsOf } from './customer.ts'

describeInBrowser('a forgotten password', ({ world, visit }) => {
  describe.each(LANGUAGES)('in %s', (language) => {
    const t = wordsOf(language)

    it('is replaced in three steps, none of which can be skipped', async () => {
      const { email } = await newCustomer(world(), `forgetful-${language}`)
      const { page } = await visit('/forgot-password', { locale: language, allowed: /status of 400/ })
      const form = page.locator('main form')
      const current = page.locator('[aria-current=step]')
      await submit(form)
      const address = field(page, t('account.email'))
      expect(await errorOf(address)).toBe(t('field.fillField'))
      await address.fill(email)
      await submit(form)
      await toast(page, t, t('account.passwordSent'))

      await expect.poll(() => current.textContent()).toBe(t('account.stepCode'))
      const first = page.getByLabel(t('field.digit', { number: 1 }))
      await submit(form)
      expect(await errorOf(first)).toBe(t('field.enterCode'))
      const code = world().mock.mailbox.latest(email)?.code ?? ''
      await first.pressSequentially(code.replace(/\d/g, (digit) => `${(Number(digit) + 1) % 10}`))
      await submit(form)
      await toast(page, t, t('provider.resetCodeInvalid'))
      expect(await errorOf(first)).toBe(t('provider.resetCodeInvalid'))
      expect(await current.textContent()).toBe(t('account.stepCode'))
      await first.focus()
      await first.pressSequentially(code)
      await submit(form)
      await toast(page, t, t('account.codeVerified'))

      await expect.poll(() => current.textContent()).toBe(t('account.stepPassword'))
      const password = field(page, t('account.newPassword'))
      const confirmation = field(page, t('account.confirmPassword'))
      const attempts = [
        ['', '', password, 'field.fillField'],
        ['abc12', 'abc12', password, 'field.passwordTooShort'],
        ['abcdef1', 'abcdef2', confirmation, 'field.passwordsNotIdentical'],
        ['abcdef1', 'abcdef1', password, 'validation.passwordRule'],
        ['abcdefgh', 'abcdefgh', password, 'validation.passwordRule'],
      ] as const
      for (const [chosen, again, wrong, sentence] of attempts) {
        await password.fill(chosen)
        await confirmation.fill(again)
        await submit(form)
        expect(await errorOf(wrong)).toBe(t(sentence))
      }
      await password.fill('Changed1234')
      await confirmation.fill('Changed1234')
      await submit(form)
      await arrives(page, '/', t, t('account.passwordChanged'))
      await page
        .getByRole('link', { name: t('nav.profile') })
        .first()
        .waitFor()
    })
  })

  it('cannot be replaced with a code that was used: both fields are cleared, and a new code is asked for', async () => {
    const t = wordsOf('en')
    const { email } = await newCustomer(world(), 'late')
    const { page } = await visit('/forgot-password', { allowed: /status of 400/ })
    const form = page.locator('main form')
    await field(page, t('account.email')).fill(email)
    await submit(form)
    const first = page.getByLabel(t('field.digit', { number: 1 }))
    await first.waitFor()
    await first.pressSequentially(world().mock.mailbox.latest(email)?.code ?? '')
    await submit(form)
    await field(page, t('account.newPassword')).fill('Changed1234')
    await field(page, t('account.confirmPassword')).fill('Changed1234')
    await page.context().clearCookies()
    await submit(form)
    await toast(page, t, t('provider.resetCodeInvalid'))
    await page.getByRole('heading', { name: t('account.codeTitle') }).waitFor()
    await page.getByRole('button', { name: t('account.sendAgain') }).click()
    await toast(page, t, t('account.passwordSent'))
  })

  it('shows a network error if the provider is unavailable, and keeps the address', async () => {
    const t = wordsOf('en')
    const { page } = await visit('/forgot-password', { allowed: /net::ERR/ })
    await field(page, t('account.email')).fill('demo@sedir.example')
    await page.route('**/api/**', (route) => route.abort())
    await submit(page.locator('main form'))
    await toast(page, t, t('NetworkError'))
    expect(await field(page, t('account.email')).inputValue()).toBe('demo@sedir.example')
  })

  it('shows a network error if the provider closes the connection without a response', async () => {
    const t = wordsOf('en')
    const { page } = await visit('/forgot-password', { allowed: /status of 504/ })
    await field(page, t('account.email')).fill('offline@sedir.example')
    await submit(page.locator('main form'))
    await toast(page, t, t('NetworkError'))
  })

  it('is not lost in an error page when Enter is pressed before the scripts have run', async () => {
    const t = wordsOf('en')
    let run = () => {}
    const mayRun = new Promise<void>((resolve) => {
      run = resolve
    })
    const { page } = await visit('/robots.txt', { fresh: true })
    await page.route('**/assets/**/*.js', async (route) => {
      await mayRun
      await route.continue()
    })
    await page.goto('/forgot-password', { waitUntil: 'commit' })
    const address = field(page, t('account.email'))
    await address.fill('demo@sedir.example')
    await address.press('Enter')
    run()
    await hydrated(page)
    expect(await address.inputValue()).toBe('demo@sedir.example')
  })

  it('redirects to the page that was requested before, as the login does, and goes on after a reload of the second and the third step', async () => {
    const t = wordsOf('en')
    const { email } = await newCustomer(world(), 'wanted')
    const { page } = await visit('/login?next=%2Fprofile%2Fwishlist')
    await hydrated(page)
    await page.getByRole('link', { name: t('account.forgotLink') }).click()
    expect(await page.getByRole('link', { name: t('account.backToLogin') }).getAttribute('href')).toBe(
      '/login?next=%2Fprofile%2Fwishlist',
    )
    await field(page, t('account.email')).fill(email)
    await submit(page.locator('main form'))
    const first = page.getByLabel(t('field.digit', { number: 1 }))
    await first.waitFor()
    await page.reload()
    await first.pressSequentially(world().mock.mailbox.latest(email)?.code ?? '')
    await submit(page.locator('main form'))
    await field(page, t('account.newPassword')).waitFor()
    await page.reload()
    await field(page, t('account.newPassword')).fill('Changed1234')
    await field(page, t('account.confirmPassword')).fill('Changed1234')
    await submit(page.locator('main form'))
    await arrives(page, '/profile/wishlist', t, t('account.passwordChanged'))
  })

  it('sends one code for several presses in a row, and focuses the address field when another address is chosen', async () => {
    const t = wordsOf('en')
    const { email } = await newCustomer(world(), 'impatient')
    const { page } = await visit('/forgot-password')
    await field(page, t('account.email')).fill(email)
    await submit(page.locator('main form'))
    const again = page.getByRole('button', { name: t('account.sendAgain') })
    await again.waitFor()
    const before = world().mock.mailbox.all(email).length
    const release = await holdAnswers(page, 'POST', 'forgot-password')
    await again.dblclick()
    await expect.poll(() => world().mock.mailbox.all(email).length).toBe(before + 1)
    release()
    await again.and(page.locator(':not([aria-busy])')).waitFor()
    expect(world().mock.mailbox.all(email)).toHaveLength(before + 1)
    await page.getByRole('button', { name: t('account.otherEmail') }).click()
    await field(page, t('account.email')).and(page.locator(':focus')).waitFor()
  })
})
