/** What a phone fetches for a page. Sizes and counts do not depend on the machine. */
import { expect, it } from 'vitest'
import { inLanguage } from '#domain/paths.ts'
import { LANGUAGES } from '#locales/languages.ts'
import { PHONE } from '#tests/support/browser/first-view.ts'
import { followsLinks } from '#tests/support/browser/hydrated.ts'
import { builtSize, weighPage } from '#tests/support/browser/page-weight.ts'
import { describeWithEmptyCache, hydrated } from '#tests/support/browser/visit.ts'
import * as budgets from '#tests/support/browser/weight-budgets.ts'
import { findExamples, signedInCookie, storePages } from '#tests/support/store-pages.ts'

describeWithEmptyCache('a page', ({ visit, world }) => {
  it.each(budgets.weighedPages)('%s stays within its size budget in every language', async (name) => {
    const page = storePages.find((each) => each.name === name)
    const path = page?.path(await findExamples(world())) ?? ''
    const headers = page?.personal ? { cookie: await signedInCookie(world()) } : undefined
    for (const language of LANGUAGES) {
      const answer = await fetch(world().url + inLanguage(path, language), { headers })
      expect(answer.status).toBe(200)
      const weight = weighPage(await answer.text(), language)
      expect(weight.scripts).toBeLessThanOrEqual(budgets.SCRIPT_CEILINGS_KB[name] * 1000)
      expect(weight.styles).toBeLessThanOrEqual(budgets.STYLE_BUDGET_KB * 1000)
      expect(weight.fonts).toBeLessThanOrEqual(budgets.FONT_BUDGETS_KB[language] * 1000)
      expect(weight.fonts).toBeGreaterThan(0)
    }
  })

  it('is hydrated by the scripts in its markup, and loads client navigation afterwards', async () => {
    const { page, assets } = await visit('/about', PHONE)
    await hydrated(page)
    await followsLinks(page)
    await page.waitForLoadState('networkidle')
    const html = await (await page.request.get(`${world().url}/about`)).text()
    const { scriptFiles } = weighPage(html, 'en')
    const later = assets.filter((asset) => asset.endsWith('.js') && !scriptFiles.includes(asset))
    expect(scriptFiles.filter((file) => !assets.includes(file))).toEqual([])
    // Client navigation is in the chunk of the API client, which counts the visit.
    expect(later).toHaveLength(1)
    // The styles are inline: no script requests them again.
    expect(assets.filter((asset) => asset.endsWith('.css'))).toEqual([])
  })

  it.each(['home', 'products', 'details'] as const)(
    '%s fetches few files until the network is idle',
    async (name) => {
      const path = storePages.find((each) => each.name === name)?.path(await findExamples(world())) ?? ''
      const { page, assets } = await visit('/robots.txt', PHONE)
      let others = 0
      page.on('request', (request) => {
        others += request.resourceType() === 'image' ? 0 : 1
      })
      await page.goto(path)
      await hydrated(page)
      await page.waitForLoadState('networkidle')
      const scripts = new Set(assets.filter((asset) => asset.endsWith('.js')))
      const budget = budgets.IDLE_BUDGETS[name]
      expect(scripts.size).toBeLessThanOrEqual(budget.files)
      const bytes = [...scripts].reduce((sum, file) => sum + builtSize(file), 0)
      expect(bytes).toBeLessThanOrEqual(budget.scriptsKb * 1000)
      expect(others).toBeLessThanOrEqual(budget.requests)
    },
  )

  it('has one picture with high priority, and the others are lazy', async () => {
    for (const path of ['/', '/products']) {
      const html = await (await fetch(`${world().url}${path}`)).text()
      const pictures = [...html.matchAll(/<img [^>]*>/g)].map(([picture]) => picture)
      const first = pictures.filter((picture) => /fetchpriority="high"/i.test(picture))
      expect(first).toHaveLength(1)
      expect(pictures.filter((picture) => !/loading="lazy"/.test(picture))).toEqual(first)
    }
  })
})
