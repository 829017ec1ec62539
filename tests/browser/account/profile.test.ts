import type { Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#locales/languages.ts'
import { describeInBrowser, hydrated, type VisitOptions } from '#tests/support/browser/visit.ts'
import { WINDOWS } from '#tests/support/browser/windows.ts'
import { builtFile } from '#tests/support/built-files.ts'
import {
  arrives,
  DEMO,
  enter,
  errorOf,
  field,
  holdAnswers,
  logIn,
  newCustomer,
  submit,
  toast,
  wordsOf,
} from './customer.ts'

const REFUSED = /status of (400|409|413|415)/
const PROFILE_CALL = '/api/v1.0/auth/customer/profile'
/** 8 × 8 px. With `srcset` the natural width of one pixel is rounded to 0, like that of a picture that was not loaded. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQMAAAD+wSzIAAAAA1BMVEX/AAAZ4gk3AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAC0lEQVQI12NgQAUAABAAAaHFIcEAAAAASUVORK5CYII=',
  'base64',
)
/** One of another colour. */
const OTHER_PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQMAAAD+wSzIAAAAA1BMVEUAAP+KeNJXAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAC0lEQVQI12NgQAUAABAAAaHFIcEAAAAASUVORK5CYII=',
  'base64',
)

describeInBrowser('the profile', ({ world, visit }) => {
  async function open(language: string, name: string, options: VisitOptions = {}) {
    const account = await newCustomer(world(), name)
    // Without animations, which other tests cover.
    const { page, requests } = await visit('/robots.txt', {
      locale: language,
      reducedMotion: 'reduce',
      ...options,
    })
    await enter(page, account)
    await page.goto('/profile')
    await hydrated(page)
    return { page, account, requests }
  }

  it('has the picture beside the name and the tabs in one line on a phone in landscape orientation', async () => {
    const { page } = await open('ar', 'landscape', { viewport: { width: 740, height: 360 } })
    const panel = page.locator('main aside')
    const boxes = async (selector: string) =>
      Promise.all((await panel.locator(selector).all()).map((part) => part.boundingBox()))
    const [picture] = await boxes('label')
    const [name] = await boxes('p')
    expect(name?.y).toBeLessThan((picture?.y ?? 0) + (picture?.height ?? 0))
    expect(name?.x).toBeLessThan(picture?.x ?? 0)
    const tabs = await boxes('nav a')
    expect(new Set(tabs.map((tab) => tab?.y)).size).toBe(1)
    expect(tabs).toHaveLength(2)
  })

  describe.each(LANGUAGES)('in %s', (language) => {
    const t = wordsOf(language)

    it('is changed in its window, with a picture, and says what is missing', async () => {
      const { page } = await open(language, `profile-${language}`)
      expect(await page.locator('dd', { hasText: t('NotSpecified') }).count()).toBe(4)
      await page.getByRole('button', { name: t('account.editProfile') }).click()
      const dialog = page.getByRole('dialog', { name: t('account.editProfile') })
      const name = dialog.getByLabel(t('account.username'))
      await name.fill('')
      await submit(dialog)
      expect(await errorOf(name)).toBe(t('field.fillField'))
      await name.fill('نور الخطيب')
      await dialog.getByLabel(t('account.female')).check()
      await dialog.getByLabel(t('account.birthday')).fill('1990-12-31')
      await dialog.getByLabel(t('account.city')).fill('İzmir')
      await dialog
        .getByLabel(t('account.uploadPhoto'))
        .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PICTURE })
      expect(await dialog.locator('img').getAttribute('src')).toMatch(/^blob:/)
      await submit(dialog)
      await toast(page, t, t('account.created'))
      await dialog.waitFor({ state: 'hidden' })
      await page.getByRole('heading', { name: 'نور الخطيب' }).waitFor()
      await page.reload()
      expect(await page.locator('main dd').allInnerTexts()).toContain('İzmir')
      expect(await page.locator('main aside img').getAttribute('src')).toMatch(/^\/_image\//)
    })

    it('has its email changed when it was typed twice and the mailed code is entered', async () => {
      const { page, account } = await open(language, `email-${language}`, { allowed: REFUSED })
      const newEmail = `changed-${language}@mail.example`
      await page.getByRole('button', { name: t('account.changeEmail') }).click()
      const dialog = page.getByRole('dialog', { name: t('account.changeEmail') })
      const [email, confirmation] = [
        dialog.getByLabel(t('account.newEmail'), { exact: true }),
        dialog.getByLabel(t('account.confirmEmail')),
      ]
      expect(await dialog.getByLabel(t('account.currentEmail')).getAttribute('readonly')).not.toBeNull()
      await email.fill('one@mail.example')
      await confirmation.fill('other@mail.example')
      await submit(dialog)
      expect(await errorOf(confirmation)).toBe(t('profile.emailsNotSame'))
      await email.fill(DEMO.email)
      await confirmation.fill(DEMO.email)
      await submit(dialog)
      await toast(page, t, t('provider.emailExists'))
      expect(await errorOf(email)).toBe(t('provider.emailExists'))
      await email.fill(newEmail)
      await confirmation.fill(newEmail)
      await submit(dialog)
      await toast(page, t, t('account.codeSent'))

      const first = dialog.getByLabel(t('field.digit', { number: 1 }))
      await dialog.getByText(t('account.emailInForce')).waitFor()
      await first.and(page.locator(':focus')).waitFor()
      await submit(dialog)
      expect(await errorOf(first)).toBe(t('field.allFieldsMandatory'))
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      // The account keeps its address and shows the pending one, also after a reload.
      await page.reload()
      await hydrated(page)
      expect(await page.locator('main aside').textContent()).toContain(account.email)
      const waiting = page.locator('main dl > div', { hasText: t('account.unconfirmedEmail') })
      expect(await waiting.textContent()).toContain(newEmail)

      await waiting.getByRole('button', { name: t('account.codeTitle') }).click()
      const code = world().mock.mailbox.latest(newEmail)?.code ?? ''
      await first.pressSequentially(code.replace(/\d/g, (digit) => `${(Number(digit) + 1) % 10}`))
      await submit(dialog)
      await toast(page, t, t('provider.verificationCodeInvalid'))
      expect(await errorOf(first)).toBe(t('provider.verificationCodeInvalid'))
      await first.fill(code)
      await submit(dialog)
      await toast(page, t, t('account.updated'))
      await dialog.waitFor({ state: 'hidden' })
      await page.locator('main aside').getByText(newEmail).waitFor()
      await waiting.waitFor({ state: 'detached' })
      await page.reload()
      expect(await page.locator('main aside').textContent()).toContain(newEmail)
    })

    it('has its password changed, and the customer stays logged in', async () => {
      const { page, account } = await open(language, `password-${language}`, { allowed: REFUSED })
      await page.getByText('**********').waitFor()
      await page.getByRole('button', { name: t('account.changePassword') }).click()
      const dialog = page.getByRole('dialog', { name: t('account.changePassword') })
      const current = dialog.getByLabel(t('account.currentPassword'), { exact: true })
      const chosen = dialog.getByLabel(t('account.newPassword'), { exact: true })
      const again = dialog.getByLabel(t('account.confirmPassword'), { exact: true })
      await current.fill('Wrong1234')
      await chosen.fill('short')
      await again.fill('shorx')
      await dialog.getByText(t('field.notMatched')).waitFor()
      await submit(dialog)
      expect(await errorOf(chosen)).toBe(t('validation.passwordRule'))
      await chosen.fill('Changed1234')
      await submit(dialog)
      expect(await errorOf(again)).toBe(t('field.newPasswordsNotSame'))
      await again.fill('Changed1234')
      await submit(dialog)
      await toast(page, t, t('provider.currentPasswordIncorrect'))
      expect(await errorOf(current)).toBe(t('provider.currentPasswordIncorrect'))
      await expect.poll(() => current.inputValue()).toBe('')
      await current.fill(account.password)
      await submit(dialog)
      await toast(page, t, t('account.passwordChanged'))
      await page.reload()
      await page.getByRole('heading', { name: t('account.loginDetails') }).waitFor()
    })

    it('opens the login page after the log-out', async () => {
      const { page, account } = await open(language, `leaving-${language}`)
      await page.getByRole('button', { name: t('account.logOut') }).click()
      await arrives(page, '/login', t, t('toasts.signedOut'))
      // The address changes before the page. Leaving a page while its script loads would log an error.
      await field(page, t('account.email')).waitFor()
      // The same document, without the customer's data.
      expect(await page.content()).not.toContain(account.email)
      expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('customerToken')
      await page.goto('/profile')
      expect(new URL(page.url()).pathname).toBe('/login')
    })
  })

  it('is mailed another code, to the same new address or to another one', async () => {
    const t = wordsOf('en')
    const { page, requests } = await open('en', 'again')
    await page.getByRole('button', { name: t('account.changeEmail') }).click()
    const dialog = page.getByRole('dialog', { name: t('account.changeEmail') })
    const ask = async (email: string) => {
      await dialog.getByLabel(t('account.newEmail'), { exact: true }).fill(email)
      await dialog.getByLabel(t('account.confirmEmail')).fill(email)
      await submit(dialog)
      await dialog.getByText(email).waitFor()
    }
    // A page reads the profile before a form or another code is sent, and anew after it has shown the response to a change.
    const readings = () => requests.filter((request) => request === `GET ${PROFILE_CALL}`).length
    await ask('first@mail.example')
    await expect.poll(readings).toBe(2)
    const before = world().mock.mailbox.all('first@mail.example').length
    await dialog.getByRole('button', { name: t('account.sendAgain') }).click()
    await expect.poll(readings).toBe(4)
    expect(world().mock.mailbox.all('first@mail.example')).toHaveLength(before + 1)
    await dialog.getByRole('button', { name: t('account.otherEmail') }).click()
    await ask('second@mail.example')
    await dialog
      .getByLabel(t('field.digit', { number: 1 }))
      .fill(world().mock.mailbox.latest('second@mail.example')?.code ?? '')
    await submit(dialog)
    await page.locator('main aside').getByText('second@mail.example').waitFor()
  })

  it('keeps another new address that is typed while a code is sent again', async () => {
    const t = wordsOf('en')
    const { page, requests } = await open('en', 'typing')
    await page.getByRole('button', { name: t('account.changeEmail') }).click()
    const dialog = page.getByRole('dialog', { name: t('account.changeEmail') })
    const address = dialog.getByLabel(t('account.newEmail'), { exact: true })
    await address.fill('first@mail.example')
    await dialog.getByLabel(t('account.confirmEmail')).fill('first@mail.example')
    await submit(dialog)
    await dialog.getByText('first@mail.example').waitFor()
    // A page reads the profile before a form or another code is sent, and anew after it has shown the response to a change.
    const readings = () => requests.filter((request) => request === `GET ${PROFILE_CALL}`).length
    await expect.poll(readings).toBe(2)
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(`**${PROFILE_CALL}`, async (route) => {
      if (route.request().method() !== 'GET') await released
      await route.continue()
    })
    await dialog.getByRole('button', { name: t('account.sendAgain') }).click()
    await dialog.getByRole('button', { name: t('account.otherEmail') }).click()
    await address.fill('second@mail.example')
    release()
    await expect.poll(readings).toBe(4)
    expect(await address.inputValue()).toBe('second@mail.example')
  })

  it('shows a chosen picture at once, and removes it if the provider refuses it', async () => {
    const t = wordsOf('en')
    const { page } = await open('en', 'pictured', { allowed: REFUSED })
    const input = page.locator('main aside input[type=file]')
    await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
    await toast(page, t, t('provider.notAPicture'))
    await input.setInputFiles({
      name: 'big.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
    })
    await toast(page, t, t('provider.pictureTooLarge'))
    const release = await holdAnswers(page, 'PUT', 'profile')
    await input.setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('no') })
    await page.locator('main aside img[src^="blob:"]').waitFor({ state: 'attached' })
    release()
    await page.locator('main aside img').waitFor({ state: 'detached' })
    await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PICTURE })
    await toast(page, t, t('account.updated'))
    expect(await page.locator('main aside img').getAttribute('src')).toMatch(/^blob:|^\/_image/)
  })

  it.each(WINDOWS)(
    'opens the file chooser from all of the picture, and by the keyboard, at $width',
    async (viewport) => {
      const t = wordsOf('en')
      const { page } = await open('en', `chooser-${viewport.width}`, { fresh: true })
      // One listener from the beginning: it switches Chrome's interception of choosers on by a message, and a press at the
      // same time can arrive first, which opens a chooser without an event.
      let choosers = 0
      page.on('filechooser', () => (choosers += 1))
      const opensChooser = async (press: () => Promise<void>) => {
        const before = choosers
        await press()
        await expect.poll(() => choosers).toBe(before + 1)
      }
      await page.setViewportSize(viewport)
      await hydrated(page)
      const picture = page.locator('main aside label > :first-child')
      const dialog = page.getByRole('dialog', { name: t('account.editProfile') })
      // Every corner and the middle belong to the input, and nothing covers them.
      await picture.scrollIntoViewIfNeeded()
      const opened = await picture.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const inset = 8
        const corners = [left + inset, (left + right) / 2, right - inset].flatMap((x) =>
          [top + inset, (top + bottom) / 2, bottom - inset].map((y) => [x, y] as const),
        )
        return corners.map(([x, y]) => {
          const label = document.elementFromPoint(x, y)?.closest('label')
          return label?.control instanceof HTMLInputElement ? label.control.type : undefined
        })
      })
      expect(opened).toEqual(Array(9).fill('file'))
      await opensChooser(() => picture.click())
      await page.getByRole('button', { name: t('account.uploadPhoto') }).focus()
      await opensChooser(() => page.keyboard.press('Enter'))
      await page.getByRole('button', { name: t('account.editProfile') }).click()
      await opensChooser(() => dialog.locator('label > :first-child').first().click())
    },
  )

  it.each(WINDOWS)('is read anew after a change, at $width', async (viewport) => {
    const t = wordsOf('en')
    const { page } = await open('en', `reread-${viewport.width}`)
    await page.setViewportSize(viewport)
    // The response to the change is older than what the provider has.
    await page.route('**/auth/customer/profile', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      const response = await route.fetch()
      const { data } = await response.json()
      await route.fulfill({ response, json: { data: { ...data, city: 'Elsewhere' } } })
    })
    await page.getByRole('button', { name: t('account.editProfile') }).click()
    const dialog = page.getByRole('dialog', { name: t('account.editProfile') })
    await dialog.getByLabel(t('account.city')).fill('Ankara')
    await submit(dialog)
    await page.locator('main dd', { hasText: 'Ankara' }).waitFor()
  })

  it('may be saved when the answer to its change is cut off, and is not when nothing is sent', async () => {
    const t = wordsOf('en')
    const { page } = await open('en', 'cut-off', { allowed: /net::ERR/ })
    let cut: string | undefined
    await page.route('**/auth/customer/profile', async (route) => {
      if (route.request().method() !== cut) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: t('account.editProfile') }).click()
    const dialog = page.getByRole('dialog', { name: t('account.editProfile') })
    const saves = async (city: string, text: 'NetworkError' | 'provider.unanswered') => {
      await dialog.getByLabel(t('account.city')).fill(city)
      await submit(dialog)
      await dialog.locator('form').getByText(t(text)).waitFor()
    }
    cut = 'GET'
    await saves('Adana', 'NetworkError')
    cut = 'PUT'
    await saves('Ankara', 'provider.unanswered')
    cut = undefined
    await page.context().setOffline(true)
    await saves('Bursa', 'NetworkError')
    await page.context().setOffline(false)
    await page.reload()
    await page.locator('main dd', { hasText: 'Ankara' }).waitFor()
  })

  it('shows the initials if the picture cannot be loaded, before or after the page is hydrated', async () => {
    const { page } = await open('en', 'no-picture', { allowed: /ERR_FAILED/ })
    const avatar = page.locator('main aside label > :first-child')
    await page
      .locator('main aside input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PICTURE })
    await toast(page, wordsOf('en'), wordsOf('en')('account.updated'))
    for (const failsFirst of [true, false]) {
      let fail = () => {}
      const failed = new Promise<void>((resolve) => {
        fail = resolve
      })
      if (failsFirst) fail()
      await page.route('**/_image/*/person/**', async (route) => {
        await failed
        await route.abort()
      })
      await page.goto('/profile', { waitUntil: 'commit' })
      await hydrated(page)
      fail()
      await expect.poll(() => avatar.textContent()).toBe('N')
      expect(await avatar.locator('img').count()).toBe(0)
      await page.unroute('**/_image/*/person/**')
    }
  })

  it('says that a dialog could not be loaded, and opens it at the next press', async () => {
    let isCut = true
    const code = builtFile('pages/profile/profile-windows.tsx')
    const { page } = await open('en', 'cut', {
      allowed: /ERR_FAILED/,
      // Before the page: a pointer that rests over the button loads the code.
      prepare: (page) => page.route(code, (route) => (isCut ? route.abort() : route.continue())),
    })
    const opener = page.getByRole('button', { name: 'Edit profile' })
    await opener.click()
    await page.getByRole('alert').getByText(wordsOf('en')('errors.sectionFailed')).waitFor()
    isCut = false
    await opener.click()
    await page.getByRole('dialog', { name: 'Edit profile' }).waitFor()
  })

  it('lets its dialogs be closed by Escape, Cancel and the close button, and returns the focus', async () => {
    const { page } = await open('en', 'closing')
    const opener = page.getByRole('button', { name: 'Change password' })
    const dialog = page.getByRole('dialog', { name: 'Change password' })
    const ways = [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
    ]
    for (const close of ways) {
      await opener.click()
      await dialog.waitFor()
      await close()
      await dialog.waitFor({ state: 'hidden' })
      await opener.and(page.locator(':focus')).waitFor()
    }
  })

  it('keeps a dialog open that was opened while another one was being saved', async () => {
    const t = wordsOf('en')
    const { page } = await open('en', 'saving')
    const release = await holdAnswers(page, 'PUT', 'profile')
    await page.getByRole('button', { name: t('account.editProfile') }).click()
    const profile = page.getByRole('dialog', { name: t('account.editProfile') })
    await profile.getByLabel(t('account.city')).fill('Bursa')
    await submit(profile)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t('account.changePassword') }).click()
    const current = page.getByRole('dialog').getByLabel(t('account.currentPassword'), { exact: true })
    await current.fill('Sedir1234')
    release()
    await toast(page, t, t('account.created'))
    await page.locator('main dd', { hasText: 'Bursa' }).waitFor({ state: 'attached' })
    expect(await current.isVisible()).toBe(true)
    await page.keyboard.press('Escape')

    // The same window, opened again.
    await page.getByRole('button', { name: t('account.editProfile') }).click()
    await profile.getByLabel(t('account.city')).fill('Konya')
    const releaseAgain = await holdAnswers(page, 'PUT', 'profile')
    await submit(profile)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t('account.editProfile') }).click()
    await profile.getByLabel(t('account.address')).fill('Kale 1')
    releaseAgain()
    await page.locator('main dd', { hasText: 'Konya' }).waitFor({ state: 'attached' })
    expect(await profile.getByLabel(t('account.address')).isVisible()).toBe(true)
    expect(await profile.getByLabel(t('account.address')).inputValue()).toBe('Kale 1')
  })

  it('shows the picture that was chosen last, beside the name and in the dialog', async () => {
    const t = wordsOf('en')
    const { page } = await open('en', 'twice')
    const image = page.locator('main aside img')
    const file = { name: 'me.png', mimeType: 'image/png', buffer: PICTURE }
    await page.locator('main aside input[type=file]').setInputFiles(file)
    await toast(page, t, t('account.updated'))
    await page.getByRole('button', { name: t('account.editProfile') }).click()
    const dialog = page.getByRole('dialog', { name: t('account.editProfile') })
    await dialog.getByLabel(t('account.uploadPhoto')).setInputFiles({ ...file, buffer: OTHER_PICTURE })
    await submit(dialog)
    await toast(page, t, t('account.created'))
    await expect.poll(() => image.getAttribute('src')).toMatch(/^\/_image\//)
  })

  it.each([
    ['is accepted', PICTURE],
    ['is refused', Buffer.from('no')],
  ])(
    'uploads a picture that is chosen while another one is being uploaded, which %s',
    async (_then, first) => {
      const t = wordsOf('en')
      const { page, requests } = await open('en', 'two-pictures', { allowed: REFUSED })
      const uploads = () => requests.filter((request) => request === `PUT ${PROFILE_CALL}`).length
      const input = page.locator('main aside input[type=file]')
      const release = await holdAnswers(page, 'PUT', 'profile')
      await input.setInputFiles({ name: 'first.png', mimeType: 'image/png', buffer: first })
      await page.locator('main aside [aria-busy=true]').waitFor()
      await input.setInputFiles({ name: 'second.png', mimeType: 'image/png', buffer: OTHER_PICTURE })
      release()
      await expect.poll(uploads).toBe(2)
      await toast(page, t, t('account.updated'))
      await page.locator('main aside img').waitFor()
    },
  )

  it('refuses an empty picture and half a birthday, and keeps the birthday', async () => {
    const t = wordsOf('en')
    const { page } = await open('en', 'halves')
    const opener = page.getByRole('button', { name: t('account.editProfile') })
    const dialog = page.getByRole('dialog', { name: t('account.editProfile') })
    const birthday = dialog.getByLabel(t('account.birthday'))
    const image = dialog.getByLabel(t('account.uploadPhoto'))
    await opener.click()
    await image.setInputFiles({ name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) })
    await submit(dialog)
    expect(await errorOf(image)).toBe(t('provider.notAPicture'))
    await image.setInputFiles([])
    await birthday.fill('1990-12-31')
    await submit(dialog)
    await page.locator('main dd', { hasText: '1990' }).waitFor()
    await opener.click()
    // The month alone is deleted.
    await birthday.press('Delete')
    await submit(dialog)
    expect(await errorOf(birthday)).toBe(t('profile.birthdayIncomplete'))
    await page.keyboard.press('Escape')
    expect(await page.locator('main dd', { hasText: '1990' }).count()).toBe(1)
    // Emptied, it is deleted.
    await opener.click()
    await birthday.fill('')
    await submit(dialog)
    await page.locator('main dd', { hasText: '1990' }).waitFor({ state: 'detached' })
  })

  it.each([
    ['as it is dialled at home', '0532 555 01 20'],
    ['with the prefix 00', '0090 532 555 01 20'],
    ['in Arabic digits', '٠٥٣٢ ٥٥٥ ٠١ ٢٠'],
  ])('takes a new phone number %s', async (_how, number) => {
    const t = wordsOf('en')
    const { page } = await open('en', 'phone')
    await page.getByRole('button', { name: t('account.editProfile') }).click()
    const dialog = page.getByRole('dialog', { name: t('account.editProfile') })
    await dialog.getByLabel(t('account.phone')).fill(number)
    await submit(dialog)
    await page.locator('main dd', { hasText: '+905325550120' }).waitFor()
  })

  it('of one customer is not saved for another one who logs in in another tab', async () => {
    const t = wordsOf('en')
    const { page } = await open('en', 'ann')
    const bob = await newCustomer(world(), 'bob')
    await page.getByRole('button', { name: t('account.editProfile') }).click()
    const dialog = page.getByRole('dialog', { name: t('account.editProfile') })
    await dialog.getByLabel(t('account.username')).fill('Ann Other')
    const other = await page.context().newPage()
    await page.context().clearCookies()
    await logIn(other, t, bob)
    await page.locator('main aside').getByText(bob.email).waitFor()
    expect(await dialog.count()).toBe(0)
    await page.getByRole('button', { name: t('account.editProfile') }).click()
    expect(await dialog.getByLabel(t('account.username')).inputValue()).toBe('bob')
  })

  it('of one customer is not saved for another one whose login sent this tab no message, nor is a code mailed', async () => {
    const t = wordsOf('en')
    const { page } = await open('en', 'amy')
    const ben = await newCustomer(world(), 'ben')
    await page.getByRole('button', { name: t('account.editProfile') }).click()
    const dialog = page.getByRole('dialog', { name: t('account.editProfile') })
    await dialog.getByLabel(t('account.username')).fill('Amy Other')
    // The cookie changes without a message between tabs.
    const becomes = async ({ email, password }: typeof ben) => {
      const signIn = await page.request.post(`${world().url}/api/v1.0/auth/customer/signin`, {
        headers: { origin: world().url },
        data: { email, password },
      })
      expect(signIn.ok()).toBe(true)
    }
    await becomes(ben)
    await submit(dialog)
    await toast(page, t, t('profile.otherAccount'))
    await page.locator('main aside').getByText(ben.email).waitFor()
    expect(await dialog.count()).toBe(0)
    await page.reload()
    await page.locator('main aside').getByText('ben', { exact: true }).waitFor()

    await hydrated(page)
    await page.getByRole('button', { name: t('account.changeEmail') }).click()
    const email = page.getByRole('dialog', { name: t('account.changeEmail') })
    await email.getByLabel(t('account.newEmail'), { exact: true }).fill('ben-other@mail.example')
    await email.getByLabel(t('account.confirmEmail')).fill('ben-other@mail.example')
    await submit(email)
    await email.getByText('ben-other@mail.example').waitFor()
    const cal = await newCustomer(world(), 'cal')
    await becomes(cal)
    await email.getByRole('button', { name: t('account.sendAgain') }).click()
    await page.locator('main aside').getByText(cal.email).waitFor()
    expect(await email.count()).toBe(0)
    expect(world().mock.mailbox.all('ben-other@mail.example')).toHaveLength(1)
  })

  it('is not reported as logged out if the call fails, because the cookie is still there', async () => {
    const t = wordsOf('en')
    const { page } = await open('en', 'refused', { allowed: /status of 503|ERR_FAILED/ })
    const signOut = '**/auth/customer/signout'
    const failures: readonly [key: 'errors.awayText' | 'NetworkError', fail: (route: Route) => unknown][] = [
      // A proxy in front of the store.
      ['errors.awayText', (route) => route.fulfill({ status: 503, json: { message: t('errors.awayText') } })],
      ['NetworkError', (route) => route.abort()],
    ]
    for (const [key, fail] of failures) {
      await page.route(signOut, fail)
      await page.getByRole('button', { name: t('account.logOut') }).click()
      await toast(page, t, t(key))
      expect(new URL(page.url()).pathname).toBe('/profile')
      await page.unroute(signOut)
    }
    await page.getByRole('button', { name: t('account.logOut') }).click()
    await arrives(page, '/login', t, t('toasts.signedOut'))
  })

  it('stays logged out if a change is answered after the log-out', async () => {
    const t = wordsOf('en')
    const { page } = await open('en', 'left')
    const release = await holdAnswers(page, 'PUT', 'profile')
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await page
      .locator('main aside input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PICTURE })
    await sent
    await page.getByRole('button', { name: t('account.logOut') }).click()
    await page.waitForURL('/login')
    release()
    await toast(page, t, t('account.updated'))
    // The end of the session would be reported in a toast, and the login would be home.
    const messages = page.getByRole('region', { name: t('toasts.region') })
    expect(await messages.getByText(t('toasts.sessionEnded')).count()).toBe(0)
    expect(
      await page
        .locator('header')
        .getByRole('link', { name: t('nav.wishlist') })
        .count(),
    ).toBe(0)
  })

  it('stays logged out in another tab whose request for it was in flight', async () => {
    const t = wordsOf('en')
    const { page } = await open('en', 'reading')
    const other = await page.context().newPage()
    await other.goto('/about')
    await hydrated(other)
    const release = await holdAnswers(other, 'GET', 'profile')
    const reading = other.waitForRequest(`**${PROFILE_CALL}`)
    await page
      .locator('main aside input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PICTURE })
    await reading
    await page.getByRole('button', { name: t('account.logOut') }).click()
    await page.waitForURL('/login')
    const login = other
      .locator('header')
      .getByRole('link', { name: t('nav.login') })
      .first()
    await login.waitFor({ state: 'attached' })
    release()
    await other.waitForFunction(
      (call) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(call)),
      PROFILE_CALL,
    )
    await other.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    expect(await login.count()).toBe(1)
  })

  it('names the account for password managers in the password form', async () => {
    const t = wordsOf('en')
    const { page, account } = await open('en', 'managed')
    await page.getByRole('button', { name: t('account.changePassword') }).click()
    const name = page.getByRole('dialog').locator('input[autocomplete=username]')
    expect([await name.inputValue(), await name.isVisible()]).toEqual([account.email, false])
  })

  it('focuses the field of the address after “another email” is chosen', async () => {
    const t = wordsOf('en')
    const { page } = await open('en', 'refocused')
    await page.getByRole('button', { name: t('account.changeEmail') }).click()
    const dialog = page.getByRole('dialog', { name: t('account.changeEmail') })
    const address = dialog.getByLabel(t('account.newEmail'), { exact: true })
    await address.fill('wrong@mail.example')
    await dialog.getByLabel(t('account.confirmEmail')).fill('wrong@mail.example')
    await submit(dialog)
    await dialog.getByRole('button', { name: t('account.otherEmail') }).click()
    await address.and(page.locator(':focus')).waitFor()
  })

  it('sends one code for several presses of the button in a row', async () => {
    const t = wordsOf('en')
    const { page } = await open('en', 'one-code')
    await page.getByRole('button', { name: t('account.changeEmail') }).click()
    const dialog = page.getByRole('dialog', { name: t('account.changeEmail') })
    await dialog.getByLabel(t('account.newEmail'), { exact: true }).fill('once@mail.example')
    await dialog.getByLabel(t('account.confirmEmail')).fill('once@mail.example')
    await submit(dialog)
    const again = dialog.getByRole('button', { name: t('account.sendAgain') })
    await again.waitFor()
    const release = await holdAnswers(page, 'PUT', 'profile')
    await again.dblclick()
    await expect.poll(() => world().mock.mailbox.all('once@mail.example').length).toBe(2)
    release()
    await again.and(page.locator(':not([aria-busy])')).waitFor()
    expect(world().mock.mailbox.all('once@mail.example')).toHaveLength(2)
  })
})
