/** A visitor who opens another document while the page is loading files. Firefox and WebKit abort the requests for these. */
import { beforeEach, expect, it } from 'vitest'
import { isHydrated } from '#tests/support/browser/hydrated.ts'
import { ownFiles } from '#tests/support/browser/page-sources.ts'
import { textFile } from '#tests/support/built-files.ts'
import { WAIT_TIMEOUT_MS } from '#tests/support/engines/engine-page.ts'
import { describeInEngines } from '#tests/support/engines/engines.ts'
import { makeWorld } from '#tests/support/world.ts'

describeInEngines(['firefox', 'webkit'], 'a navigation to another document', ({ page }) => {
  beforeEach(() => page().resize(1440))

  it.each([
    ['the code of a page', () => ownFiles('pages/about', '.js')],
    ['the texts of a page', () => [textFile('en about')]],
    ['the styles of a page', () => ownFiles('pages/about', '.css')],
  ])('is not cancelled by the page while it loads %s for a link', async (_files, files) => {
    const store = await makeWorld()
    // It would answer instead of the store.
    store.cutOff((path) => path === '/service-worker.js')
    await page().goto(`${store.url}/contact`)
    await page().waitFor(isHydrated)
    const held = store.hold((path) => files().includes(path) || path === '/privacy')
    await page().click('footer a[href="/about"]')
    await expect.poll(() => held.waiting(), WITHIN).not.toEqual([])

    const opened = page().goto(`${store.url}/privacy`)
    await expect.poll(() => held.waiting(), WITHIN).toContain('/privacy')
    await expect.poll(() => held.aborted(), WITHIN).not.toEqual([])
    held.release()
    await opened
    // Puppeteer resolves as well when a client navigation changes the address.
    await page().waitFor(() => location.pathname === '/privacy')
  })
})

const WITHIN = { timeout: WAIT_TIMEOUT_MS }
