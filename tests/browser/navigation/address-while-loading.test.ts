/** The address changes between the start of Vike's router and its first render, which loads an entry of the page. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeInBrowser, hydrated } from '#tests/support/browser/visit.ts'

const ENTRY = /\/assets\/entries\/pages_about\./

describeInBrowser('an address that changes while the router is loading', ({ visit }) => {
  it('keeps the fragment, and the history has no further entry', async () => {
    const { page } = await visit('/robots.txt')
    const finishLoading = await openWithoutRouter(page, '/about')
    await page.evaluate(() => {
      window.location.hash = 'below'
    })
    await finishLoading()
    expect(page.url()).toMatch(/\/about#below$/)
  })

  it('keeps the language that was chosen, also after a reload', async () => {
    const { page } = await visit('/robots.txt')
    const finishLoading = await openWithoutRouter(page, '/about?lng=ar')
    await page.locator('button[popovertarget=languages]').press('Enter')
    await page.getByRole('menuitemradio', { name: 'Türkçe' }).press('Enter')
    await page.locator('html[lang=tr]').waitFor()
    await finishLoading()
    expect(page.url()).toMatch(/\/about$/)
    await page.reload()
    expect(await page.locator('html').getAttribute('lang')).toBe('tr')
  })
})

/** Returns a function that lets the router finish, follows a link, which waits for the router, and goes back. */
async function openWithoutRouter(page: Page, address: string): Promise<() => Promise<void>> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(ENTRY, async (route) => {
    await held
    await route.continue()
  })
  const routerLoads = page.waitForRequest(ENTRY)
  await page.goto(address)
  await hydrated(page)
  await routerLoads

  return async () => {
    const entries = await page.evaluate(() => history.length)
    release()
    await page.locator('header a[href="/contact"]').first().click()
    await page.waitForURL('**/contact')
    expect(await page.evaluate(() => history.length)).toBe(entries + 1)
    await page.goBack()
    await page.waitForURL('**/about*')
  }
}
