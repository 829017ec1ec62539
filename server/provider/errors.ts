/** Why a call below `/api` or for a file could not be answered, with the status that says so. */
import { ApiError, NetworkError, TimeoutError } from '#api/errors.ts'

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
/** The circuit breaker is open, or no time is left. */
export const notAsked = () => new ProviderUnanswered(503, 'The provider is left alone for a moment')

/** Statuses that a gateway or a provider that takes no calls answers with. A 500 is an answer to this one call. */
const AWAY_STATUSES = [502, 503, 504]

export function isAwayStatus(status: number): boolean {
  return AWAY_STATUSES.includes(status)
}

/** Whether a failure says that the provider does not answer at all, so that the circuit breaker counts it. */
export function isAway(failure: unknown): boolean {
  if (failure instanceof ProviderUnanswered) return failure.options.isAway ?? false
  if (failure instanceof ApiError) return isAwayStatus(failure.status)
  return failure instanceof NetworkError || failure instanceof TimeoutError
}
