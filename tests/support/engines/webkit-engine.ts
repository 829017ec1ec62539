/**
 * WebKitGTK, the engine of Safari: Debian's WebKitWebDriver and MiniBrowser, controlled by selenium-webdriver.
 * MiniBrowser has no headless mode, so it runs on a display of Xvfb.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { Builder, Capabilities, Key, Origin, type WebDriver } from 'selenium-webdriver'
import { ServiceBuilder } from 'selenium-webdriver/safari.js'
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
import { findExecutable } from './executable.ts'

interface WebKitPrograms {
  readonly driver: string
  readonly display: string
}

export function findWebKit(): WebKitPrograms | undefined {
  const [driver, display] = [findExecutable('WebKitWebDriver'), findExecutable('Xvfb')]
  return driver && display ? { driver, display } : undefined
}

/** @param features settings of WebKit: `!PopoverAttribute` turns a feature off */
export async function openWebKit(programs: WebKitPrograms, features: readonly string[]): Promise<EnginePage> {
  const display = await startDisplay(programs.display)
  // selenium-webdriver has no service for WebKitGTK. Safari's takes any driver that knows `--port`, and finds a free one.
  const service = new ServiceBuilder(programs.driver)
    .setEnvironment({ ...process.env, DISPLAY: display.name } as Record<string, string>)
    .build()
  const stop = async () => {
    await service.kill()
    display.close()
  }
  try {
    const driver = await new Builder()
      .usingServer(await service.start(WAIT_TIMEOUT_MS))
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { args: ['--automation', `--features=${features.join()}`] },
        }),
      )
      .build()
    return pageOf(driver, async () => {
      await driver.quit().finally(stop)
    })
  } catch (cause) {
    await stop()
    throw cause
  }
}

function pageOf(driver: WebDriver, close: () => Promise<void>): EnginePage {
  const record = () => driver.executeScript(recordMessages)
  /** The driver may take the load event of the document that it leaves for that of the new one. */
  const load = async (navigate: () => Promise<void>) => {
    const left = await driver.executeScript<number>(() => performance.timeOrigin)
    await navigate()
    await untilTrue(() => driver.executeScript<boolean>(isNewDocument, left), 'No new document')
    await record()
  }
  const click = (selector: string, name = '') =>
    clickTarget(
      () =>
        untilTrue(
          () => driver.executeScript<readonly [number, number] | null>(aimAt, selector, name),
          `No ${selector} “${name}”`,
        ),
      (x, y) =>
        driver
          .actions()
          .move({ origin: Origin.VIEWPORT, x: Math.round(x), y: Math.round(y), duration: 0 })
          .click()
          .perform(),
      () => driver.executeScript<boolean>(isClickMissed),
    )
  const type = (text: string) => driver.actions().sendKeys(text).perform()
  return {
    goto: (address) => load(() => driver.get(address)),
    reload: () => load(() => driver.navigate().refresh()),
    back: async () => {
      await driver.navigate().back()
      await record()
    },
    evaluate: (run, ...args) => driver.executeScript(run, ...args),
    waitFor: async (condition, ...args) => {
      await untilTrue(() => driver.executeScript<boolean>(condition, ...args), `Stays false: ${condition}`)
    },
    click,
    type: async (selector, text) => {
      await click(selector)
      await type(text)
    },
    press: (key) => type(KEYS[key]),
    resize: (width) => resize(driver, width),
    setCookie: ({ name, value }) => driver.manage().addCookie({ name, value }),
    deleteCookies: () => driver.manage().deleteAllCookies(),
    messages: () => driver.executeScript(() => window.recordedMessages ?? []),
    close,
  }
}

const KEYS = { Enter: Key.ENTER, Escape: Key.ESCAPE, ArrowDown: Key.ARROW_DOWN }

/** The buttons of MiniBrowser's toolbar need 447 px. */
const MIN_WIDTH = 450

/** The window includes the toolbar, so its size is set by the difference. */
async function resize(driver: WebDriver, wanted: number): Promise<void> {
  const width = Math.max(wanted, MIN_WIDTH)
  const viewport = () => driver.executeScript<[number, number]>(() => [window.innerWidth, window.innerHeight])
  const window_ = driver.manage().window()
  const [inside, outside] = [await viewport(), await window_.getRect()]
  await window_.setRect({
    x: 0,
    y: 0,
    width: outside.width + width - inside[0],
    height: outside.height + VIEWPORT_HEIGHT - inside[1],
  })
  await untilTrue(async () => (await viewport())[0] === width, `No window of ${width} px`)
}

declare global {
  interface Window {
    recordedMessages?: string[]
  }
}

/**
 * Runs in the page after it has loaded. The driver reports no console messages, so this function records them. Earlier
 * messages are lost, except for violations of the Content Security Policy, which the browser reports later as well.
 */
function recordMessages(): void {
  if (window.recordedMessages) return
  window.recordedMessages = []
  const record = (line: string) => window.recordedMessages?.push(line)
  for (const level of ['error', 'warn'] as const) {
    const log = console[level]
    console[level] = (...words: unknown[]) => {
      record(`${level}: ${words.map(String).join(' ')}`)
      log.apply(console, words)
    }
  }
  addEventListener('error', ({ message }) => record(`error: ${message}`))
  addEventListener('unhandledrejection', ({ reason }) => record(`error: ${reason}`))
  new ReportingObserver(
    (reports) => {
      for (const { type, body } of reports) record(`error: ${type} ${JSON.stringify(body)}`)
    },
    { buffered: true },
  ).observe()
}

/** Xvfb chooses a free display, and exits with the last program that uses it. */
async function startDisplay(executable: string): Promise<{ readonly name: string; close: () => void }> {
  const server = spawn(
    executable,
    ['-displayfd', '3', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp', '-terminate'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  )
  const [number] = await once(server.stdio[3] as Readable, 'data')
  return { name: `:${String(number).trim()}`, close: () => void server.kill() }
}
