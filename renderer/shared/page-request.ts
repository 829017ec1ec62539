import type { Api } from '#api/client.ts'
import type { PictureSource, Placeholder } from '#domain/pictures.ts'
import type { Customer } from '#domain/shapes.ts'
import type { Load } from '#ui/data/resource-context.ts'
import type { PageSession } from '#ui/page/page-context.ts'

/** All that rendering one request needs and may know. `server/rendering/handler.ts` makes it. */
export interface PageRequest {
  readonly session: PageSession
  /** Who asks: the provider is asked at the first call, and once. */
  readonly account: () => Promise<Account>
  /** Speaks for this visitor; its calls end when the visitor leaves. */
  readonly api: Api
  /** Answers shared by all visitors; absent for a signed-in one, who never reads from it or writes to it. */
  readonly sharedAnswers?: ResponseCache
  /** For crawlers and browsers without script: nothing is sent before all of it is there. */
  readonly whole: boolean
  /** The text of a built asset, by its address; absent while developing. */
  readonly readAsset?: (address: string) => string
  /** What is known of pictures before they have come. */
  readonly placeholderOf?: (source: PictureSource) => Placeholder | undefined
  readonly nonce: string
  /** Resolves when it is this page's turn to go on: pages whose data comes together go on one after the other. */
  readonly nextTick?: () => Promise<void>
  /** Aborted when the visitor leaves. */
  readonly signal: AbortSignal
  /** Unexpected failures of rendering. */
  readonly onError: (error: unknown) => void
}

export interface Account {
  readonly customer?: Customer
  /** The session is not good any more. */
  readonly ended?: true
  /** There is a session, but the provider could not say whose: personal pages cannot be shown. */
  readonly failure?: unknown
}

export interface ResponseCache {
  /** What is known already, without asking. */
  readonly peek: (key: string) => { readonly value: unknown } | undefined
  /** One flight per key, whoever asks; it ends when all have left who wait for it. */
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
