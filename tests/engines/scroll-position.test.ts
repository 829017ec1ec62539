import { expect, it } from 'vitest'
import { isHydrated } from '#tests/support/browser/hydrated.ts'
import type { EnginePage } from '#tests/support/engines/engine-page.ts'
import { describeInEngines } from '#tests/support/engines/engines.ts'

const Y = 700

describeInEngines(['chromium', 'firefox', 'webkit'], 'the scroll position', ({ world, page }) => {
  it('stays when the page is reloaded', async () => {
    await openAt(page(), `${world().url}/products`, Y)
    await page().reload()
    await page().waitFor((y) => window.scrollY === y, Y)
    await navigationIsReady(page())
    expect(await page().evaluate(() => window.scrollY)).toBe(Y)
  })

  it('stays when a visitor comes back from another document', async () => {
    await openAt(page(), `${world().url}/products`, Y)
    await page().goto(`${world().url}/robots.txt`)
    await page().back()
    await page().waitFor((y) => window.scrollY === y, Y)
    await navigationIsReady(page())
    expect(await page().evaluate(() => window.scrollY)).toBe(Y)
  })

  it('is that of the list when a visitor goes back at once after the reload of a product', async () => {
    await openAt(page(), `${world().url}/products`, Y)
    await page().evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('#main article h3 a')].at(-1)?.click(),
    )
    await page().waitFor(() => window.location.pathname.startsWith('/details/') && window.scrollY === 0)
    await page().reload()
    // Client navigation may have loaded or not.
    await page().evaluate(() => window.history.back())
    await page().waitFor(() => window.location.pathname === '/products')
    await page().waitFor((y) => window.scrollY === y, Y)
  })

  it('is the top when the address is entered again', async () => {
    await openAt(page(), `${world().url}/products`, Y)
    await page().goto(`${world().url}/products`)
    await navigationIsReady(page())
    expect(await page().evaluate(() => window.scrollY)).toBe(0)
  })
})

async function openAt(page: EnginePage, address: string, y: number): Promise<void> {
  await page.goto(address)
  await navigationIsReady(page)
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y)
  await page.waitFor((top) => window.scrollY === top, y)
}

/** Waits until client navigation restores scroll positions (renderer/client-navigation/history-entries.ts). */
async function navigationIsReady(page: EnginePage): Promise<void> {
  await page.waitFor(isHydrated)
  await page.waitFor(() => window.history.scrollRestoration === 'manual')
}
