import { vi } from 'vitest'

/** One page of a real browser, with the same interface for every engine. Functions run in the page and can use only their arguments. */
export interface EnginePage {
  /** Resolves when the document is loaded. @param address absolute */
  goto(address: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  evaluate<Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>
  /** Resolves when the condition is true in the page; rejects after `WAIT_TIMEOUT_MS`. */
  waitFor<Args extends readonly unknown[]>(
    condition: (...args: Args) => boolean | Promise<boolean>,
    ...args: Args
  ): Promise<void>
  /** Waits for a visible element that matches the selector and has this text or label, and clicks it with the mouse. */
  click(selector: string, name?: string): Promise<void>
  /** Clicks the field and types the text. */
  type(selector: string, text: string): Promise<void>
  press(key: 'Enter' | 'Escape' | 'ArrowDown'): Promise<void>
  /** Sets the width of the viewport; in WebKit it is at least 450 px. The height is `VIEWPORT_HEIGHT`. */
  resize(width: number): Promise<void>
  setCookie(cookie: { readonly name: string; readonly value: string }): Promise<void>
  deleteCookies(): Promise<void>
  /** Errors and warnings in the console and uncaught errors since the last navigation of this interface: `error: …`, `warn: …`. */
  messages(): Promise<readonly string[]>
  /** Ends the browser and deletes its profile. */
  close(): Promise<void>
}

/** Leaves the page of a test, and deletes cookies and `localStorage`. @param url of the store */
export async function forgetVisitor(page: EnginePage, url: string): Promise<void> {
  await page.goto(`${url}/robots.txt`)
  await page.deleteCookies()
  await page.waitFor(() => {
    localStorage.clear()
    return localStorage.length === 0
  })
}

/**
 * Calls `run`, which evaluates a function in the page, until it returns a true value, and returns that. An evaluation fails
 * when its document is replaced meanwhile; the next one is in the new document. Puppeteer's own `waitForFunction` may stay
 * with the old document in Firefox, and wait without end.
 */
export function untilTrue<Result>(run: () => Promise<Result>, missing: string): Promise<NonNullable<Result>> {
  return vi.waitFor(
    async () => {
      const result = await run()
      if (!result) throw new Error(missing)
      return result
    },
    { timeout: WAIT_TIMEOUT_MS, interval: POLL_INTERVAL_MS },
  )
}

const POLL_INTERVAL_MS = 30

/** Long enough for a busy machine; it only ends a test that hangs. */
export const WAIT_TIMEOUT_MS = 60_000

export const VIEWPORT_HEIGHT = 900

declare global {
  interface Window {
    /** The element that has to receive the next click; null when it has received it. */
    clickTarget?: Element | null
  }
}

/**
 * Clicks with the mouse, and again if another element was under the mouse: a page moves while its pictures load, and the
 * position is read before the mouse is pressed.
 * @param find waits until `aimAt` returns a position
 */
export async function clickTarget(
  find: () => Promise<readonly [x: number, y: number]>,
  press: (x: number, y: number) => Promise<void>,
  isMissed: () => Promise<boolean>,
): Promise<void> {
  const end = performance.now() + WAIT_TIMEOUT_MS
  do {
    await press(...(await find()))
    // The function has no document to run in if the click opens another one.
  } while ((await isMissed().catch(() => false)) && performance.now() < end)
}

/**
 * Runs in the page. Returns where `click` presses the mouse: the middle of the first element that matches, has the name,
 * and is not covered. Scrolls to it first. Until this element is clicked, no other element receives events of the mouse.
 */
export function aimAt(selector: string, name: string): readonly [x: number, y: number] | null {
  const textOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent ?? ''
  const guard = (event: Event) => {
    if (!window.clickTarget) return
    if (!window.clickTarget.contains(event.target as Node)) {
      event.preventDefault()
      event.stopImmediatePropagation()
    } else if (event.type === 'click') window.clickTarget = null
  }
  for (const element of document.querySelectorAll(selector)) {
    if (!textOf(element).includes(name)) continue
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y, width, height } = element.getBoundingClientRect()
    const middle = [x + width / 2, y + height / 2] as const
    if (width === 0 || height === 0 || !element.contains(document.elementFromPoint(...middle))) continue
    if (window.clickTarget === undefined) {
      for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
        addEventListener(type, guard, true)
      }
    }
    window.clickTarget = element
    return middle
  }
  return null
}

/** Runs in the page, also in the document that the click has opened. */
export function isClickMissed(): boolean {
  return Boolean(window.clickTarget)
}

/**
 * Runs in the page. A navigation to another origin with `Cross-Origin-Opener-Policy` starts in a new browsing context, whose
 * initial document is `about:blank`.
 * @param left `timeOrigin` of the document before the navigation
 */
export function isNewDocument(left: number): boolean {
  const isInitial = document.URL === 'about:blank'
  return !isInitial && performance.timeOrigin !== left && document.readyState === 'complete'
}
