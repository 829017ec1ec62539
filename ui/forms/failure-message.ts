import type { TFunction } from 'i18next'
import { isApiError, isNetworkError, isTimeoutError } from '#api/errors.ts'
import { type ErrorText, refusalText } from '#domain/error-text.ts'
import { PartFailure } from '#domain/fetch-part.ts'

/** Returns the message for a failed write (SPEC §8). `own` is the caller's text and overrides it. */
export function failureMessage(t: TFunction, failure: unknown, own?: string): string {
  if (own) return own
  const text = textOf(failure)
  return 'key' in text ? t(text.key) : text.text
}

function textOf(failure: unknown): ErrorText {
  if (isApiError(failure)) return refusalText(failure.status, failure.body)
  if (isTimeoutError(failure)) return { key: 'errors.lateWriteText' }
  const isOfNetwork = isNetworkError(failure) || failure instanceof PartFailure
  return { key: isOfNetwork ? 'NetworkError' : 'SomethingError' }
}

/** Returns whether a write had no response in time, on the way to the store's server or from there to the provider. */
export function isLate(failure: unknown): boolean {
  return isTimeoutError(failure) || (isApiError(failure) && failure.status === 504)
}

/** Returns whether a customer's call failed because the session has ended: `useAccountWatch` shows that message. */
export function endedSession(failure: unknown): boolean {
  return isApiError(failure) && failure.status === 401
}
