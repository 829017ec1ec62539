/** Lazily loaded files may fail: by a broken connection, or by a release that has removed them. The page still works. */

import type { Page, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { paths } from '#domain/paths.ts'
import { SAVED_FIELDS } from '#renderer/browser/saved-fields.ts'
import { FALLBACK_FONTS } from '#renderer/shared/fallback-fonts.ts'
import { HEARTS } from '#tests/support/browser/hearts.ts'
import { holdMessages } from '#tests/support/browser/hold-messages.ts'
import { followsLinks } from '#tests/support/browser/hydrated.ts'
import { filesOfSource, lazySources } from '#tests/support/browser/lazy-files.ts'
import { ownFiles, pagesBySource } from '#tests/support/browser/page-sources.ts'
import { QUEUED, returnFromOffline } from '#tests/support/browser/queued-favorites.ts'
import { describeInBrowser, hydrated } from '#tests/support/browser/visit.ts'
import { withIcon } from '#tests/support/browser/with-icon.ts'
import { textFile } from '#tests/support/built-files.ts'
import { servingFullProduct } from '#tests/support/full-product.ts'
import { signedInCookie, signIn } from '#tests/support/store-pages.ts'
import { PRODUCT_ID } from '#tests/support/wire-product.ts'
import { wordsOf } from '../account/customer.ts'

const t = wordsOf('en')
const FAULTS = {
  'is gone': (route: Route) => route.fulfill({ status: 404 }),
  'is cut off': (route: Route) => route.abort('connectionreset'),
} as const
type Fault = keyof typeof FAULTS
/** Files that fail together: a part without its styles is another case than a part without its code. */
const KINDS = ['.css', '.js'] as const

/** Console messages of the browser about failed files. */
const allowed = /Failed to load resource|ERR_CONNECTION_RESET|status of 404|was preloaded|status of 401/

interface Trigger {
  /** The imported source. */
  readonly part: string
  readonly at: string
  readonly isPersonal?: true
  /** The result of the action is stored in the browser. */
  readonly isKept?: true
  readonly act: (page: Page) => Promise<unknown>
  /** Selector of an element that the loaded part renders. */
  readonly shows: string
  /** The error message. Default: the message of a failed section. */
  readonly says?: string
}

const FAILED = t('errors.sectionFailed')
const details = paths.details(PRODUCT_ID)
const opened = 'dialog[open]'

const triggers: readonly Trigger[] = [
  {
    part: 'ui/components/toasts/toast-container.tsx',
    at: '/products',
    act: (page) => page.locator(HEARTS).first().click(),
    shows: '.Toastify [role=group]',
    says: t('YouAreNotLogin'),
  },
  {
    part: 'ui/components/compare-tray/compare-tray.tsx',
    isKept: true,
    at: '/products',
    act: (page) =>
      page
        .locator(`article button${withIcon('scale')}`)
        .first()
        .click(),
    shows: '[data-tray]',
    says: FAILED,
  },
  {
    part: 'ui/components/search/search-dialog.tsx',
    at: '/about',
    act: (page) =>
      page
        .locator('header')
        .getByRole('button', { name: t('search.open') })
        .first()
        .click(),
    shows: opened,
    says: FAILED,
  },
  {
    part: 'ui/components/lightbox/lightbox.tsx',
    at: details,
    act: (page) => page.locator('main [aria-haspopup=dialog]:has(img)').first().click(),
    shows: opened,
    says: FAILED,
  },
  {
    part: 'pages/details/video-section/video-modal.tsx',
    at: details,
    act: (page) => page.getByRole('link', { name: t('details.playVideo') }).click(),
    shows: opened,
    says: FAILED,
  },
  {
    part: 'pages/details/ratings/rating-form.tsx',
    at: details,
    isPersonal: true,
    act: (page) => page.getByRole('button', { name: t('rating.write') }).click(),
    shows: '#ratings form',
    says: FAILED,
  },
  {
    part: 'pages/profile/profile-windows.tsx',
    at: '/profile',
    isPersonal: true,
    act: (page) => page.getByRole('button', { name: t('account.editProfile') }).click(),
    shows: opened,
    says: FAILED,
  },
]

/** Parts that fail silently: without them the page works as it does without script. */
const quiet: readonly Pick<Trigger, 'part' | 'at' | 'act'>[] = [
  {
    part: 'ui/components/carousel/create-swiper.ts',
    at: '/',
    act: (page) => page.locator('#featured').scrollIntoViewIfNeeded(),
  },
  {
    part: 'pages/details/product-gallery/linked-sliders.ts',
    at: details,
    act: (page) => page.locator('#photo-1').scrollIntoViewIfNeeded(),
  },
  {
    part: 'ui/components/search/suggestion-list.tsx',
    at: '/products',
    act: (page) => page.locator('main input[name=keyword]').focus(),
  },
  { part: 'ui/components/account/dial-codes.ts', at: '/signup', act: async () => {} },
  { part: 'ui/components/page-head/write-head.ts', at: '/about', act: (page) => goTo(page, '/contact') },
  // The chunk of api/reshape-found.ts, which the search and its categories share.
  ...['reshape-found', 'locales/browser-shown-names.ts'].map((part) => ({
    part,
    at: '/products',
    act: async (page: Page) => {
      await page.locator('main input[name=keyword]').focus()
      await page.keyboard.type('chair')
    },
  })),
  {
    part: 'ui/favorites/send-queued-favorites.ts',
    at: '/about',
    act: (page) => page.evaluate(returnFromOffline, JSON.stringify(QUEUED)),
  },
  {
    part: 'renderer/browser/font-faces.ts',
    at: '/about',
    act: async (page) => {
      await page.evaluate((name) => document.documentElement.setAttribute(name, ''), FALLBACK_FONTS)
      await goTo(page, '/contact')
    },
  },
  {
    part: 'renderer/browser/restore-fields.ts',
    at: '/about',
    act: async (page) => {
      await page.evaluate((key) => sessionStorage.setItem(key, '{}'), SAVED_FIELDS)
      await page.reload()
    },
  },
  // Client navigation, the API client, offline reading and the reload after a release.
  { part: 'on-idle', at: '/about', act: (page) => clickLinkTo(page, '/contact') },
]

/** Parts with separate tests below, and parts that no action loads. */
const others = [
  'ui/quote/toggle-quoted.ts',
  'changes',
  'api/search-with-synonyms.ts',
  ...['locales/en.json', 'locales/ar.json', 'locales/tr.json'],
  // For browsers without popovers.
  'node_modules/@oddbird/popover-polyfill/dist/popover-fn.js',
  // A language for development only.
  'locales/pseudo.ts',
  // Shown if the session cannot be checked.
  'pages/_error',
]

it('every part that is loaded later has a trigger here', () => {
  const known = [...triggers, ...quiet].map(({ part }) => part)
  const found = lazySources().filter((source) => !source.includes('?namespace='))
  expect(found).toEqual([...new Set([...known, ...Object.keys(pagesBySource), ...others])].sort())
})

describeInBrowser(
  'a part that does not load',
  ({ visit, world }) => {
    /** Opens a hydrated page for which some lazily loaded files fail. */
    async function without(
      files: readonly string[],
      { at, isPersonal }: Pick<Trigger, 'at' | 'isPersonal'>,
      fault: Fault,
    ) {
      const { page } = await visit('/robots.txt', { allowed, reducedMotion: 'reduce' })
      if (isPersonal) await signIn(page.context(), world())
      const state = { isRefused: true, refusals: 0, loads: 0 }
      for (const file of files) {
        await page.route(`**${file}`, (route) => {
          if (!state.isRefused) return route.continue()
          state.refusals += route.request().method() === 'GET' ? 1 : 0
          return FAULTS[fault](route)
        })
      }
      page.on('request', (request) => {
        state.loads += request.isNavigationRequest() && request.frame() === page.mainFrame() ? 1 : 0
      })
      await page.goto(at)
      await hydrated(page)
      return { page, state }
    }

    /** Returns the files of a part that the page's HTML does not name. */
    async function filesBeyond({ part, at, isPersonal }: Trigger): Promise<readonly string[]> {
      const headers = isPersonal ? { cookie: await signedInCookie(world()) } : undefined
      const html = await (await fetch(world().url + at, { headers })).text()
      return [...filesOfSource(part)].filter((file) => !html.includes(file))
    }

    const cases = triggers.flatMap((trigger, index) =>
      KINDS.map((kind, other) => [trigger.part, kind, faultOf(index + other), trigger] as const),
    )
    it.each(cases)(
      '%s, of which each %s %s: the page stays, and Retry loads the part',
      async (_part, kind, fault, trigger) => {
        const { act, shows, says = FAILED } = trigger
        const files = (await filesBeyond(trigger)).filter((file) => file.endsWith(kind))
        // Styles of a page's own parts are in the page's style sheet.
        if (kind === '.css' && files.length === 0) return
        const { page, state } = await without(files, trigger, fault)
        // The code that reloads the page is in the chunk of client navigation.
        await followsLinks(page)
        const heading = await headingOf(page)
        const isNewDocument = await newDocument(page)
        await act(page)
        if (fault === 'is gone' && says === FAILED) {
          await expect.poll(() => state).toMatchObject({ loads: 2 })
          await isNewDocument()
          await hydrated(page)
          if (!trigger.isKept) await act(page)
        }
        await page.getByText(says).first().waitFor()
        expect(state.refusals).toBeGreaterThan(0)
        expect(await headingOf(page)).toBe(heading)
        await stands(page)
        const { loads } = state
        state.isRefused = false
        if (says === FAILED) await page.getByRole('button', { name: t('common.retry') }).click()
        else await act(page)
        await page.locator(shows).first().waitFor()
        for (const sheet of files.filter((file) => file.endsWith('.css'))) {
          expect(await page.locator(`link[rel=stylesheet][href$="${sheet}"]`).count(), sheet).toBe(1)
        }
        expect(state.loads).toBe(loads)
      },
    )

    it.each(quiet.map((each, index) => [each.part, faultOf(index), each] as const))(
      '%s, which %s: the page works without it',
      async (part, fault, { at, act }) => {
        const { page, state } = await without([...filesOfSource(part)].slice(0, 1), { at }, fault)
        await act(page)
        await expect.poll(() => state.refusals).toBeGreaterThan(0)
        await stands(page)
      },
    )

    // Each page once: files and faults alternate, so that each combination occurs with several pages.
    const visits = Object.entries(pagesBySource).map(([source, address], index) => {
      const kind = index % 2 === 0 && ownFiles(source, '.css').length > 0 ? '.css' : '.js'
      return [source, kind, faultOf(Math.floor(index / 2)), address] as const
    })
    it.each(visits)(
      '%s, of which each own %s %s: it is loaded as a new document',
      async (source, kind, fault, address) => {
        const at = address === '/about' ? '/contact' : '/about'
        const isPersonal = address.startsWith('/profile')
        const { page, state } = await without(
          ownFiles(source, kind),
          { at, ...(isPersonal && { isPersonal }) },
          fault,
        )
        // The prefetch fails first (sheets have none): Vite requests a style sheet only once (ui/browser/style-sheets.ts).
        if (fault === 'is gone' && source !== 'pages/sheet') {
          await pointAt(page, address)
          await expect.poll(() => state.refusals).toBeGreaterThan(0)
        }
        await goTo(page, address)
        await expect.poll(() => state.loads).toBeGreaterThan(1)
        expect(state.refusals).toBeGreaterThan(0)
        await page.waitForURL((url) => url.pathname === address)
        await stands(page)
        // Client navigation loads after the page.
        await page.waitForLoadState('networkidle')
        await stands(page)
        // A missing file causes no reload loop: without a page's code one more document is requested.
        expect(state.loads).toBeLessThan(4)
      },
    )

    it.each(['is gone', 'is cut off'] as const)('the texts of a language: a file that %s', async (fault) => {
      const file = textFile('ar contact')
      const { page, state } = await without([file], { at: '/contact' }, fault)
      await followsLinks(page)
      await page.locator('main textarea').first().fill('Two chairs, please')
      await page.locator('#languages a[lang=ar]').dispatchEvent('click')
      if (fault === 'is gone') {
        await page.waitForFunction(() => document.documentElement.lang === 'ar')
        expect(await page.locator('main textarea').first().inputValue()).toBeDefined()
      } else {
        await page.getByText(t('NetworkError')).first().waitFor()
        await holdMessages(page)
        await stands(page)
        state.isRefused = false
        await page.getByRole('button', { name: t('common.retry') }).press('Enter')
        await page.waitForFunction(() => document.documentElement.lang === 'ar')
        expect(await page.locator('main textarea').first().inputValue()).toBe('Two chairs, please')
      }
      await stands(page)
    })

    it('after a release the page is reloaded once, with the typed text', async () => {
      const { page } = await visit('/robots.txt', { allowed, reducedMotion: 'reduce' })
      let loads = 0
      let isGone = false
      page.on('request', (request) => {
        if (!request.isNavigationRequest()) return
        loads += 1
        isGone = false
      })
      await page.route('**/assets/**', (route) => (isGone ? FAULTS['is gone'](route) : route.continue()))
      await page.goto('/contact')
      await hydrated(page)
      // The code that reloads the page is in the chunk of client navigation: from here on no file can be loaded.
      await followsLinks(page)
      await page.waitForLoadState('networkidle')
      isGone = true
      const fields = page.locator('main form').filter({ has: page.locator('textarea') })
      await fields.locator('textarea').fill('Two chairs, please')
      await fields.locator('input[name=email]').fill('leyla@kiyi.example')
      const isNewDocument = await newDocument(page)
      await page
        .locator('header')
        .getByRole('button', { name: t('search.open') })
        .first()
        .click()
      await isNewDocument()
      await hydrated(page)
      await expect.poll(() => fields.locator('textarea').inputValue()).toBe('Two chairs, please')
      expect(await fields.locator('input[name=email]').inputValue()).toBe('leyla@kiyi.example')
      expect(loads).toBe(2)
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem('keptFields'))).toBeNull()
    })
  },
  { provider: servingFullProduct },
)

function faultOf(index: number): Fault {
  return index % 2 === 0 ? 'is gone' : 'is cut off'
}

async function stands(page: Page): Promise<void> {
  await page.locator('header').first().waitFor()
  await expect.poll(async () => (await page.locator('#main').textContent())?.length).toBeGreaterThan(100)
}

/** Marks the document. Returns a function that waits until the page has another one. */
async function newDocument(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => Object.assign(window, { isOldDocument: true }))
  return () => page.waitForFunction(() => !('isOldDocument' in window))
}

function headingOf(page: Page): Promise<string | null> {
  return page.locator('#main h1').first().textContent()
}

/** Focuses a link, which starts the prefetch of its page. */
async function pointAt(page: Page, address: string): Promise<void> {
  await followsLinks(page)
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: href })
    document.querySelector('main')?.append(link)
    link.focus()
  }, address)
}

/** Follows a link by client navigation. */
async function goTo(page: Page, address: string): Promise<void> {
  await followsLinks(page)
  await clickLinkTo(page, address)
}

async function clickLinkTo(page: Page, address: string): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: href })
    document.querySelector('main')?.append(link)
    link.click()
  }, address)
}
