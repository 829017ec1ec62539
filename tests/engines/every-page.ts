/** Every page in English and Arabic: complete, within the window, without a message in the console. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isHydrated } from '#tests/support/browser/hydrated.ts'
import type { EngineWorld } from '#tests/support/engines/engines.ts'
import {
  findExamples,
  type StorePage,
  signedInCookie,
  storePages,
  storeStates,
} from '#tests/support/store-pages.ts'

const LANGUAGES = [
  { language: 'en', direction: 'ltr', width: 1440 },
  { language: 'ar', direction: 'rtl', width: 390 },
] as const

const pages = [...storePages, ...storeStates]

export function testEveryPage({ world, page }: EngineWorld) {
  describe('every page', () => {
    // The browser reports requests that a navigation aborts. Here they belong to no page of the tests.
    beforeEach(() => page().goto(`${world().url}/robots.txt`))

    describe.each(LANGUAGES)('in $language', ({ language, direction, width }) => {
      beforeAll(() => page().resize(width))

      it.each(pages.filter(({ personal }) => !personal))('$name', isFaultless)

      describe('of a customer', () => {
        beforeAll(async () => {
          await page().goto(`${world().url}/robots.txt`)
          const [name = '', value = ''] = (await signedInCookie(world())).split('=')
          await page().setCookie({ name, value })
        })
        afterAll(() => page().deleteCookies())

        it.each(pages.filter(({ personal }) => personal))('$name', isFaultless)
      })

      async function isFaultless({ path, status = 200 }: StorePage) {
        const address = path(await findExamples(world()))
        await page().goto(`${world().url}${address}${address.includes('?') ? '&' : '?'}lng=${language}`)
        await page().waitFor(isHydrated)
        await page().waitFor(() => !document.querySelector('main [aria-busy=true]'))
        expect(await page().evaluate(() => [document.documentElement.lang, document.dir])).toEqual([
          language,
          direction,
        ])
        await page().evaluate(layOutWhole)
        // Sliders reach their final layout a moment later.
        await expect.poll(() => page().evaluate(overflowPx)).toBe(0)
        const faults = await page().evaluate(readFaults, status)
        expect([...faults, ...(await page().messages())]).toEqual([])
      }
    })
  })
}

/** Runs in the page. Lays out the complete page, as for Back and Forward, and so loads its pictures. */
async function layOutWhole(): Promise<void> {
  document.documentElement.setAttribute('data-back', '')
  await document.fonts.ready
}

/** Runs in the page. */
function overflowPx(): number {
  return Math.max(0, document.documentElement.scrollWidth - innerWidth)
}

/** Runs in the page. */
function readFaults(pageStatus: number): string[] {
  const pictures = [...document.images].filter(
    ({ complete, naturalWidth, currentSrc }) => complete && currentSrc && naturalWidth === 0,
  )
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const failed = entries.filter(({ responseStatus }) => responseStatus >= 400)
  const [document_] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const status = document_?.responseStatus
  return [
    ...pictures.map(({ currentSrc }) => `broken picture ${currentSrc}`),
    ...failed.map(({ name, responseStatus }) => `${responseStatus} ${name}`),
    ...(status && status !== pageStatus ? [`status ${status}`] : []),
  ]
}
