/** Pages from a cache in front of the store: without a nonce, their policy has hashes instead. */
import { expect, test } from 'vitest'
import { describeWithEmptyCache, hydrated } from '../support/browser/visit.ts'

describeWithEmptyCache('a page from a cache in front of the store', ({ world, visit }) => {
  test.each(['/', '/products'])('%s is hydrated without violating its policy', async (path) => {
    const asked = {
      'surrogate-capability': 'varnish="Surrogate/1.0"',
      'accept-language': 'en',
      'user-agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    }
    const policy = async () => (await fetch(world().url + path, { headers: asked })).headers
    await expect
      .poll(async () => (await policy()).get('content-security-policy'), { timeout: 20_000 })
      .toMatch(/script-src 'self' 'sha256-/)
    const { 'user-agent': userAgent, ...extraHTTPHeaders } = asked
    const { page } = await visit(path, { userAgent, extraHTTPHeaders })
    await hydrated(page)
    expect(await page.locator('[nonce]').count()).toBe(0)
    // Without script this link would load a page from the server. By keyboard: the footer moves while sections above it get
    // their layout.
    await page.evaluate(() => Object.assign(window, { stayed: true }))
    await page.locator('footer a[href="/about"]').first().press('Enter')
    await page.waitForURL('**/about')
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  })
})
