/** Worlds of the mock in a browser: a tab stays in the world that its address names, and the page of states shows all. */
import { expect, it } from 'vitest'
import { describeInBrowser, hydrated } from '#tests/support/browser/visit.ts'

/** What a page of the failing, slow and offline worlds reports, and preloads outside of a small frame. */
const OF_STATES = /was preloaded using link preload|Failed to load resource|status of 50\d/

describeInBrowser(
  'a world of the mock',
  ({ visit, open, world }) => {
    it('applies to its tab after a navigation too, and to no other tab', async () => {
      await (await world().mock.world('mine')).reset({ seed: 4, products: 7 })
      const page = await open('/?world=mine')
      await page.getByRole('navigation').getByRole('link', { name: 'Products', exact: true }).first().click()
      await page.waitForURL('**/products?world=mine')
      await page
        .getByText(/of 7\b/)
        .first()
        .waitFor()
      await page.goBack()
      await page.waitForURL('**/?world=mine')
      await page.reload()
      await hydrated(page)
      await page.getByRole('navigation').getByRole('link', { name: 'Products', exact: true }).first().click()
      await page
        .getByText(/of 7\b/)
        .first()
        .waitFor()

      const other = await page.context().newPage()
      await other.goto(`${world().url}/products`)
      await other
        .getByText(/of 30\b/)
        .first()
        .waitFor()
    })

    it('is shown in a thumbnail on the page of states, which changes nothing outside of it', async () => {
      const { page } = await visit('/__mock/states?page=products&language=en', {
        allowed: OF_STATES,
        viewport: { width: 1440, height: 900 },
      })
      const frame = (state: string) => page.frameLocator(`iframe[src*="world=state-${state}&"]`)
      const products = 'a[href^="/details/"]'
      const fourth = (state: string) => frame(state).locator(products).nth(3)
      await fourth('normal').waitFor({ state: 'attached' })
      await frame('empty').getByRole('main').waitFor({ state: 'attached' })
      expect(await frame('empty').locator(products).count()).toBe(0)
      await fourth('long').waitFor({ state: 'attached' })
      expect(await page.context().cookies()).toEqual([])
      expect(world().mock.scenario.emptyCatalogue).toBe(false)
    })
  },
  { mock: { seed: 7, products: 30 } },
)
