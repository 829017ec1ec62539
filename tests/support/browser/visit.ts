/** One browser and one store per suite of browser tests. Each visit has its own context, and its console must stay empty. */
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished } from 'vitest'
import { makeWorld, type World, type WorldOptions } from '../world.ts'
import { findChrome, launchChrome } from './chrome.ts'

export { hydrated, hydrated as alive } from './hydrated.ts'

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
}

export interface VisitOptions extends BrowserContextOptions {
  /** Console messages that do not fail the test, for example those of a page that a test makes fail. */
  readonly allowed?: RegExp
  /** Keeps the page open for later tests, which check `noise` themselves. */
  readonly kept?: boolean
}

/** Runs a suite in Chrome; the suite is skipped where no Chrome is installed. */
export function describeInBrowser(
  name: string,
  tests: (browsing: BrowserWorld) => void,
  options: WorldOptions = {},
) {
  describe.skipIf(!findChrome())(name, () => {
    let browser: Browser
    let world: World
    beforeAll(async () => {
      ;[browser, world] = await Promise.all([launchChrome(), makeWorld({ ...options, until: () => {} })])
    })
    afterAll(async () => {
      await browser?.close()
      await world?.close()
    })
    tests({
      world: () => world,
      async visit(path, { allowed, kept = false, ...contextOptions } = {}) {
        const context = await browser.newContext({
          baseURL: world.url,
          locale: 'en',
          // The service worker's requests would bypass routes and counts; only its own tests allow it.
          serviceWorkers: 'block',
          ...contextOptions,
        })
        const page = await context.newPage()
        const noise = listen(page, allowed)
        if (!kept) {
          onTestFinished(() => context.close())
          onTestFinished(() => expect(noise, noise.join('\n')).toEqual([]))
        }
        const { requests, assets } = watch(page, world.url)
        await page.goto(path)
        return { page, requests, assets, noise }
      },
    })
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
