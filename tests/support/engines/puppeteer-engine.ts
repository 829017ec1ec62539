/** Firefox over WebDriver BiDi, and Chromium, both with puppeteer-core, which downloads no browser. */
import puppeteer, { type Page } from 'puppeteer-core'
import {
  aimAt,
  clickTarget,
  type EnginePage,
  isClickMissed,
  isNewDocument,
  untilTrue,
  VIEWPORT_HEIGHT,
  WAIT_TIMEOUT_MS,
} from './engine-page.ts'

export async function openWithPuppeteer(
  browserName: 'chrome' | 'firefox',
  executablePath: string,
): Promise<EnginePage> {
  const browser = await puppeteer.launch({
    browser: browserName,
    executablePath,
    args: browserName === 'chrome' ? ['--no-sandbox', '--disable-gpu'] : [],
    // `EnginePage` has no requests. Reporting them took a sixth of Firefox's CPU time.
    networkEnabled: false,
    extraPrefsFirefox: FIREFOX_PREFERENCES,
    // A busy machine takes long to start a browser.
    timeout: WAIT_TIMEOUT_MS,
    protocolTimeout: WAIT_TIMEOUT_MS,
  })
  const page = await browser.newPage()
  page.setDefaultTimeout(WAIT_TIMEOUT_MS)
  await page.evaluateOnNewDocument(reportViolations)
  const messages = listen(page)
  /** Firefox may take a changed history entry of the document that it leaves for the end of the navigation. */
  const load = async (navigate: () => Promise<unknown>) => {
    const left = await page.evaluate(() => performance.timeOrigin)
    messages.length = 0
    // In Firefox puppeteer may miss the load event and wait for it until its timeout: only its errors count.
    const failure = navigate().then(() => new Promise<never>(() => {}))
    await Promise.race([untilTrue(() => page.evaluate(isNewDocument, left), 'No new document'), failure])
  }
  const click = (selector: string, name = '') =>
    clickTarget(
      () => untilTrue(() => page.evaluate(aimAt, selector, name), `No ${selector} “${name}”`),
      (x, y) => page.mouse.click(x, y),
      () => page.evaluate(isClickMissed),
    )
  return {
    goto: (address) => load(() => page.goto(address)),
    reload: () => load(() => page.reload()),
    back: async () => {
      messages.length = 0
      await page.goBack()
    },
    evaluate: (run, ...args) => page.evaluate(run as never, ...args),
    waitFor: async (condition, ...args) =>
      void (await untilTrue(() => page.evaluate(condition as never, ...args), `Stays false: ${condition}`)),
    click,
    type: async (selector, text) => {
      await click(selector)
      await page.keyboard.type(text)
    },
    press: (key) => page.keyboard.press(key),
    resize: (width) => page.setViewport({ width, height: VIEWPORT_HEIGHT }),
    setCookie: (cookie) => browser.setCookie({ ...cookie, domain: new URL(page.url()).hostname }),
    deleteCookies: async () => browser.deleteCookie(...(await browser.cookies())),
    messages: async () => messages,
    close: () => browser.close(),
  }
}

const FIREFOX_PREFERENCES = {
  // Puppeteer waits for a load event after Back, and a page from the back/forward cache has none.
  'browser.sessionhistory.max_total_viewers': 0,
  // All pages are of one site. Other processes only wait: a twentieth of the CPU time.
  'dom.ipc.processCount': 1,
  'dom.ipc.processCount.webIsolated': 1,
  'dom.ipc.processPrelaunch.enabled': false,
  // Frames per second, in place of 60: a tenth of the CPU time. Animations take as long as before, as on a busy machine.
  'layout.frame_rate': 10,
} as const

/** Firefox reports each request that the next navigation aborts. */
const ABORTED =
  /A ServiceWorker intercepted the request and encountered an unexpected error|downloadable font: download failed .*status=2152398850/

function listen(page: Page): string[] {
  const messages: string[] = []
  const hear = (type: string, text: string) => {
    if (!ABORTED.test(text)) messages.push(`${type}: ${text}`)
  }
  page.on('console', (message) => {
    const type = message.type()
    if (type === 'error' || type === 'warn') hear(type, message.text())
  })
  // The messages of Firefox itself, such as those about fonts, are of this kind, too.
  page.on('pageerror', (error) => hear('error', error instanceof Error ? error.message : String(error)))
  return messages
}

/** Runs in the page before its scripts. Firefox reports violations of the Content Security Policy by this event only. */
function reportViolations(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    console.error(`Content Security Policy: ${violatedDirective} ${blockedURI}`)
  })
}
