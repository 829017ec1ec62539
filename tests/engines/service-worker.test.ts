import { expect, it } from 'vitest'
import { isHydrated } from '#tests/support/browser/hydrated.ts'
import type { EnginePage } from '#tests/support/engines/engine-page.ts'
import { describeInEngines } from '#tests/support/engines/engines.ts'

/** The known fault showed at the third reload and at the first visit (docs/decisions/2026-11-22-no-navigation-preload.md). */
const ROUNDS = 8
const PATHS = ['/about', '/login', '/contact', '/privacy']

describeInEngines(['firefox', 'webkit'], 'behind the service worker', ({ world, page }) => {
  it('a page that is reloaded has its styles and is hydrated, each time', async () => {
    await openBehindWorker(page(), `${world().url}/about`)
    for (let round = 1; round <= ROUNDS; round++) {
      await page().reload()
      expect(await stateOf(page()), `reload ${round}`).toEqual(WHOLE)
    }
  })

  it('a page that is visited by its address has its styles and is hydrated, each time', async () => {
    await openBehindWorker(page(), `${world().url}/about`)
    for (let round = 0; round < ROUNDS; round++) {
      const path = PATHS[round % PATHS.length]
      await page().goto(world().url + path)
      expect(await stateOf(page()), `visit ${round + 1}: ${path}`).toEqual(WHOLE)
    }
  })
})

const WHOLE = { isControlled: true, hasStyles: true }

async function openBehindWorker(page: EnginePage, address: string): Promise<void> {
  await page.goto(address)
  await page.waitFor(() => navigator.serviceWorker.controller !== null)
}

async function stateOf(page: EnginePage) {
  const state = await page.evaluate(() => ({
    isControlled: navigator.serviceWorker.controller !== null,
    hasStyles: getComputedStyle(document.documentElement).getPropertyValue('--fs-sm') !== '',
  }))
  // Fails for a page that is not hydrated. A page without styles has no scripts either, so hydration would never end.
  if (state.hasStyles) await page.waitFor(isHydrated)
  return state
}
