/** Writes of the account that the provider does not answer as it should, with a loading screen as in production, but a shorter one. */
import type { RequestListener } from 'node:http'
import type { Locator } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { describeInBrowser } from '#tests/support/browser/visit.ts'
import { WINDOWS } from '#tests/support/browser/windows.ts'
import { json } from '#tests/support/fake-provider.ts'
import { DEMO, field, newCustomer, submit, wordsOf } from './customer.ts'

const FAULTS = {
  'a broken connection': ({ socket }) => socket.resetAndDestroy(),
  'a crash': json(500, { message: 'TypeError' }),
  silence: () => {},
} as const satisfies Record<string, RequestListener>

let fault: RequestListener | undefined
afterEach(() => {
  fault = undefined
})

const provider =
  (next: RequestListener): RequestListener =>
  (request, response) =>
    fault && request.method !== 'GET' ? fault(request, response) : next(request, response)

const t = wordsOf('en')
const allowed = /status of 50\d/

describeInBrowser(
  'a write of the account',
  ({ world, visit }) => {
    describe.each(WINDOWS)('in a window of $width', (viewport) => {
      it.each([
        ['a broken connection', 'account.loginUnanswered', 'account.signupUnanswered'],
        ['a crash', 'SomethingError', 'SomethingError'],
      ] as const)(
        'that ends in %s says %s or %s, and every form clears its passwords',
        async (name, ofLogin, ofSignup) => {
          const login = (await visit('/login', { viewport, allowed })).page.locator('main form')
          await logIn(login)
          const signup = (await visit('/signup', { viewport, allowed })).page.locator('main form')
          await signUp(signup, `lost-${viewport.width}`)
          for (const [form, key] of [
            [login, ofLogin],
            [signup, ofSignup],
          ] as const) {
            fault = FAULTS[name]
            await submit(form)
            await seen(form.getByText(t(key)))
            await expect.poll(() => form.locator('input[name=password]').inputValue()).toBe('')
            expect(await form.locator('input[name=email]').inputValue()).not.toBe('')
          }
        },
      )

      it('with a code that is refused empties its boxes for the next one, pasted or typed', async () => {
        const { email } = await newCustomer(world(), 'mistaken')
        const { page } = await visit('/forgot-password', { viewport, allowed: /status of 400/ })
        const form = page.locator('main form')
        await field(page, t('account.email')).fill(email)
        await submit(form)
        const first = page.getByLabel(t('field.digit', { number: 1 }))
        const digits = () =>
          form
            .locator('input')
            .evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value).join('|'))
        await first.waitFor()
        const code = world().mock.mailbox.latest(email)?.code ?? ''
        const [wrong = '', other = ''] = [1, 2].map((step) =>
          code.replace(/\d/g, (digit) => `${(Number(digit) + step) % 10}`),
        )
        await first.pressSequentially(wrong)
        await submit(form)
        await seen(form.getByText(t('provider.resetCodeInvalid')))
        await expect.poll(digits).toBe('|||||')
        await first.and(page.locator(':focus')).waitFor()
        await page.keyboard.insertText(other)
        await expect.poll(digits).toBe([...other].join('|'))
        await form.getByText(t('provider.resetCodeInvalid')).waitFor({ state: 'hidden' })
        await submit(form)
        await seen(form.getByText(t('provider.resetCodeInvalid')))
        await expect.poll(digits).toBe('|||||')
        await first.and(page.locator(':focus')).waitFor()
        await page.keyboard.type(code)
        await expect.poll(digits).toBe([...code].join('|'))
        await submit(form)
        await page.getByRole('heading', { name: t('account.newPasswordTitle') }).waitFor()
      })
    })
  },
  {
    environment: { LOADING_SCREEN_MS: '300' },
    provider,
  },
)

describeInBrowser(
  'a write of the account',
  ({ visit }) => {
    it('that is not answered in time is reported, by the sign-up as possibly done', async () => {
      const filled = WINDOWS.map(async (viewport) => {
        const login = (await visit('/login', { viewport, allowed })).page.locator('main form')
        await logIn(login)
        const signup = (await visit('/signup', { viewport, allowed })).page.locator('main form')
        await signUp(signup, `silent-${viewport.width}`)
        return { login, signup }
      })
      const forms = await Promise.all(filled)
      fault = FAULTS.silence
      await Promise.all(forms.flatMap(({ login, signup }) => [submit(login), submit(signup)]))
      for (const { login, signup } of forms) {
        await seen(login.getByText(t('account.loginUnanswered')))
        await seen(signup.getByText(t('account.signupUnanswered')))
        await expect.poll(() => signup.locator('input[name=password]').inputValue()).toBe('')
      }
    })
  },
  {
    // The default of 10 s is tested in settings.test.ts.
    environment: { LOADING_SCREEN_MS: '300', PROVIDER_WRITE_TIMEOUT_MS: '1000' },
    provider,
  },
)

async function logIn(form: Locator) {
  await form.getByLabel(t('account.email'), { exact: true }).fill(DEMO.email)
  await form.getByLabel(t('account.password'), { exact: true }).fill(DEMO.password)
}

async function signUp(form: Locator, name: string) {
  await form.getByLabel(t('account.username')).fill(name)
  await form.getByLabel(t('account.email'), { exact: true }).fill(`${name}@mail.example`)
  await form.getByLabel(t('account.phoneNumber')).fill('0532 111 22 33')
  await form.getByLabel(t('account.password'), { exact: true }).fill('Sedir1234')
}

/** Waits until the text has a size and nothing covers it. */
async function seen(text: Locator): Promise<void> {
  await text.waitFor()
  await text.scrollIntoViewIfNeeded()
  await expect
    .poll(() =>
      text.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const top = document.elementFromPoint(x + width / 2, y + height / 2)
        return width > 0 && height > 0 && top !== null && (element.contains(top) || top.contains(element))
      }),
    )
    .toBe(true)
}
