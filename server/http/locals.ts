/** What the steps of the journey know about a request. It lives in `res.locals`, never in a module. */
import type { Request } from 'express'
import type { Language } from '#locales/languages.ts'
import type { Log } from './log.ts'

declare global {
  namespace Express {
    interface Locals {
      /** Sent as `X-Request-Id`, logged, shown on error pages. */
      requestId: string
      /** Adds the request's id, method and path to every line. */
      log: Log
      /** W3C Trace Context, from a trusted proxy: sent on to the provider and logged. */
      traceparent?: string
      /** It is refused because too much is asked for at once. */
      isBusy?: boolean
      /** Base64, new for every answer; the Content-Security-Policy names it. */
      nonce: string
      /** Cookies are for https alone. */
      https: boolean
      language: Language
      /** The customer's bearer token, from the cookie `customerToken`. Absent: a visitor. */
      token?: string
    }
  }
}

/** `https` as the person sees it: their own connection, or the one that a trusted proxy tells of. */
export function isHttps(request: Pick<Request, 'secure'>, publicUrl: string): boolean {
  return request.secure || publicUrl.startsWith('https:')
}
