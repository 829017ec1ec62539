/** Every page in English and Arabic: complete, within the window at both widths, without a message in the console. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isHydrated } from '#tests/support/browser/hydrated.ts'
import type { Engine, EngineWorld } from '#tests/support/engines/engines.ts'
import {
  findExamples,
  type StorePage,
  signedInCookie,
  storePages,
  storeStates,
} from '#tests/support/store-pages.ts'

/** States of a page differ in their content, not in their code: one language is enough for them. */
const LANGUAGES = [
  { language: 'en', direction: 'ltr', pages: [...storePages, ...storeStates] },
  { language: 'ar', direction: 'rtl', pages: storePages },
] as const

/** The page is loaded at the first and then narrowed. */
const WIDTHS = [1440, 390] as const

export function testEveryPage({ world, page }: EngineWorld, engine: Engine) {
  describe('every page', () => {
    // Firefox reports requests that a navigation aborts. Here they belong to no page of the tests.
    if (engine === 'firefox') beforeEach(() => page().goto(`${world().url}/robots.txt`))

    describe.each(LANGUAGES)('in $language', ({ language, direction, pages }) => {
      it.each(pages.filter(({ personal }) => !personal))('$name has no faults', isFaultless)

      describe('of a customer', () => {
        beforeAll(async () => {
          await page().goto(`${world().url}/robots.txt`)
          const [name = '', value = ''] = (await signedInCookie(world())).split('=')
          await page().setCookie({ name, value })
        })
        afterAll(() => page().deleteCookies())

        it.each(pages.filter(({ personal }) => personal))('$name has no faults', isFaultless)
      })

      async function isFaultless({ path, status = 200 }: StorePage) {
        const address = path(await findExamples(world()))
        await page().resize(WIDTHS[0])
        await page().goto(`${world().url}${address}${address.includes('?') ? '&' : '?'}lng=${language}`)
        await page().waitFor(isHydrated)
        await page().waitFor(() => !document.querySelector('main [aria-busy=true]'))
        await page().evaluate(layOutWhole)
        for (const width of WIDTHS) {
          await page().resize(width)
          // Sliders reach their final layout a moment later.
          await expect.poll(() => page().evaluate(overflowPx), { message: `overflow at ${width} px` }).toBe(0)
        }
        const faults = await page().evaluate(readFaults, { status, language, direction })
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
async function readFaults(expected: {
  status: number
  language: string
  direction: string
}): Promise<string[]> {
  const { lang, dir } = document.documentElement
  const empty = [...document.images].filter(
    ({ complete, naturalWidth, currentSrc }) => complete && currentSrc && naturalWidth === 0,
  )
  // The natural width is divided by the density, so that a small picture in a large `srcset` has none.
  const broken = await Promise.all(
    empty.map(({ currentSrc }) => {
      const picture = Object.assign(new Image(), { src: currentSrc })
      return picture.decode().then(
        () => [],
        () => [`broken picture ${currentSrc}`],
      )
    }),
  )
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const failed = entries.filter(({ responseStatus }) => responseStatus >= 400)
  const [document_] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const status = document_?.responseStatus
  return [
    ...broken.flat(),
    ...failed.map(({ name, responseStatus }) => `${responseStatus} ${name}`),
    ...(status && status !== expected.status ? [`status ${status}`] : []),
    ...(lang !== expected.language || dir !== expected.direction ? [`language ${lang}, ${dir}`] : []),
  ]
}
