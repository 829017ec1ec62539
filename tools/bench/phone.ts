/** What a slow phone on a slow link sees, with and without the loading screen. */
import type { Browser } from 'playwright-core'
import { findChrome, launchChrome } from '#tests/support/browser/chrome.ts'
import { type OpenStore, openStore } from '#tests/support/built-store.ts'
import type { Part } from './part.ts'
import { openPhone, readVitals, type Vitals } from './phone-page.ts'
import { type Spread, spreadOf } from './rounds.ts'
import { atMost, type Budget, count } from './section.ts'
import { productIds } from './store-pages.ts'

const MOST: Vitals = { fcp: 900, lcp: 1400, cls: 0.01, tbt: 100, inp: 100 }
const UNIT: Readonly<Record<keyof Vitals, string>> = {
  fcp: ' ms',
  lcp: ' ms',
  cls: '',
  tbt: ' ms',
  inp: ' ms',
}
/**
 * Of a browser that a tool holds, V8 keeps the place of each error that is made, and parses the whole function again in
 * which it is: React makes three while it starts, which cost 54 to 84 ms in traces, and nobody has that at home. So places are noted at once.
 */
const AS_UNWATCHED = ['--js-flags=--no-enable-lazy-source-positions']

const NAMES = ['fcp', 'lcp', 'cls', 'tbt', 'inp'] as const

export const phone: Part = {
  name: 'phone',
  async run({ quick }) {
    if (!findChrome()) throw new Error('There is no Chrome here: name one with CHROME_PATH=…')
    const rows: string[][] = []
    const budgets: Budget[] = []
    const browser = await launchChrome(AS_UNWATCHED)
    try {
      for (const loadingScreenMs of ['0', '2000']) {
        const store = await openStore({ LOADING_SCREEN_MS: loadingScreenMs })
        const [id = ''] = await productIds(store.url, 1)
        const pages = {
          home: '/',
          ...(loadingScreenMs === '0' && { listing: '/products', product: `/details/${id}` }),
        }
        try {
          for (const [page, path] of Object.entries(pages)) {
            const visits = await visitOften(browser, store, path, quick ? 1 : 3)
            const spread = (name: keyof Vitals): Spread => spreadOf(visits.map((vitals) => vitals[name]))
            const what = loadingScreenMs === '0' ? page : `${page}, loading screen`
            rows.push([what, ...NAMES.map((name) => count(spread(name), name === 'cls' ? 3 : 0))])
            if (loadingScreenMs === '0')
              for (const name of NAMES)
                budgets.push(
                  atMost(`${page}: ${name.toUpperCase()}`, MOST[name], spread(name).median, UNIT[name]),
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
      note: 'Chrome at 390 × 844, four times slower, on Fast 3G (562 ms before each answer), first visit with an empty cache; blocking time until three seconds after the page has loaded; the interaction is the longest of opening the menu and closing it, twice. Medians with the least and the most.',
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
  // The first visitor of all makes the pictures.
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
