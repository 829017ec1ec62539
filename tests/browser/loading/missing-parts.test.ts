/** What a page loads later may not come: a cut connection, or a release that took the file away. The page stands all the same. */
import type { Page, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { HEARTS } from '#tests/support/browser/hearts.ts'
import { filesOfSource } from '#tests/support/browser/lazy-files.ts'
import { alive, describeInBrowser } from '#tests/support/browser/visit.ts'
import { signedInCookie, signIn } from '#tests/support/store-pages.ts'
import { wordsOf } from '../account/customer.ts'

const t = wordsOf('en')
const FAULTS = {
  'is gone': (route: Route) => route.fulfill({ status: 404 }),
  'is cut off': (route: Route) => route.abort('connectionreset'),
} as const

/** The browser's own words for a file that does not come. */
const allowed = /Failed to load resource|ERR_CONNECTION_RESET|status of 404|was preloaded|status of 401/

interface Trigger {
  /** What is imported. */
  readonly part: string
  readonly at: string
  readonly isPersonal?: true
  readonly act: (page: Page) => Promise<unknown>
  /** What stands when the part has come. */
  readonly shows: string
  /** What a person is told when it has not; a part that nobody waits for says nothing. */
  readonly says?: string
}

const FAILED = t('errors.sectionFailed')

const triggers: readonly Trigger[] = [
  {
    part: 'ui/components/toasts/toast-container.tsx',
    at: '/products',
    act: (page) => page.locator(HEARTS).first().click(),
    shows: '.Toastify [role=alert]',
    says: t('YouAreNotLogin'),
  },
]

describeInBrowser('a part that does not come', ({ visit, world }) => {
  /** A page that is alive, without one of its files. */
  async function without(
    file: string,
    { at, isPersonal }: Pick<Trigger, 'at' | 'isPersonal'>,
    refuse: (route: Route) => unknown,
  ) {
    const { page } = await visit('/robots.txt', { allowed, reducedMotion: 'reduce' })
    if (isPersonal) await signIn(page.context(), world())
    const state = { isRefused: true, refusals: 0, loads: 0 }
    await page.route(`**${file}`, (route) => {
      if (!state.isRefused) return route.continue()
      state.refusals += route.request().method() === 'GET' ? 1 : 0
      return refuse(route)
    })
    page.on('request', (request) => {
      state.loads += request.isNavigationRequest() && request.frame() === page.mainFrame() ? 1 : 0
    })
    await page.goto(at)
    await alive(page)
    return { page, state }
  }

  /** Files of a part that the page has not loaded first. */
  async function filesBeyond({ part, at, isPersonal }: Trigger): Promise<readonly string[]> {
    const headers = isPersonal ? { cookie: await signedInCookie(world()) } : undefined
    const html = await (await fetch(world().url + at, { headers })).text()
    return [...filesOfSource(part)].filter((file) => !html.includes(file))
  }

  const cases = triggers.flatMap((trigger) =>
    Object.keys(FAULTS).map((fault) => [trigger.part, fault, trigger] as const),
  )
  it.each(cases)(
    '%s, which %s, leaves the page standing, and Retry brings it',
    async (_part, fault, trigger) => {
      const { act, shows, says = FAILED } = trigger
      const files = await filesBeyond(trigger)
      expect(files.length).toBeGreaterThan(0)
      for (const file of files) {
        const { page, state } = await without(file, trigger, FAULTS[fault as keyof typeof FAULTS])
        // The page is loaded anew by code that comes when the browser is idle.
        await page.waitForLoadState('networkidle')
        const text = await textOf(page)
        const isAnew = fault === 'is gone' && says === FAILED
        const asked = isAnew ? page.waitForResponse((one) => one.request().method() === 'HEAD') : undefined
        await act(page)
        if ((await asked)?.status() === 404) {
          await expect.poll(() => state.loads, { message: file }).toBe(2)
          await alive(page)
          await page.waitForLoadState('networkidle')
          await act(page)
        }
        await page.getByText(says).first().waitFor()
        expect(state.refusals, file).toBeGreaterThan(0)
        expect(await textOf(page), file).toBe(text)
        const { loads } = state
        state.isRefused = false
        if (says === FAILED) await page.getByRole('button', { name: t('common.retry') }).click()
        else await act(page)
        await page.locator(shows).first().waitFor()
        expect(state.loads, file).toBe(loads)
        await page.context().close()
      }
    },
  )

  it('after a release the page is loaded anew once, with what was typed', async () => {
    const { page } = await visit('/robots.txt', { allowed, reducedMotion: 'reduce' })
    let loads = 0
    page.on('request', (request) => {
      loads += request.isNavigationRequest() ? 1 : 0
    })
    await page.goto('/contact')
    await alive(page)
    await page.waitForLoadState('networkidle')
    await page.route('**/assets/**', FAULTS['is gone'])
    const fields = page.locator('main form').filter({ has: page.locator('textarea') })
    await fields.locator('textarea').fill('Two chairs, please')
    await fields.locator('input[name=email]').fill('leyla@kiyi.example')
    const again = page.waitForRequest((request) => request.isNavigationRequest())
    await page
      .locator('header')
      .getByRole('button', { name: t('search.open') })
      .first()
      .click()
    await again
    await page.unroute('**/assets/**')
    await alive(page)
    await expect.poll(() => fields.locator('textarea').inputValue()).toBe('Two chairs, please')
    expect(await fields.locator('input[name=email]').inputValue()).toBe('leyla@kiyi.example')
    expect(loads).toBe(2)
    expect(await page.evaluate(() => sessionStorage.getItem('keptFields'))).toBeNull()
  })
})

function textOf(page: Page): Promise<string | null> {
  return page.locator('#main h1').first().textContent()
}
