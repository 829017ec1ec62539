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
  /** Errors and warnings in the console and uncaught errors since the last navigation of this interface: `error: …`, `warn: …`. */
  messages(): Promise<readonly string[]>
  /** Ends the browser and deletes its profile. */
  close(): Promise<void>
}

/** Long enough for a busy machine; it only ends a test that hangs. */
export const WAIT_TIMEOUT_MS = 60_000
