/** Errors of provider calls, distinguished by type. The transport throws them and shows no message. */

/**
 * Base class. The server and the pages are two bundles, each with a copy of this file. `instanceof` therefore
 * compares names, so that it works across both.
 */
export abstract class ProviderFailure extends Error {
  abstract override readonly name: 'ApiError' | 'NetworkError' | 'TimeoutError' | 'BrokenAnswerError'

  static readonly kinds: readonly string[] = ['ApiError', 'NetworkError', 'TimeoutError', 'BrokenAnswerError']

  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: each kind asks for its own names.
    return value instanceof Error && this.kinds.includes(value.name)
  }
}

/** The provider answered with an error status. */
export class ApiError extends ProviderFailure {
  static override readonly kinds = ['ApiError']
  override readonly name = 'ApiError'
  constructor(
    readonly status: number,
    /** The parsed response body, `undefined` if it was not JSON. */
    readonly body: unknown,
    /** Seconds, from `Retry-After`. */
    readonly retryAfterSeconds?: number,
  ) {
    super(`The provider answered ${status}`)
  }
}

/** The connection failed, or broke before the response was complete. */
export class NetworkError extends ProviderFailure {
  static override readonly kinds = ['NetworkError']
  override readonly name = 'NetworkError'
  constructor(cause: unknown) {
    super('The provider could not be reached', { cause })
  }
}

/** The response was not complete within the timeout. */
export class TimeoutError extends ProviderFailure {
  static override readonly kinds = ['TimeoutError']
  override readonly name = 'TimeoutError'
  constructor(readonly timeoutMs: number) {
    super(`The provider took longer than ${timeoutMs} ms`)
  }
}

/**
 * A successful response that violates the contract: HTML, broken JSON, a missing field, a redirect, or too many
 * bytes.
 */
export class BrokenAnswerError extends ProviderFailure {
  static override readonly kinds = ['BrokenAnswerError']
  override readonly name = 'BrokenAnswerError'
}

/**
 * Returns the HTTP status of a page whose main content failed to load: 404, 502, 503 or 504 for provider errors, else
 * 500.
 */
export function pageStatusOf(failure: unknown): number {
  if (failure instanceof ApiError) {
    if (failure.status === 404) return 404
    if (failure.status === 503 || failure.status === 429) return 503
    return failure.status === 504 ? 504 : 502
  }
  if (failure instanceof TimeoutError) return 504
  if (failure instanceof ProviderFailure) return 502
  return 500
}
