/** Errors of provider calls, distinguished by type. The transport throws them and shows no message. */

abstract class ProviderFailure extends Error {
  abstract override readonly name: 'ApiError' | 'NetworkError' | 'TimeoutError' | 'BrokenAnswerError'
}

/** The provider answered with an error status. */
export class ApiError extends ProviderFailure {
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
  override readonly name = 'NetworkError'
  constructor(
    cause: unknown,
    /** Whether the call was a write that may have been made: it was sent, and its response was not received. */
    readonly mayBeSaved = false,
  ) {
    super('The provider could not be reached', { cause })
  }
}

/** The response was not complete within the timeout. */
export class TimeoutError extends ProviderFailure {
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
  override readonly name = 'BrokenAnswerError'
}

/*
 * Type guards instead of `instanceof`: the server and the pages are two bundles, each with a copy of these classes, and
 * an error of one bundle is no instance of the other's class.
 */

export function isApiError(error: unknown): error is ApiError {
  return hasName(error, 'ApiError')
}

/** Returns whether a customer's call failed because the session has ended: `useAccountWatch` (ui/) shows that message. */
export function endedSession(failure: unknown): boolean {
  return isApiError(failure) && failure.status === 401
}

export function isNetworkError(error: unknown): error is NetworkError {
  return hasName(error, 'NetworkError')
}

export function isTimeoutError(error: unknown): error is TimeoutError {
  return hasName(error, 'TimeoutError')
}

export function isBrokenAnswerError(error: unknown): error is BrokenAnswerError {
  return hasName(error, 'BrokenAnswerError')
}

export function isProviderFailure(error: unknown): error is ProviderFailure {
  return isApiError(error) || isNetworkError(error) || isTimeoutError(error) || isBrokenAnswerError(error)
}

/**
 * Returns whether the provider has rejected the call itself: a status below 500 except 429. A repeated call gets the same
 * answer. Failures such as 5xx and 429 say nothing about the call.
 */
export function isRefusal(error: unknown): error is ApiError {
  return isApiError(error) && error.status < 500 && error.status !== 429
}

/** An invalid call, or one for something that does not exist. */
const REFUSED_FOR_ALL = [400, 404, 410, 422]

/**
 * Returns whether every visitor would get this refusal. Another one, such as 403, may be for one visitor alone, whose address
 * the provider has blocked.
 */
export function isRefusalForAll(error: unknown): error is ApiError {
  return isApiError(error) && REFUSED_FOR_ALL.includes(error.status)
}

/**
 * Returns the HTTP status of a page whose main content failed to load: 404, 502, 503 or 504 for provider errors, else
 * 500.
 */
export function pageStatusOf(failure: unknown): number {
  if (isApiError(failure)) {
    if (failure.status === 404) return 404
    if (failure.status === 503 || failure.status === 429) return 503
    return failure.status === 504 ? 504 : 502
  }
  if (isTimeoutError(failure)) return 504
  if (isProviderFailure(failure)) return 502
  return 500
}

function hasName(error: unknown, name: ProviderFailure['name']): boolean {
  return error instanceof Error && error.name === name
}
