import type { ParseKeys, TFunction } from 'i18next'
import { isApiError, isNetworkError, isTimeoutError } from '#api/errors.ts'
import { type ErrorText, refusalText } from '#domain/error-text.ts'
import { PartFailure } from '#domain/fetch-part.ts'

/**
 * Returns the message for a failed write (SPEC §8).
 * @param unanswered the text for a write without a response: what may have happened, and what to do
 */
export function failureMessage(
  t: TFunction,
  failure: unknown,
  unanswered: ParseKeys = 'provider.unanswered',
): string {
  if (isUnanswered(failure)) return t(unanswered)
  const text = textOf(failure)
  return 'key' in text ? t(text.key) : text.text
}

function textOf(failure: unknown): ErrorText {
  if (isApiError(failure)) return refusalText(failure.status, failure.body)
  const isOfNetwork = isNetworkError(failure) || failure instanceof PartFailure
  return { key: isOfNetwork ? 'NetworkError' : 'SomethingError' }
}

/** Returns whether a write may have been made: the response is missing, from the store's server or from the provider. */
export function isUnanswered(failure: unknown): boolean {
  if (isNetworkError(failure)) return failure.mayBeSaved
  return isTimeoutError(failure) || (isApiError(failure) && failure.status === 504)
}
