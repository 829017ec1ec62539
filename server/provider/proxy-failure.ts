import type { Request, Response } from 'express'
import { pageTexts } from '#locales/server-i18n.ts'
import { sendJsonError } from '../http/json-error.ts'
import { BodyTooSlow } from '../http/read-body.ts'
import { requestLanguage } from '../http/request-language.ts'
import { isSafeMethod } from '../http/safe-method.ts'
import { rootCause } from '../process/root-cause.ts'
import { TooManyCalls } from './call-queue.ts'
import { isUnavailable, ProviderUnanswered, unreachable } from './errors.ts'

/** Answers a call that could not be forwarded, or that the provider did not answer, in the contract's shape. */
export function sendProxyFailure(request: Request, response: Response, cause: unknown): void {
  const { t } = pageTexts(requestLanguage(request))
  // The rest of the body is not read, so the connection cannot be reused.
  if (!request.complete) response.set('Connection', 'close')
  if (cause instanceof BodyTooSlow) sendJsonError(response, 408, t('NetworkError'))
  else if (cause instanceof TooManyCalls) {
    response.set('Retry-After', '1')
    sendJsonError(response, cause.status, cause.status === 429 ? t('refused.tooMany') : t('errors.awayText'))
  } else {
    const failure = cause instanceof ProviderUnanswered ? cause : unreachable(cause)
    // 504: the write may have been made, although its answer is missing.
    const isUnanswered = failure.options.isSent && !isSafeMethod(request.method)
    const status = isUnanswered ? 504 : failure.status
    response.locals.log.warn({
      status,
      reason: failure.message,
      cause: failure.cause && rootCause(failure.cause),
    })
    if (status === 503) response.set('Retry-After', '1')
    sendJsonError(response, status, t(textKeyOf(status, failure, request.method)))
  }
}

/** SPEC §8: a network failure has a message of its own, a failure of the provider the generic one. */
function textKeyOf(status: number, failure: ProviderUnanswered, method: string) {
  if (status === 503) return 'errors.awayText'
  if (status === 504) return isSafeMethod(method) ? 'errors.slowText' : 'provider.unanswered'
  return isUnavailable(failure) ? 'NetworkError' : 'SomethingError'
}
