/** Tests the support for three engines: a console message that it does not report could not fail a test. */
import { expect, it } from 'vitest'
import { isHydrated } from '#tests/support/browser/hydrated.ts'
import { describeInEngines } from '#tests/support/engines/engines.ts'

describeInEngines(['chromium', 'firefox', 'webkit'], 'a page', ({ world, page }) => {
  it('reports console messages and uncaught errors, until the next document', async () => {
    await page().goto(`${world().url}/privacy`)
    // Firefox reports an import that the next navigation aborts.
    await page().waitFor(isHydrated)
    await page().evaluate(() => {
      console.error('an error')
      console.warn('a warning')
      setTimeout(() => {
        throw new Error('uncaught')
      })
    })
    await expect
      .poll(() => page().messages())
      .toEqual(['error: an error', 'warn: a warning', expect.stringMatching(/^error: .*uncaught$/)])
    await page().goto(`${world().url}/login`)
    await page().waitFor(isHydrated)
    expect(await page().messages()).toEqual([])
    await page().back()
    // Puppeteer also takes a changed history entry of the page that is left, which the router writes, for the end of Back.
    await page().waitFor((path) => location.pathname === path, '/privacy')
    expect(await page().evaluate((suffix) => location.pathname + suffix, '!')).toBe('/privacy!')
    await page().waitFor(async (title) => document.title.includes(title), 'Privacy')
  })

  it('has loaded the next document if the old document changes its history entry meanwhile', async () => {
    for (let round = 1; round <= 3; round++) {
      await page().goto(`${world().url}/robots.txt`)
      await page().evaluate(() => {
        const change = () => history.replaceState({}, '')
        addEventListener('beforeunload', change)
        addEventListener('pagehide', change)
        setInterval(change, 60)
      })
      await page().goto(`${world().url}/login`)
      const state = await page().evaluate(() => [location.pathname, document.readyState])
      expect(state, `round ${round}`).toEqual(['/login', 'complete'])
    }
  })

  it('goes on waiting in the next document if the document is replaced meanwhile', async () => {
    await page().goto(`${world().url}/robots.txt`)
    for (let round = 1; round <= 20; round++) {
      const left = await page().evaluate(() => {
        setTimeout(() => location.reload())
        return performance.timeOrigin
      })
      await page().waitFor((last) => performance.timeOrigin !== last, left)
    }
  })

  it('clicks an element that moves away from the mouse, and no other element', async () => {
    await page().goto(`${world().url}/robots.txt`)
    await page().evaluate(() => {
      const wanted = document.createElement('button')
      const other = document.createElement('button')
      const clicked: string[] = []
      for (const [button, name] of [[wanted, 'wanted'] as const, [other, 'other'] as const]) {
        button.textContent = name
        button.style.cssText =
          'position: fixed; inset: 100px auto auto 100px; width: 200px; height: 60px; margin: 0'
        button.addEventListener('click', () => {
          clicked.push(name)
          document.title = clicked.join()
        })
      }
      wanted.addEventListener('mousemove', () => wanted.style.setProperty('top', '300px'), { once: true })
      document.body.append(other, wanted)
    })
    await page().click('button', 'wanted')
    expect(await page().evaluate(() => document.title)).toBe('wanted')
  })
})
