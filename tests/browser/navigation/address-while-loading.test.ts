/** The address changes between the start of Vike's router and its first render, which loads an entry of the page. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeInBrowser, hydrated } from '#tests/support/browser/visit.ts'

const ENTRY = /\/assets\/entries\/pages_about\./

describeInBrowser('an address that changes while the router is loading', ({ visit }) => {
  it('keeps the fragment, and the history has no further entry', async () => {
    const { page } = await visit('/robots.txt')
    const release = await openWithHeldRouter(page, '/about')
    await page.evaluate(() => {
      window.location.hash = 'below'
    })
    await leaveAndReturn(page, release)
    expect(page.url()).toMatch(/\/about#below$/)
  })

  it('keeps the language that was chosen, also after a reload', async () => {
    const { page } = await visit('/robots.txt')
    const release = await openWithHeldRouter(page, '/about?lng=ar')
    await page.locator('button[popovertarget=languages]').press('Enter')
    await page.getByRole('menuitemradio', { name: 'Türkçe' }).press('Enter')
    await page.locator('html[lang=tr]').waitFor()
    await leaveAndReturn(page, release)
    expect(page.url()).toMatch(/\/about$/)
    await page.reload()
    expect(await page.locator('html').getAttribute('lang')).toBe('tr')
  })

  it('is the address of its page again after a navigation that began before the first render', async () => {
    const { page } = await visit('/robots.txt')
    const release = await openWithHeldRouter(page, '/about')
    const navigates = page.evaluate(
      () => new Promise<void>((resolve) => window.addEventListener('clientnavigation', () => resolve())),
    )
    await follow(page, '/contact')
    // The loader has stopped waiting for the first render.
    await navigates
    release()
    await page.waitForURL('**/contact')
    await follow(page, '/about')
    await page.waitForURL('**/about')
  })
})

/** Opens a page whose router loads, but cannot render yet. Returns a function that lets it. */
async function openWithHeldRouter(page: Page, address: string) {
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
  return release
}

/** Follows a link, which waits for the router, and goes back. */
async function leaveAndReturn(page: Page, release: () => void) {
  const entries = await page.evaluate(() => history.length)
  release()
  await follow(page, '/contact')
  await page.waitForURL('**/contact')
  expect(await page.evaluate(() => history.length)).toBe(entries + 1)
  await page.goBack()
  await page.waitForURL('**/about*')
}

function follow(page: Page, address: string) {
  return page.locator(`header a[href="${address}"]`).first().click()
}
