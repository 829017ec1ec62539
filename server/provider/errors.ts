/** The error of a proxied call or file that the provider did not answer, with the HTTP status for the client. */
import { isApiError, isNetworkError, isTimeoutError } from '#api/errors.ts'

export class ProviderUnanswered extends Error {
  override name = 'ProviderUnanswered'
  constructor(
    readonly status: 502 | 503 | 504,
    reason: string,
    readonly options: {
      readonly cause?: unknown
      readonly isUnavailable?: boolean
      /** Whether the whole request was sent before the connection failed: a write may have been made. */
      readonly isSent?: boolean
    } = {},
  ) {
    super(reason, { cause: options.cause })
  }
}

export const tooSlow = (timeoutMs: number) =>
  new ProviderUnanswered(504, `The provider took longer than ${timeoutMs} ms`, { isUnavailable: true })
export const unreachable = (cause: unknown, isSent = false) =>
  new ProviderUnanswered(502, 'The provider could not be reached', { cause, isUnavailable: true, isSent })
export const broken = (what: string, cause?: unknown) =>
  new ProviderUnanswered(502, `The provider answered ${what}`, { cause })
export const circuitOpen = () =>
  new ProviderUnanswered(503, 'The circuit breaker is open: the provider is not called')

/** Statuses of a gateway, or of a provider that accepts no calls. A 500 is the failure of one call alone. */
const UNAVAILABLE_STATUSES = [502, 503, 504]

export function isUnavailableStatus(status: number): boolean {
  return UNAVAILABLE_STATUSES.includes(status)
}

/** Returns whether a failure means that the provider is unavailable, so that the circuit breaker counts it. */
export function isUnavailable(failure: unknown): boolean {
  if (failure instanceof ProviderUnanswered) return failure.options.isUnavailable ?? false
  if (isApiError(failure)) return isUnavailableStatus(failure.status)
  return isNetworkError(failure) || isTimeoutError(failure)
}
