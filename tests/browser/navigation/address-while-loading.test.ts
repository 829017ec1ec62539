/** The address changes, or a link is followed, while the code of client navigation is loading. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { followsLinks } from '#tests/support/browser/hydrated.ts'
import { filesOfSource } from '#tests/support/browser/lazy-files.ts'
import { describeInBrowser, hydrated } from '#tests/support/browser/visit.ts'
import { chooseLanguage } from '../language-menu.ts'

describeInBrowser('a language that is chosen', ({ visit }) => {
  it('stays after a navigation, Back and a reload, and its address has no `lng`', async () => {
    const { page } = await visit('/about?lng=ar')
    await hydrated(page)
    await chooseLanguage(page, 'Türkçe')
    await page.locator('html[lang=tr]').waitFor()
    await leaveAndReturn(page)
    expect(page.url()).toMatch(/\/about$/)
    await page.reload()
    expect(await page.locator('html').getAttribute('lang')).toBe('tr')
  })
})

describeInBrowser('while client navigation is loading', ({ visit }) => {
  it('a new fragment stays, and the history has no further entry', async () => {
    const { page } = await visit('/robots.txt')
    const release = await openWithoutNavigation(page, '/about')
    await page.evaluate(() => {
      window.location.hash = 'below'
    })
    await leaveAndReturn(page, release)
    expect(page.url()).toMatch(/\/about#below$/)
  })

  it('a link and a form lead to their pages as soon as the code is there', async () => {
    const { page } = await visit('/robots.txt')
    const isNewDocument = () => page.evaluate(() => !('isMarked' in window))
    const mark = () => page.evaluate(() => Object.assign(window, { isMarked: true }))
    let release = await openWithoutNavigation(page, '/about')
    await mark()
    await page.locator('header a[href="/contact"]').first().click()
    release()
    await page.waitForURL('**/contact')
    expect(await isNewDocument()).toBe(false)

    release = await openWithoutNavigation(page, '/products')
    await mark()
    await page.locator('main select[name=sort]').selectOption('createdAt')
    release()
    await page.waitForURL('**/products?sort=createdAt')
    expect(await isNewDocument()).toBe(false)
  })
})

/** Opens a page whose navigation code does not come until the returned function is called. */
async function openWithoutNavigation(page: Page, address: string) {
  const [file] = filesOfSource('on-idle')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route(`**${file}`, async (route) => {
    await held
    await route.continue()
  })
  const loads = page.waitForRequest(`**${file}`)
  await page.goto(address)
  await hydrated(page)
  await loads
  return release
}

/** Follows a link by client navigation, and goes back. */
async function leaveAndReturn(page: Page, release = () => {}) {
  const entries = await page.evaluate(() => history.length)
  release()
  await followsLinks(page)
  await page.locator('header a[href="/contact"]').first().click()
  await page.waitForURL('**/contact')
  expect(await page.evaluate(() => history.length)).toBe(entries + 1)
  await page.goBack()
  await page.waitForURL('**/about*')
}
