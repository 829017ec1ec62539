/** Extensions of the browser change the page before its hydration, and React then replaces the part that differs. */
import { expect, it } from 'vitest'
import { paths } from '#domain/paths.ts'
import { DEHYDRATED_GLOBAL } from '#renderer/shared/hydration-ids.ts'
import { describeWithEmptyCache, hydrated } from '#tests/support/browser/visit.ts'
import { textFile } from '#tests/support/built-files.ts'

/** React's report of a page that differs from what it renders. */
const DIFFERS = /Minified React error #418/

describeWithEmptyCache('a page that a password manager has changed before the hydration', ({ visit }) => {
  it('keeps what was typed, and the focus', async () => {
    let load = () => {}
    const loading = new Promise<void>((resolve) => {
      load = resolve
    })
    const { page } = await visit('/robots.txt', { allowed: DIFFERS })
    await page.route(`**${textFile('en account')}`, async (route) => {
      await loading
      await route.continue()
    })
    await page.goto(paths.login(), { waitUntil: 'commit' })
    // The entry script has started, and waits for the texts.
    await page.waitForFunction((name) => {
      const dehydrated: unknown = Reflect.get(window, name)
      return dehydrated && !Array.isArray(dehydrated)
    }, DEHYDRATED_GLOBAL)
    const form = page.locator('main form')
    const email = form.locator('[name=email]')
    await form.locator('[name=password]').pressSequentially('Demo12345')
    await form.locator('[name=remember]').check()
    await email.pressSequentially('demo@sedir.example')
    const typedInto = await email.elementHandle()
    await page.evaluate(() => {
      for (const field of document.querySelectorAll('input')) field.after(document.createElement('div'))
    })
    load()
    await expect.poll(() => typedInto?.evaluate((field) => field.isConnected)).toBe(false)
    await hydrated(page)
    await expect.poll(() => email.inputValue()).toBe('demo@sedir.example')
    expect(await form.locator('[name=password]').inputValue()).toBe('Demo12345')
    expect(await form.locator('[name=remember]').isChecked()).toBe(true)
    expect(await email.evaluate((field) => field === document.activeElement)).toBe(true)
    await email.press('Enter')
    await page.waitForURL((url) => url.pathname === paths.home())
  })
})
