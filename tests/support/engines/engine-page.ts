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

/** Long enough for a busy machine; it only ends a test that hangs. */
export const WAIT_TIMEOUT_MS = 60_000

export const VIEWPORT_HEIGHT = 900

/**
 * Runs in the page. Returns where `click` presses the mouse: the middle of the first element that matches, has the name,
 * and is not covered. Scrolls to it first.
 */
export function findTarget(selector: string, name: string): readonly [x: number, y: number] | null {
  const textOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent ?? ''
  for (const element of document.querySelectorAll(selector)) {
    if (!textOf(element).includes(name)) continue
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y, width, height } = element.getBoundingClientRect()
    const middle = [x + width / 2, y + height / 2] as const
    const top = width > 0 && height > 0 && document.elementFromPoint(...middle)
    if (top && (element.contains(top) || top.contains(element))) return middle
  }
  return null
}
