/** Request-scoped data that the middlewares share. It is stored in `res.locals`, never in a module. */
import type { Language } from '#locales/languages.ts'
import type { Log } from '../process/log.ts'

declare global {
  namespace Express {
    interface Locals {
      /** Sent as `X-Request-Id`, logged, and shown on error pages. */
      requestId: string
      /** Adds the request's id, method and path to every log line. */
      log: Log
      /** W3C Trace Context from a trusted proxy. Sent on to the provider and logged. */
      traceparent?: string
      /** The request is refused because of overload. */
      isBusy?: boolean
      /** Name of a world of the embedded mock (mock-api/worlds/). Absent: the default world, or a real provider. */
      world?: string
      /** Base64, new for every response. The Content-Security-Policy contains it. */
      nonce: string
      /**
       * The visitor uses https, by the connection itself, by a trusted proxy, or by the public URL: cookies get the
       * attribute `Secure`.
       */
      https: boolean
      language: Language
      /** The customer's bearer token from the cookie `customerToken`. Absent: a visitor without a session. */
      token?: string
    }
  }
}
