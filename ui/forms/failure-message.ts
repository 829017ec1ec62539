import type { TFunction } from 'i18next'
import { ApiError, NetworkError, TimeoutError } from '#api/errors.ts'
import { type ErrorText, refusalText } from '#domain/error-text.ts'
import { PartFailure } from '#domain/load-part.ts'

/** Returns the message for a failed call (SPEC §8). `own` is the caller's text and overrides it. */
export function failureMessage(t: TFunction, failure: unknown, own?: string): string {
  if (own) return own
  const text = textOf(failure)
  return 'key' in text ? t(text.key) : text.text
}

function textOf(failure: unknown): ErrorText {
  if (failure instanceof ApiError) return refusalText(failure.status, failure.body)
  return {
    key: [NetworkError, TimeoutError, PartFailure].some((kind) => failure instanceof kind)
      ? 'NetworkError'
      : 'SomethingError',
  }
}

/** Returns whether a customer's call failed because the session has ended: `useAccountWatch` shows that message. */
export function endedSession(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 401
}
