/** A page on a simulated mid-range phone: narrow window, processor slowed down by four, slow network. */
import type { Browser, Page } from 'playwright-core'

interface Phone {
  readonly page: Page
  close(): Promise<void>
}

/** The browser tools' profile Fast 3G. */
const FAST_3G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (0.75 * 1024 * 1024 * 0.9) / 8,
}
const SLOWER = 4

/** tsx wraps named functions in a helper function that does not exist in the page. */
export const KEEP_NAMES = 'globalThis.__name = (value) => value'

/** Opens a page with an empty cache. The emulated network adds no time for opening connections. */
export async function openPhone(browser: Browser): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
    locale: 'en',
    // The emulated network does not slow down its requests: it would cache all its files in a second, beside the measured page.
    serviceWorkers: 'block',
  })
  await context.addInitScript(KEEP_NAMES)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', FAST_3G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(watchVitals)
  return { page, close: () => context.close() }
}

export interface Vitals {
  readonly fcp: number
  readonly lcp: number
  readonly cls: number
  /** Total blocking time: the sum beyond 50 ms of each long task since the first paint. */
  readonly tbt: number
  /** The longest interaction. */
  readonly inp: number
}

export function readVitals(page: Page): Promise<Vitals> {
  return page.evaluate(() => (window as unknown as { vitals: () => Vitals }).vitals())
}

/** Runs in the page before its own scripts. */
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
