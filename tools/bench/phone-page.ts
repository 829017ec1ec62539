/** A page in a phone of the year: a narrow window, four times slower, on a slow link. */
import type { Browser, CDPSession, Page } from 'playwright-core'

interface Phone {
  readonly page: Page
  readonly session: CDPSession
  close(): Promise<void>
}

/** What browsers' tools call Fast 3G. */
const FAST_3G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (0.75 * 1024 * 1024 * 0.9) / 8,
}
const SLOWER = 4

/** tsx wraps named functions in a helper that a page does not have. */
export const KEEP_NAMES = 'globalThis.__name = (value) => value'

/** Somebody who has never been here, on a link that is open already: what a store can do about it begins with its answer. */
export async function openPhone(browser: Browser): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
    locale: 'en',
  })
  await context.addInitScript(KEEP_NAMES)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', FAST_3G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(watchVitals)
  return { page, session, close: () => context.close() }
}

export interface Vitals {
  readonly fcp: number
  readonly lcp: number
  readonly cls: number
  /** Beyond 50 ms of each long task since the first paint. */
  readonly tbt: number
  /** The longest interaction so far. */
  readonly inp: number
}

export function readVitals(page: Page): Promise<Vitals> {
  return page.evaluate(() => (window as unknown as { vitals: () => Vitals }).vitals())
}

/** Runs in the page, before anything of its own. */
function watchVitals(): void {
  let [fcp, lcp, cls, inp] = [0, 0, 0, 0]
  const longTasks: PerformanceEntry[] = []
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit)
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') fcp = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => {
    lcp = startTime
  })
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) cls += value
  })
  watch('longtask', (entry) => longTasks.push(entry))
  watch('event', (entry) => {
    const { interactionId, duration } = entry as PerformanceEntry & { interactionId: number }
    if (interactionId) inp = Math.max(inp, duration)
  })
  const blocked = () =>
    longTasks
      .filter(({ startTime, duration }) => startTime + duration > fcp)
      .reduce((sum, { duration }) => sum + duration - 50, 0)
  Object.assign(window, { vitals: () => ({ fcp, lcp, cls, tbt: blocked(), inp }) })
}
