/**
 * One store per suite of browser tests, one browser for all suites of a process. Each visit has its own context, or its
 * own page of a pool, and its console must stay empty.
 */
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  ConsoleMessage,
  Page,
  Request,
} from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished } from 'vitest'
import { makeWorld, type World, type WorldOptions } from '../world.ts'
import { findChrome, sharedChrome } from './chrome.ts'
import { hydrated } from './hydrated.ts'
import { createPagePool, type PagePool } from './page-pool.ts'

export { hydrated }

export interface Visit {
  readonly page: Page
  /** Requests so far, without pictures, media, fonts and built assets: `GET /api/v1.0/…`. */
  readonly requests: readonly string[]
  /** Built scripts and styles requested so far. */
  readonly assets: readonly string[]
  /** Errors and warnings of the console. */
  readonly noise: string[]
}

interface BrowserWorld {
  readonly world: () => World
  readonly visit: (path: string, options?: VisitOptions) => Promise<Visit>
  /** Like `visit`, and waits for hydration where scripts are allowed. */
  readonly open: (path: string, options?: VisitOptions) => Promise<Page>
}

export interface VisitOptions extends BrowserContextOptions {
  /** Console messages that do not fail the test, for example those of a page that a test makes fail. */
  readonly allowed?: RegExp
  /** Keeps the page open for later tests, which check `noise` themselves. */
  readonly kept?: boolean
  /** A new context instead of a page of the pool: for tests of an empty HTTP cache, or with init scripts. */
  readonly fresh?: boolean
  /** Runs before the first request, in a new context. */
  readonly prepare?: (page: Page) => Promise<unknown>
  /** Another store than that of the suite. */
  readonly at?: World
}

interface SuiteOptions extends WorldOptions {
  /** Options of every visit of the suite. */
  readonly window?: BrowserContextOptions
  /** All visits of the suite are fresh. */
  readonly fresh?: boolean
}

/** Runs a suite in Chrome; the suite is skipped where no Chrome is installed. */
export function describeInBrowser(
  name: string,
  tests: (browsing: BrowserWorld) => void,
  { window, fresh: allFresh = false, ...worldOptions }: SuiteOptions = {},
) {
  describe.skipIf(!findChrome())(name, () => {
    let browser: Browser
    let world: World
    let pool: PagePool
    const keptContexts: BrowserContext[] = []
    beforeAll(async () => {
      ;[browser, world] = await Promise.all([sharedChrome(), makeWorld({ ...worldOptions, until: () => {} })])
      pool = createPagePool(browser)
    })
    afterAll(async () => {
      await pool?.close()
      for (const context of keptContexts) await context.close()
      await world?.close()
    })

    async function visit(path: string, options: VisitOptions = {}): Promise<Visit> {
      const { allowed, kept, fresh, prepare, at = world, ...moreOptions } = options
      const contextOptions = {
        baseURL: at.url,
        locale: 'en',
        viewport: { width: 1280, height: 800 },
        // The service worker's requests would bypass routes and counts; only its own tests allow it.
        serviceWorkers: 'block',
        ...window,
        ...moreOptions,
      } satisfies BrowserContextOptions
      const isPooled = !(allFresh || fresh || kept || prepare || contextOptions.permissions)
      const page = isPooled
        ? await pool.take(contextOptions)
        : await (await browser.newContext(contextOptions)).newPage()
      const { noise, stopListening } = listen(page, [
        BLOCKED_WORKER,
        isPooled ? CACHED_PRELOAD : undefined,
        allowed,
      ])
      const { requests, assets, stopWatching } = watch(page, at.url)
      if (kept) keptContexts.push(page.context())
      else {
        onTestFinished(() => (isPooled ? pool.giveBack(page, contextOptions) : page.context().close()))
        onTestFinished(() => {
          stopListening()
          stopWatching()
          expect(noise, noise.join('\n')).toEqual([])
        })
      }
      await prepare?.(page)
      await page.goto(path)
      return { page, requests, assets, noise }
    }

    async function open(path: string, options: VisitOptions = {}): Promise<Page> {
      const { page } = await visit(path, options)
      if (options.javaScriptEnabled !== false) await hydrated(page)
      return page
    }

    tests({ world: () => world, visit, open })
  })
}

/** Like `describeInBrowser`, with a new context for each visit. */
export const describeWithEmptyCache: typeof describeInBrowser = (name, tests, options) =>
  describeInBrowser(name, tests, { ...options, fresh: true })

/** Playwright's message for every page with a blocked service worker. */
const BLOCKED_WORKER = /Service Worker registration blocked by Playwright/

/** Chrome reports a picture that an earlier visit has cached as an unused preload. */
const CACHED_PRELOAD = /preloaded using link preload but not used/

function listen(page: Page, allowed: readonly (RegExp | undefined)[]) {
  const noise: string[] = []
  const hear = (line: string) => {
    if (!allowed.some((pattern) => pattern?.test(line))) noise.push(line)
  }
  const onConsole = (message: ConsoleMessage) => {
    if (['error', 'warning'].includes(message.type())) hear(`${message.type()}: ${message.text()}`)
  }
  const onError = (error: Error) => hear(`page error: ${error.message}`)
  page.on('console', onConsole).on('pageerror', onError)
  return { noise, stopListening: () => void page.off('console', onConsole).off('pageerror', onError) }
}

function watch(page: Page, origin: string) {
  const requests: string[] = []
  const assets: string[] = []
  const onRequest = (request: Request) => {
    const path = request.url().replace(origin, '')
    if (/^\/assets\/.*\.(js|css)$/.test(path)) assets.push(path)
    else if (!/^\/(assets|_image|media|icon|favicon|manifest)|^data:|^blob:/.test(path)) {
      requests.push(`${request.method()} ${path}`)
    }
  }
  page.on('request', onRequest)
  return { requests, assets, stopWatching: () => void page.off('request', onRequest) }
}
