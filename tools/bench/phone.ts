/** Web Vitals on a slow phone and a slow network, with and without the loading screen. */
import type { Browser } from 'playwright-core'
import { launchChrome } from '#tests/support/browser/chrome.ts'
import { type OpenStore, openStore } from '#tests/support/built-store.ts'
import type { Part } from './part.ts'
import { openPhone, readVitals, type Vitals } from './phone-page.ts'
import { type Spread, spreadOf } from './rounds.ts'
import { atMost, type Budget, count } from './section.ts'
import { measuredPages } from './store-pages.ts'

const BUDGETS: Vitals = { fcp: 900, lcp: 1400, cls: 0.01, tbt: 100, inp: 100 }
const UNIT: Readonly<Record<keyof Vitals, string>> = {
  fcp: ' ms',
  lcp: ' ms',
  cls: '',
  tbt: ' ms',
  inp: ' ms',
}
/**
 * While a tool controls the browser, V8 computes the source position of each error that is created, and parses the
 * surrounding function again for it. React creates three errors while it starts, which cost 54 to 84 ms in traces and
 * nothing in a browser without a tool. With this flag V8 records positions when it first parses.
 */
const SOURCE_POSITIONS_AT_ONCE = ['--js-flags=--no-enable-lazy-source-positions']

const NAMES = ['fcp', 'lcp', 'cls', 'tbt', 'inp'] as const

export const phone: Part = {
  name: 'phone',
  needsChrome: true,
  async run({ quick }) {
    const rows: string[][] = []
    const budgets: Budget[] = []
    const browser = await launchChrome(SOURCE_POSITIONS_AT_ONCE)
    try {
      for (const loadingScreenMs of ['0', '2000']) {
        const store = await openStore({ LOADING_SCREEN_MS: loadingScreenMs })
        const { home, ...others } = await measuredPages(store.url)
        const pages = { home, ...(loadingScreenMs === '0' && others) }
        try {
          for (const [page, path] of Object.entries(pages)) {
            const visits = await visitOften(browser, store, path, quick ? 1 : 3)
            const spread = (name: keyof Vitals): Spread => spreadOf(visits.map((vitals) => vitals[name]))
            const what = loadingScreenMs === '0' ? page : `${page}, loading screen`
            rows.push([what, ...NAMES.map((name) => count(spread(name), name === 'cls' ? 3 : 0))])
            if (loadingScreenMs === '0')
              for (const name of NAMES)
                budgets.push(
                  atMost(`${page}: ${name.toUpperCase()}`, BUDGETS[name], spread(name).median, UNIT[name]),
                )
          }
        } finally {
          await store.close()
        }
      }
    } finally {
      await browser.close()
    }
    return {
      name: 'phone',
      title: 'A slow phone',
      note: 'Chrome at 390 × 844, processor slowed down by four, Fast 3G (562 ms latency), first visit with an empty cache; blocking time until three seconds after the load event; the interaction is the longest of opening and closing the menu, twice. Medians with minimum and maximum.',
      columns: ['page', 'FCP ms', 'LCP ms', 'CLS', 'TBT ms', 'INP ms'],
      rows,
      budgets,
    }
  },
}

async function visitOften(
  browser: Browser,
  { url }: OpenStore,
  path: string,
  times: number,
): Promise<Vitals[]> {
  // The first visit resizes the pictures.
  await visit(browser, url + path)
  const visits: Vitals[] = []
  for (let time = 0; time < times; time += 1) visits.push(await visit(browser, url + path))
  return visits
}

const QUIET_MS = 3000
const MENUS = 2

async function visit(browser: Browser, address: string): Promise<Vitals> {
  const { page, close } = await openPhone(browser)
  try {
    await page.goto(address, { waitUntil: 'load' })
    await page.waitForTimeout(QUIET_MS)
    const loaded = await readVitals(page)
    const menu = page.getByRole('dialog')
    for (let time = 0; time < MENUS; time += 1) {
      await page.locator('header button[aria-haspopup="dialog"][aria-expanded]:visible').first().tap()
      await menu.getByRole('button').first().tap()
      await menu.waitFor({ state: 'hidden' })
    }
    await page.waitForTimeout(500)
    return { ...loaded, inp: (await readVitals(page)).inp }
  } finally {
    await close()
  }
}
