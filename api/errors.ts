/** What can go wrong with a call, told apart by type. Transport throws these and speaks to nobody. */

/**
 * The family. The server and the pages are two bundles with a copy of this file each, so that kinship is told by
 * name: `instanceof` holds across them.
 */
export abstract class ProviderFailure extends Error {
  abstract override readonly name: 'ApiError' | 'NetworkError' | 'TimeoutError' | 'BrokenAnswerError'

  static readonly kinds: readonly string[] = ['ApiError', 'NetworkError', 'TimeoutError', 'BrokenAnswerError']

  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: each kind asks for its own names.
    return value instanceof Error && this.kinds.includes(value.name)
  }
}

/** The provider answered, and said no. */
export class ApiError extends ProviderFailure {
  static override readonly kinds = ['ApiError']
  override readonly name = 'ApiError'
  constructor(
    readonly status: number,
    /** The parsed answer, `undefined` when it was not JSON. */
    readonly body: unknown,
    /** Seconds, from `Retry-After`. */
    readonly retryAfterSeconds?: number,
  ) {
    super(`The provider answered ${status}`)
  }
}

/** No connection, or it broke before the whole answer was there. */
export class NetworkError extends ProviderFailure {
  static override readonly kinds = ['NetworkError']
  override readonly name = 'NetworkError'
  constructor(cause: unknown) {
    super('The provider could not be reached', { cause })
  }
}

/** The whole answer was not there in time. */
export class TimeoutError extends ProviderFailure {
  static override readonly kinds = ['TimeoutError']
  override readonly name = 'TimeoutError'
  constructor(readonly timeoutMs: number) {
    super(`The provider took longer than ${timeoutMs} ms`)
  }
}

/** A success that is not what the contract says: HTML, broken JSON, a missing field, a redirect, too much of it. */
export class BrokenAnswerError extends ProviderFailure {
  static override readonly kinds = ['BrokenAnswerError']
  override readonly name = 'BrokenAnswerError'
}

/** The status of a page whose main content failed like this: 404, 502, 503 or 504. */
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
