import type { Api } from '#api/client.ts'
import type { Customer } from '#domain/shapes.ts'
import type { Load } from '#ui/data/resource-context.ts'
import type { PageSession, SiteSettings } from '#ui/page/page-context.ts'

/** The facts of one request. `server/rendering/page-request.ts` makes it. */
export interface PageRequest {
  readonly session: Omit<PageSession, keyof SiteSettings | 'sessionEnded'>
  /** Loads the customer from the provider at the first call, once per request. */
  readonly account: () => Promise<Account>
  /** Calls carry the visitor's session and end when the connection closes. */
  readonly api: Api
  /** The cache of anonymous reads; absent for a signed-in customer, whose reads neither use nor fill it. */
  readonly responseCache?: ResponseCache
  /** Key of the visitor who requests the page, for fair queueing. */
  readonly visitor: string
  /** World of the embedded mock that the page's address names (mock-api/worlds/). Absent with a real provider. */
  readonly addressedWorld?: string
  /** For crawlers and browsers without script: the page is sent when all of it has been rendered. */
  readonly isComplete: boolean
  readonly nonce: string
  /** Aborted when the connection closes. */
  readonly signal: AbortSignal
  /** Unexpected failures of rendering. */
  readonly onError: (error: unknown) => void
}

export interface Account {
  readonly customer?: Customer
  /** The provider refuses the session. */
  readonly ended?: true
  /** The provider could not be asked for the session's customer: personal pages cannot be shown. */
  readonly failure?: unknown
}

export interface ResponseCache {
  /** Returns a cached value, without a load. */
  readonly peek: (key: string) => { readonly value: unknown } | undefined
  /** Shares one load per key; it is aborted when every waiting request has been aborted. */
  readonly fetch: <Value>(key: string, load: Load<Value>, visitor?: AbortSignal) => Promise<Value>
}

declare global {
  namespace Vike {
    interface PageContext {
      Page: React.ComponentType
      /** Server only. */
      request?: PageRequest
    }
  }
}
