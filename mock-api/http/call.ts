/**
 * One call of the contract: what it takes, what it answers, who may make it. The routes and the OpenAPI document
 * are both made from these, so that neither can say what the other does not do.
 */
import type { z } from 'zod'
import type { Account } from '../records.ts'

export interface Call {
  readonly method: 'get' | 'post' | 'put' | 'delete'
  /** As OpenAPI writes it: `/products/{id}`. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  /** `public`: a token is welcome, and a dead one is as good as none. */
  readonly access: 'public' | 'customer' | 'admin'
  /** Answers may be kept by caches when asked without a token. */
  readonly cacheable?: boolean
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** The multipart calls: `json` has this shape, `image` is a picture. */
  readonly form?: {
    readonly json: z.ZodType
    readonly imageRequired?: boolean
    readonly jsonRequired?: boolean
  }
  readonly answer: { readonly status: 200 | 201; readonly schema: z.ZodType; readonly description: string }
  /** The statuses that only this call can refuse with, and when. */
  readonly refusals?: Readonly<Record<number, string>>
  readonly handle: (request: CallRequest) => Answer | Promise<Answer>
}

export interface CallRequest {
  readonly params: Readonly<Record<string, string>>
  readonly query: unknown
  readonly body: unknown
  /** Of a multipart call: the picture's bytes as they came. */
  readonly image: Buffer | undefined
  readonly caller: Account | undefined
  /** The caller's token, when it is a good one. */
  readonly token: ValidToken | undefined
  /** The network that made the call: an IPv4 address, or the first 64 bits of an IPv6 one. */
  readonly address: string
  readonly cookies: Readonly<Record<string, string>>
  readonly secure: boolean
}

export interface ValidToken {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

export interface Answer {
  readonly status?: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Writes a call down with the types that its schemas give; parsing has already happened when `handle` runs. */
export function call<
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Json extends z.ZodType = z.ZodUndefined,
  Access extends Call['access'] = 'public',
>(
  definition: Omit<Call, 'query' | 'body' | 'form' | 'handle' | 'access'> & {
    readonly access: Access
    readonly query?: Query
    readonly body?: Body
    readonly form?: Omit<NonNullable<Call['form']>, 'json'> & { readonly json: Json }
    readonly handle: (
      request: Omit<CallRequest, 'query' | 'body' | 'caller'> & {
        readonly query: z.output<Query>
        readonly body: z.output<Json> extends undefined ? z.output<Body> : z.output<Json> | undefined
        readonly caller: Access extends 'public' ? Account | undefined : Account
      },
    ) => Answer | Promise<Answer>
  },
): Call {
  return definition as unknown as Call
}
