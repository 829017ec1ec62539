/** Shared by the tests of the account pages: texts of a language, toasts, sign-in. */
import type { TFunction } from 'i18next'
import type { Locator, Page } from 'playwright-core'
import type { Language } from '#locales/languages.ts'
import { createRequestI18n } from '#locales/server-i18n.ts'
import type { World } from '#tests/support/world.ts'

export const DEMO = { email: 'demo@sedir.example', password: 'Demo12345' }

export function wordsOf(language: Language): TFunction {
  return createRequestI18n(language).t
}

/** Waits until the toast is shown. */
export async function toast(page: Page, t: TFunction, text: string): Promise<void> {
  await page
    .getByRole('region', { name: t('toasts.region') })
    .getByText(text)
    .first()
    .waitFor()
}

/** Waits for a page and its toast together: the toast closes after 5 s, which a busy machine may need for the page. */
export async function arrives(page: Page, path: string, t: TFunction, text: string): Promise<void> {
  await Promise.all([page.waitForURL(path), toast(page, t, text)])
}

/** The form's submit button, after hydration of the form. */
export async function submit(form: Locator): Promise<void> {
  await form.locator('button[type=submit]').click()
}

/** Waits until the field is marked invalid and has the focus, and returns its error text. */
export async function errorOf(field: Locator): Promise<string> {
  await field.and(field.page().locator('[aria-invalid=true]:focus')).waitFor()
  return field.evaluate((element) => {
    const id =
      element.getAttribute('aria-describedby') ??
      element.closest('[aria-describedby]')?.getAttribute('aria-describedby')
    return document.getElementById(id ?? '')?.textContent ?? ''
  })
}

export function field(page: Page, label: string): Locator {
  return page.locator('main').getByLabel(label, { exact: true })
}

/** Signs in without the login page. */
export async function enter(page: Page, account = DEMO): Promise<void> {
  const origin = new URL(page.url()).origin
  const answer = await page.request.post('/api/v1.0/auth/customer/signin', {
    data: account,
    headers: { origin },
  })
  if (!answer.ok()) throw new Error(`The provider answered ${answer.status()}`)
}

export async function logIn(page: Page, t: TFunction, { email, password } = DEMO): Promise<void> {
  await page.goto('/login')
  const form = page.locator('main form')
  await field(page, t('account.email')).fill(email)
  await field(page, t('account.password')).fill(password)
  await submit(form)
  await page.waitForURL('/')
}

/** Holds the responses to calls of the account until the returned function is called. The provider answers at once. */
export async function holdAnswers(page: Page, method: string, path: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**/api/v1.0/auth/customer/${path}`, async (route) => {
    if (route.request().method() !== method) return route.continue()
    const response = await route.fetch()
    await released
    await route.fulfill({ response })
  })
  return release
}

let customers = 0

/** Creates a customer through the provider's API, one per test and retry. */
export async function newCustomer(world: World, name: string): Promise<typeof DEMO> {
  customers += 1
  const account = { email: `${name}-${customers}@mail.example`, password: 'Sedir1234' }
  const send = async (path: string, body: object) => {
    const answer = await fetch(`${world.url}/api/v1.0/auth/customer/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', origin: world.url },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
  }
  await send('signup', { ...account, username: name, phone: '+905321112233' })
  const emailCode = world.mock.mailbox.latest(account.email)?.code ?? ''
  await send('verification', { email: account.email, phone: '+905321112233', emailCode })
  return account
}
