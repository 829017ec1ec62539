/**
 * One call of the contract: its input, its response and its access. Both the routes and the OpenAPI document are built
 * from these definitions, so that they agree.
 */
import type { z } from 'zod'
import type { Language } from '../languages.ts'
import type { Account } from '../records.ts'

export interface Call {
  readonly method: 'get' | 'post' | 'put' | 'delete'
  /** As OpenAPI writes it: `/products/{id}`. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  /** `public`: a token is optional, and an invalid one is ignored. */
  readonly access: 'public' | 'customer' | 'admin'
  /** Responses to requests without a token may be cached. */
  readonly cacheable?: boolean
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** Multipart body: `json` has this schema, `image` is a picture. */
  readonly form?: {
    readonly json: z.ZodType
    readonly imageRequired?: boolean
    readonly jsonRequired?: boolean
  }
  readonly answer: { readonly status: 200 | 201; readonly schema: z.ZodType; readonly description: string }
  /** Error statuses of this call beyond the usual ones, and their reasons. */
  readonly refusals?: Readonly<Record<number, string>>
  readonly handle: (request: CallRequest) => Answer | Promise<Answer>
}

interface CallRequest {
  readonly params: Readonly<Record<string, string>>
  readonly query: unknown
  readonly body: unknown
  /** The uploaded bytes of a multipart call. */
  readonly image: Buffer | undefined
  readonly caller: Account | undefined
  /** The caller's token, if valid. */
  readonly token: ValidToken | undefined
  /** The client's network: an IPv4 address, or the first 64 bits of an IPv6 address. */
  readonly address: string
  /** The language of `Accept-Language`. */
  readonly language: Language
  readonly cookies: Readonly<Record<string, string>>
  readonly secure: boolean
}

export interface ValidToken {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

interface Answer {
  readonly status?: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Types `handle` by the call's schemas; its input is parsed before it runs. */
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
