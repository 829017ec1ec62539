/** In WebKit alone: `chromium-headless-shell` has no such cache, and that of Firefox is switched off (puppeteer-engine.ts). */
import { expect, it } from 'vitest'
import { LANGUAGE_COOKIE, THEME_COOKIE } from '#domain/cookies.ts'
import { isHydrated } from '#tests/support/browser/hydrated.ts'
import { describeInEngines } from '#tests/support/engines/engines.ts'

describeInEngines(['webkit'], 'a page from the back/forward cache', ({ world, page }) => {
  it('has the language and the theme that were chosen in another document meanwhile', async () => {
    await page().goto(`${world().url}/about`)
    await page().waitFor(isHydrated)
    await page().waitFor(() => window.history.scrollRestoration === 'manual')
    await page().evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => sessionStorage.setItem('isFromCache', `${persisted}`))
    })
    await page().goto(`${world().url}/robots.txt`)
    await page().setCookie({ name: LANGUAGE_COOKIE, value: 'ar' })
    await page().setCookie({ name: THEME_COOKIE, value: 'dark' })
    await page().evaluate(() => window.history.back())
    await page().waitFor(() => sessionStorage.getItem('isFromCache') === 'true')
    await page().waitFor(() => document.documentElement.lang === 'ar')
    expect(await page().evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  })
})
