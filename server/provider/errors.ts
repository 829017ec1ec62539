/** The error of a proxied call or file that the provider did not answer, with the HTTP status for the client. */
import { isApiError, isNetworkError, isTimeoutError } from '#api/errors.ts'

export class ProviderUnanswered extends Error {
  override name = 'ProviderUnanswered'
  constructor(
    readonly status: 502 | 503 | 504,
    reason: string,
    readonly options: { readonly cause?: unknown; readonly isAway?: boolean } = {},
  ) {
    super(reason, { cause: options.cause })
  }
}

export const tooSlow = (timeoutMs: number) =>
  new ProviderUnanswered(504, `The provider took longer than ${timeoutMs} ms`, { isAway: true })
export const unreachable = (cause: unknown) =>
  new ProviderUnanswered(502, 'The provider could not be reached', { cause, isAway: true })
export const broken = (what: string, cause?: unknown) =>
  new ProviderUnanswered(502, `The provider answered ${what}`, { cause })
/** The circuit breaker is open: the call is not made. */
export const notAsked = () => new ProviderUnanswered(503, 'The provider is left alone for a moment')

/** Statuses of a gateway, or of a provider that accepts no calls. A 500 is the failure of one call alone. */
const AWAY_STATUSES = [502, 503, 504]

export function isAwayStatus(status: number): boolean {
  return AWAY_STATUSES.includes(status)
}

/** Returns whether a failure means that the provider is unavailable, so that the circuit breaker counts it. */
export function isAway(failure: unknown): boolean {
  if (failure instanceof ProviderUnanswered) return failure.options.isAway ?? false
  if (isApiError(failure)) return isAwayStatus(failure.status)
  return isNetworkError(failure) || isTimeoutError(failure)
}
