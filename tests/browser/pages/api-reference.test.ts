/** “Try it” in the API reference: every call of the contract, from the page alone. */
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createContractProxy } from '#mock-api/contract-proxy/contract-proxy.ts'
import { createMockApi } from '#mock-api/index.ts'
import { sharedChrome } from '#tests/support/browser/chrome.ts'
import { createMock } from '#tests/support/nonconforming-provider.ts'
import { listen } from '#tests/support/test-store.ts'
import { PNG } from '../../contract/support/contract-world.ts'

/** In an order in which each call finds what it needs. `as`: the account whose sign-in button is pressed before. */
const CALLS: readonly (readonly [call: string, as?: string])[] = [
  ['GET /products'],
  ['GET /products/{id}'],
  ['GET /products/colors'],
  ['GET /settings'],
  ['POST /visits'],
  ['GET /categories'],
  ['GET /categories/recursive'],
  ['GET /rating'],
  ['POST /auth/customer/signup'],
  ['POST /auth/customer/verification'],
  ['POST /auth/customer/signin'],
  ['GET /auth/customer/profile'],
  ['PUT /auth/customer/profile'],
  ['POST /customers/add-favorite'],
  ['GET /customers/get-favorites'],
  ['DELETE /customers/remove-favorite'],
  ['POST /rating'],
  ['GET /rating/my-rating'],
  ['PUT /auth/customer/profile/change-password'],
  ['POST /auth/customer/forgot-password'],
  ['POST /auth/customer/verify-pass-reset-code'],
  ['PUT /auth/customer/reset-password'],
  ['POST /auth/customer/signin-with-google'],
  ['POST /auth/customer/signout'],
  ['POST /categories', 'admin@sedir.example'],
  ['PUT /categories/{id}'],
  ['DELETE /categories/{id}'],
  ['DELETE /categories/many'],
]

/** Sends each call with what the page has filled in. Returns the calls that were not answered with the status of their success. */
async function tryAll(
  page: Page,
  type: (call: string) => Promise<object | undefined> = async () => undefined,
) {
  const others: string[] = []
  for (const [call, as] of CALLS) {
    if (as) {
      const before = await page.locator('[data-token]').inputValue()
      await page.getByRole('button', { name: as }).click()
      await expect.poll(() => page.locator('[data-token]').inputValue()).not.toBe(before)
    }
    const [method, path] = call.split(' ')
    const form = page.locator(`form[data-method="${method}"][data-path="${path}"]`)
    const details = page.locator('details.call').filter({ has: form })
    await details.locator('summary').click()
    await form.and(page.locator('[aria-busy=false]')).waitFor()
    const typed = await type(call)
    if (typed) {
      const body = form.locator('textarea')
      await body.fill(JSON.stringify({ ...JSON.parse(await body.inputValue()), ...typed }))
    }
    if (call === 'POST /categories')
      await form.locator('[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PNG })
    await form.getByRole('button', { name: 'Send' }).click()
    const line = await form.locator('[data-status-line]', { hasText: /./ }).textContent()
    const success = await details.locator('th[data-status="2"]').textContent()
    if (!line?.startsWith(`${success} in `)) others.push(`${call}: ${line}`)
  }
  return others
}

async function open(origin: string): Promise<Page> {
  const context = await (await sharedChrome()).newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(`${origin}/api/v1.0/docs`)
  return page
}

describe('every call can be sent from the API reference', () => {
  test('the table of this test has all calls of the contract', async () => {
    const { contract } = await createMockApi({ products: 0 })
    const names = contract.calls.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    expect(CALLS.map(([name]) => name).sort()).toEqual(names.sort())
  })

  test('of the mock', async () => {
    const mock = await createMock()
    const server = await listen(mock.handler)
    onTestFinished(server.close)
    expect(await tryAll(await open(server.url))).toEqual([])
  })

  test('of a mock in front of a provider, with codes and tokens that a person types', async () => {
    const provider = await createMock()
    const behind = await listen(provider.handler)
    onTestFinished(behind.close)
    const log: string[] = []
    const proxy = await listen(
      createContractProxy({
        target: new URL(behind.url),
        mock: await createMockApi({ products: 0 }),
        clock: Date.now,
        log: (line) => log.push(line),
      }),
    )
    onTestFinished(proxy.close)
    const others = await tryAll(await open(proxy.url), async (call) => {
      if (call.endsWith('/verification'))
        return { emailCode: provider.mailbox.latest('ada@mail.example')?.code }
      if (call.endsWith('/verify-pass-reset-code'))
        return { resetCode: provider.mailbox.latest('demo@sedir.example')?.code }
      if (call.endsWith('/signin-with-google')) return { idToken: await provider.identity.issueToken({}) }
      return undefined
    })
    expect(others).toEqual([])
    const { differences } = await (await fetch(`${proxy.url}/__mock/in-front`)).json()
    expect({ differences, log }).toEqual({ differences: [], log: [] })
  })
})
