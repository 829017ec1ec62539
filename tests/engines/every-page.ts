/** Every page in English and Arabic: complete, within the window, without a message in the console. */
import { describe, expect, it } from 'vitest'
import { isHydrated } from '#tests/support/browser/hydrated.ts'
import type { EngineWorld } from '#tests/support/engines/engines.ts'
import { findExamples, signedInCookie, storePages, storeStates } from '#tests/support/store-pages.ts'

const WIDTHS = { en: 1440, ar: 390 } as const

/** Firefox reports each request of the page before that the navigation has aborted. */
const ABORTED = /A ServiceWorker intercepted the request and encountered an unexpected error/

export function testEveryPage({ world, page }: EngineWorld) {
  describe.each(['en', 'ar'] as const)('in %s', (language) => {
    it.each([...storePages, ...storeStates])('$name', async ({ path, personal, status = 200 }) => {
      const address = path(await findExamples(world()))
      await signInIf(personal)
      await page().resize(WIDTHS[language])
      await page().goto(`${world().url}${address}${address.includes('?') ? '&' : '?'}lng=${language}`)
      await page().waitFor(isHydrated)
      await page().waitFor(() => !document.querySelector('main [aria-busy=true]'))
      expect(await page().evaluate(() => [document.documentElement.lang, document.dir])).toEqual(
        language === 'ar' ? ['ar', 'rtl'] : ['en', 'ltr'],
      )
      await page().evaluate(layOutWhole)
      // Sliders reach their final layout a moment later.
      await expect.poll(() => page().evaluate(overflowPx)).toBe(0)
      const faults = await page().evaluate(readFaults, status)
      const messages = (await page().messages()).filter((message) => !ABORTED.test(message))
      expect([...faults, ...messages]).toEqual([])
    })
  })

  async function signInIf(personal = false) {
    await page().goto(`${world().url}/robots.txt`)
    await page().deleteCookies()
    if (!personal) return
    const [name = '', value = ''] = (await signedInCookie(world())).split('=')
    await page().setCookie({ name, value })
  }
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
