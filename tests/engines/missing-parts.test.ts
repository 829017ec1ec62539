/**
 * Lazily loaded scripts and style sheets whose connection is closed, in the engines that keep a failed script: Firefox in
 * its module map, WebKit in its memory cache. All parts are loaded by the same code: each is refused in one of the two
 * engines, and in Chromium, also as a file that a release has removed (tests/browser/loading/missing-parts.test.ts).
 */

import { afterEach, beforeAll, expect, it } from 'vitest'
import { paths } from '#domain/paths.ts'
import { createRequestI18n } from '#locales/server-i18n.ts'
import { SAVED_FIELDS } from '#renderer/browser/saved-fields.ts'
import { FALLBACK_FONTS } from '#renderer/shared/fallback-fonts.ts'
import { HEARTS } from '#tests/support/browser/hearts.ts'
import { isHydrated } from '#tests/support/browser/hydrated.ts'
import { filesOfSource, lazySources } from '#tests/support/browser/lazy-files.ts'
import { ownFiles, pagesBySource } from '#tests/support/browser/page-sources.ts'
import { QUEUED, returnFromOffline } from '#tests/support/browser/queued-favorites.ts'
import { withIcon } from '#tests/support/browser/with-icon.ts'
import { textFile } from '#tests/support/built-files.ts'
import { type EnginePage, forgetVisitor, WAIT_TIMEOUT_MS } from '#tests/support/engines/engine-page.ts'
import { describeInEngines, type Engine, WITHOUT_COMPOSITING } from '#tests/support/engines/engines.ts'
import { servingFullProduct } from '#tests/support/full-product.ts'
import { signedInCookie } from '#tests/support/store-pages.ts'
import { PRODUCT_ID } from '#tests/support/wire-product.ts'
import { makeWorld, type World } from '#tests/support/world.ts'

const { t } = createRequestI18n('en')
const details = paths.details(PRODUCT_ID)
const KEYWORD = 'main input[name=keyword]'

interface Part {
  /** The imported source. */
  readonly source: string
  readonly at: string
  readonly isPersonal?: true
  /** The result of the action is stored in the browser and shown again after a reload. */
  readonly isKept?: true
  readonly act: (page: EnginePage) => Promise<void>
  /** Selector of an element that the loaded part renders. */
  readonly shows: string
  /** The error message. Default: the message of a failed section, with Retry. */
  readonly says?: string
}

const parts: readonly Part[] = [
  {
    source: 'ui/components/compare-tray/compare-tray.tsx',
    at: '/products',
    isKept: true,
    act: (page) => page.click(`article button${withIcon('scale')}`),
    shows: '[data-tray]',
  },
  {
    source: 'ui/quote/toggle-quoted.ts',
    at: '/products',
    act: (page) => page.click(`article button${withIcon('clipboard-plus')}`),
    shows: 'main article button[aria-pressed=true]',
    says: t('NetworkError'),
  },
  {
    source: 'ui/components/search/search-dialog.tsx',
    at: '/about',
    act: (page) => page.click('header button', t('search.open')),
    shows: 'dialog[open]',
  },
  {
    source: 'ui/components/lightbox/lightbox.tsx',
    at: details,
    act: (page) => page.click('main [aria-haspopup=dialog]:has(img)'),
    shows: 'dialog[open]',
  },
  {
    source: 'pages/details/video-section/video-modal.tsx',
    at: details,
    act: (page) => page.click('main a', t('details.playVideo')),
    shows: 'dialog[open]',
  },
  {
    source: 'pages/details/ratings/rating-form.tsx',
    at: details,
    isPersonal: true,
    act: (page) => page.click('main button', t('rating.write')),
    shows: '#ratings form',
  },
  {
    source: 'pages/profile/profile-windows.tsx',
    at: '/profile',
    isPersonal: true,
    act: (page) => page.click('main button', t('account.editProfile')),
    shows: 'dialog[open]',
  },
]

interface QuietParts {
  readonly sources: readonly string[]
  readonly at: string
  readonly act?: (page: EnginePage) => Promise<void>
}

/** Parts that fail silently: without them the page works as it does without script. */
const quiet: readonly QuietParts[] = [
  {
    sources: ['ui/components/carousel/create-swiper.ts', 'on-idle'],
    at: '/',
    act: (page) =>
      page.evaluate((carousel) => {
        const found = document.querySelectorAll(`[aria-roledescription="${carousel}"]`)
        found[found.length - 1]?.scrollIntoView()
      }, t('carousel.role')),
  },
  {
    sources: ['pages/details/product-gallery/linked-sliders.ts'],
    at: details,
    act: (page) => page.evaluate(() => document.querySelector('#photo-1')?.scrollIntoView()),
  },
  {
    sources: [
      ...['ui/components/search/suggestion-list.tsx', 'changes'],
      'ui/components/toasts/toast-container.tsx',
    ],
    at: '/products',
    act: async (page) => {
      await page.click(`article button${withIcon('scale')}`)
      await page.click(HEARTS)
      await page.click(KEYWORD)
    },
  },
  {
    sources: ['reshape-found', 'api/search-with-synonyms.ts'],
    at: '/products',
    act: (page) => page.type(KEYWORD, 'chair'),
  },
  {
    sources: ['locales/browser-shown-names.ts'],
    at: '/products',
    act: (page) => page.type(KEYWORD, 'chair'),
  },
  { sources: ['ui/components/account/dial-codes.ts'], at: '/signup' },
  {
    sources: ['renderer/browser/font-faces.ts'],
    at: '/about',
    act: async (page) => {
      await page.evaluate((name) => document.documentElement.setAttribute(name, ''), FALLBACK_FONTS)
      await page.click('footer a[href="/contact"]')
      await page.waitFor(() => location.pathname === '/contact')
    },
  },
  {
    sources: ['renderer/browser/restore-fields.ts'],
    at: '/about',
    act: async (page) => {
      await page.evaluate((key) => sessionStorage.setItem(key, '{}'), SAVED_FIELDS)
      await page.reload()
      await page.evaluate(() => void Object.assign(window, { isOldDocument: true }))
    },
  },
  {
    sources: ['ui/favorites/send-queued-favorites.ts'],
    at: '/about',
    act: (page) => page.evaluate(returnFromOffline, JSON.stringify(QUEUED)),
  },
  {
    sources: ['ui/components/page-head/write-head.ts'],
    at: '/about',
    act: async (page) => {
      await page.click('footer a[href="/contact"]')
      // A navigation that is still to come would end that of the next test.
      await page.waitFor(() => location.pathname === '/contact')
    },
  },
]

/** The visits in which each page is opened by a link. The home page is the last: it prefetches the listing. */
const visitors = Object.keys(pagesBySource)
  .filter((source) => !isPersonalPage(source))
  .reverse()
const visits = [
  { sources: visitors.slice(0, 7), from: '/about' },
  { sources: visitors.slice(7), from: '/privacy' },
  { sources: Object.keys(pagesBySource).filter(isPersonalPage), from: '/about' },
]

function isPersonalPage(source: string): boolean {
  return source.startsWith('pages/profile')
}

/** Returns the half of the cases that an engine tests. */
function shareOf<Case>(engine: Engine, cases: readonly Case[]): readonly Case[] {
  return cases.filter((_, index) => index % 2 === (engine === 'firefox' ? 0 : 1))
}

const WITHIN = { timeout: WAIT_TIMEOUT_MS }

/** Parts that need another state or another browser, and the languages' texts, which have a test of their own. */
const others = [
  'node_modules/@oddbird/popover-polyfill/dist/popover-fn.js',
  ...['locales/en.json', 'locales/ar.json', 'locales/tr.json', 'locales/pseudo.ts'],
]

it('this file has a case for every part that is loaded later, apart from pages', () => {
  const found = lazySources().filter((source) => !/\?namespace=|^pages\/[^.]*$/.test(source))
  const refused = [...parts.map(({ source }) => source), ...quiet.flatMap(({ sources }) => sources)]
  expect(found).toEqual([...refused, ...others].sort())
})

describeInEngines(
  ['firefox', WITHOUT_COMPOSITING],
  'a part that does not load',
  ({ world, page }, engine) => {
    beforeAll(() => page().resize(1440))
    // The test's own store is closed afterwards: Firefox would show an error page for a document that is still loading.
    afterEach(() => forgetVisitor(page(), world().url))

    it.each(shareOf(engine, parts).map((part) => [part.source, part] as const))(
      '%s: the page stays as it is, and Retry loads the part, with its styles',
      async (_source, part) => {
        const { source, at, isPersonal, act, shows, says = t('errors.sectionFailed') } = part
        const retry = () => (part.says ? act(page()) : page().click('[role=alert] button', t('common.retry')))
        const cookie = isPersonal && (await signIn())
        const scripts = await filesBeyond(source, at, cookie)
        const sheets = await filesBeyond(source, at, cookie, '.css')
        const refused = refuse(world(), [...scripts, ...sheets])
        await open(world().url + at)
        const heading = await page().evaluate(headingOf)
        await act(page())
        await page().waitFor(isAlerted, says)
        expect([...refused]).toEqual(expect.arrayContaining([expect.stringMatching(/\.js$/)]))
        expect(await page().evaluate(headingOf)).toBe(heading)

        const refusedAlone = refuse(world(), sheets)
        await retry()
        if (engine === 'firefox') {
          await reloaded()
          // The comparison is stored and shown again.
          if (!part.isKept) await act(page())
        }
        if (sheets.length > 0) {
          await expect.poll(() => [...refusedAlone].sort(), WITHIN).toEqual([...sheets].sort())
          await page().waitFor(isAlerted, says)
          expect(await page().evaluate(isShown, shows)).toBe(false)
          expect(await page().evaluate(headingOf)).toBe(heading)
          await page().evaluate(() => void Object.assign(window, { isOldDocument: true }))
          world().cutOff()
          await retry()
        }
        await page().waitFor(isShown, shows)
        expect(await page().evaluate(timesLinked, sheets)).toEqual(sheets.map(() => 1))
        if (sheets.length > 0) expect(await page().evaluate(() => 'isOldDocument' in window)).toBe(true)
      },
    )

    it('style sheets only: a message is unstyled, suggestions wait, and a later attempt loads both styles', async () => {
      const store = await makeWorld()
      const sources = ['ui/components/toasts/toast-container.tsx', 'ui/components/search/suggestion-list.tsx']
      const sheets = (
        await Promise.all(sources.map((source) => filesBeyond(source, '/products', false, '.css')))
      ).flat()
      const refused = refuse(store, sheets)
      await open(`${store.url}/products`)
      await page().click(HEARTS)
      await page().waitFor(isAlerted, t('YouAreNotLogin'))
      expect(await page().evaluate(isShown, '.Toastify')).toBe(false)
      await page().type(KEYWORD, 'ch')
      await expect.poll(() => [...refused].sort(), WITHIN).toEqual([...sheets].sort())

      store.cutOff()
      await page().click(HEARTS)
      await page().waitFor(isShown, '.Toastify [role=group]')
      await page().type(KEYWORD, 'air')
      await page().waitFor(isShown, '[role=listbox]')
      expect(await page().evaluate(timesLinked, sheets)).toEqual(sheets.map(() => 1))
    })

    it('the texts of a language: the page keeps its language, and Retry loads the other', async () => {
      refuse(world(), [textFile('ar contact')])
      await open(`${world().url}/contact`)
      await page().click('button[popovertarget=languages]')
      await page().click('#languages a[lang=ar]')
      await page().waitFor(isAlerted, t('NetworkError'))
      expect(await page().evaluate(() => document.documentElement.lang)).toBe('en')

      world().cutOff()
      await page().click('.Toastify button', t('common.retry'))
      await page().waitFor(() => document.documentElement.lang === 'ar')
    })

    // These have a store each, because the browser has cached scripts of the other.
    it.each(shareOf(engine, quiet).map((each) => [each.sources.join(', '), each] as const))(
      '%s: the page stays as it is',
      async (_sources, { sources, at, act }) => {
        const store = await makeWorld({ provider: servingFullProduct })
        // Only the file that contains the source. If client navigation were refused too, a link would open a document.
        const files = sources.flatMap((source) => [...filesOfSource(source)].slice(0, 1))
        const refused = refuse(store, files)
        await open(store.url + at)
        await page().evaluate(() => void Object.assign(window, { isOldDocument: true }))
        await act?.(page())
        await expect.poll(() => files.filter((file) => !refused.has(file)), WITHIN).toEqual([])
        const text = await page().evaluate(() => document.querySelector('#main')?.textContent)
        expect(text?.length).toBeGreaterThan(100)
        expect(await page().evaluate(() => 'isOldDocument' in window)).toBe(true)
      },
    )

    it('the API client: a form can be submitted again and keeps its fields', async () => {
      const store = await makeWorld()
      const submit = async () => {
        await page().type('main input[name=password]', 'Demo12345')
        await page().press('Enter')
      }
      // It has the code that reloads the document, too.
      refuse(store, await filesBeyond('on-idle', '/login'))
      await open(`${store.url}/login`)
      await page().type('main input[name=email]', 'demo@sedir.example')
      await submit()
      await page().waitFor(isAlerted, t('NetworkError'))

      store.cutOff()
      await submit()
      if (engine === 'firefox') {
        await reloaded()
        await submit()
      }
      // A navigation that is still going on would end that of the next test.
      await page().waitFor(() => location.pathname === '/' && document.readyState === 'complete')
      await page().waitFor(isShown, 'main [aria-roledescription]')
      await page().waitFor(isHydrated)
    })

    it('of a page itself: the page can be read, and works after a reload', async () => {
      const store = await makeWorld()
      refuse(store, await filesBeyond('pages/privacy', '/about'))
      await page().goto(`${store.url}/privacy`)
      await page().waitFor(isHandled)
      expect(await page().evaluate(headingOf)).toBe(t('privacy.title'))

      store.cutOff()
      await page().reload()
      await page().waitFor(isHydrated)
    })

    // One page after the other in one tab, because opening a store and a first page takes most of the time.
    it.each(visits.map((visit) => [shareOf(engine, visit.sources).join(', '), visit] as const))(
      'of %s, opened by links: each is loaded as a new document, and works after a reload',
      async (_sources, { sources, from }) => {
        const store = await makeWorld({ provider: servingFullProduct })
        if (sources.some(isPersonalPage)) await signIn(store)
        await open(store.url + from)
        for (const source of shareOf(engine, sources)) {
          const address = pagesBySource[source] ?? ''
          const refused = refuse(store, ownFiles(source, '.js'))
          await page().evaluate((href) => {
            const link = Object.assign(document.createElement('a'), { href, textContent: href })
            document.querySelector('main')?.append(link)
            Object.assign(window, { isOldDocument: true })
            link.click()
          }, address)
          await page().waitFor(isNewDocumentAt, address)
          expect(refused.size, source).toBeGreaterThan(0)

          store.cutOff()
          await page().reload()
          await page().waitFor(isHydrated)
        }
      },
    )

    async function signIn(store = world()): Promise<string> {
      const cookie = await signedInCookie(store)
      const [name = '', value = ''] = cookie.split('=')
      await page().setCookie({ name, value })
      return cookie
    }

    async function open(address: string): Promise<void> {
      await page().goto(address)
      await page().waitFor(isHydrated)
    }

    /** Firefox requests a failed module again only in a new document, in which the visitor acts once more. */
    async function reloaded(): Promise<void> {
      await page().waitFor(isReloaded)
      await page().waitFor(isHydrated)
    }

    /** Returns the scripts or style sheets of a source that the page's HTML does not name. */
    async function filesBeyond(
      source: string,
      at: string,
      cookie?: string | false,
      kind: '.js' | '.css' = '.js',
    ): Promise<readonly string[]> {
      const html = await (await fetch(world().url + at, { headers: cookie ? { cookie } : {} })).text()
      return [...filesOfSource(source)].filter((file) => file.endsWith(kind) && !html.includes(file))
    }
  },
  { provider: servingFullProduct },
)

/**
 * Closes the connection of requests for these files. Returns the files that were requested. The service worker is refused
 * as well: it would load all files.
 */
function refuse({ cutOff }: World, files: readonly string[]): ReadonlySet<string> {
  const refused = new Set<string>()
  cutOff((path) => {
    if (files.includes(path)) refused.add(path)
    return files.includes(path) || path === '/service-worker.js'
  })
  return refused
}

/** Runs in the page. */
function headingOf(): string | null | undefined {
  return document.querySelector('#main h1')?.textContent
}

/** Runs in the page. */
function isAlerted(text: string): boolean {
  return [...document.querySelectorAll('[role=alert]')].some((alert) => alert.textContent?.includes(text))
}

/** Runs in the page. */
function isShown(selector: string): boolean {
  return document.querySelector(selector) !== null
}

/** Runs in the page. Returns how many loaded links each style sheet has. */
function timesLinked(sheets: readonly string[]): readonly number[] {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  return sheets.map((file) => links.filter(({ href, sheet }) => href.endsWith(file) && sheet).length)
}

/** Runs in the page. */
function isNewDocumentAt(path: string): boolean {
  const text = document.querySelector('#main')?.textContent ?? ''
  return location.pathname === path && !('isOldDocument' in window) && text.length > 100
}

/** Runs in the page. */
function isReloaded(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return load?.type === 'reload'
}

/** Runs in the page. The code that handles the failure of a script requests scripts with `fetch`. */
function isHandled(): boolean {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return entries.some(({ name, initiatorType }) => initiatorType === 'fetch' && name.includes('/assets/'))
}
