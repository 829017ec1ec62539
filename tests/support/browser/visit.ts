/** One store per suite of browser tests, one browser for all suites of a process. Each visit has its own context, and its console must stay empty. */
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished } from 'vitest'
import { makeWorld, type World, type WorldOptions } from '../world.ts'
import { findChrome, sharedChrome } from './chrome.ts'
import { hydrated } from './hydrated.ts'

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

export interface BrowserWorld {
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
  /** Runs before the first request. */
  readonly prepare?: (page: Page) => Promise<unknown>
  /** Another store than that of the suite. */
  readonly at?: World
}

interface SuiteOptions extends WorldOptions {
  /** Options of every visit of the suite. */
  readonly window?: BrowserContextOptions
}

/** Runs a suite in Chrome; the suite is skipped where no Chrome is installed. */
export function describeInBrowser(
  name: string,
  tests: (browsing: BrowserWorld) => void,
  { window, ...worldOptions }: SuiteOptions = {},
) {
  describe.skipIf(!findChrome())(name, () => {
    let browser: Browser
    let world: World
    const keptContexts: BrowserContext[] = []
    beforeAll(async () => {
      ;[browser, world] = await Promise.all([sharedChrome(), makeWorld({ ...worldOptions, until: () => {} })])
    })
    afterAll(async () => {
      for (const context of keptContexts) await context.close()
      await world?.close()
    })

    async function visit(path: string, options: VisitOptions = {}): Promise<Visit> {
      const { allowed, kept = false, prepare, at = world, ...contextOptions } = options
      const context = await browser.newContext({
        baseURL: at.url,
        locale: 'en',
        viewport: { width: 1280, height: 800 },
        // The service worker's requests would bypass routes and counts; only its own tests allow it.
        serviceWorkers: 'block',
        ...window,
        ...contextOptions,
      })
      const page = await context.newPage()
      const noise = listen(page, allowed)
      if (kept) keptContexts.push(context)
      else {
        onTestFinished(() => context.close())
        onTestFinished(() => expect(noise, noise.join('\n')).toEqual([]))
      }
      const { requests, assets } = watch(page, at.url)
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

/** Playwright's message for every page with a blocked service worker. */
const BLOCKED_WORKER = /Service Worker registration blocked by Playwright/

function listen(page: Page, allowed?: RegExp): string[] {
  const noise: string[] = []
  const hear = (line: string) => {
    if (!allowed?.test(line) && !BLOCKED_WORKER.test(line)) noise.push(line)
  }
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) hear(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => hear(`page error: ${error.message}`))
  return noise
}

function watch(page: Page, origin: string) {
  const requests: string[] = []
  const assets: string[] = []
  page.on('request', (request: Request) => {
    const path = request.url().replace(origin, '')
    if (/^\/assets\/.*\.(js|css)$/.test(path)) assets.push(path)
    else if (!/^\/(assets|_image|media|icon|favicon|manifest)|^data:|^blob:/.test(path)) {
      requests.push(`${request.method()} ${path}`)
    }
  })
  return { requests, assets }
}
