/** One row of the contract's suite: a call, the status that it should have, and the request. */
export type Row<Client = ContractClient> = readonly [
  call: `${'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'} /${string}`,
  status: number,
  when: string,
  send: (client: Client) => Promise<Answer>,
  message?: string,
]

/** What the contract says about several answers, and no schema has. */
export type Statement<Client = ContractClient> = readonly [
  call: Row[0],
  statement: string,
  isTrue: (client: Client) => Promise<boolean>,
]

/** Sends calls to a provider: over the network (client.ts), or in tests to a mock (tests/contract/support). */
export interface ContractClient {
  /** A customer's account. Rows leave it as it was. */
  readonly account: { readonly email: string; readonly password: string }
  send(method: Method, path: string, sending?: Sending): Promise<Answer>
  get(path: string, sending?: Sending): Promise<Answer>
  post(path: string, body?: unknown, sending?: Sending): Promise<Answer>
  put(path: string, body?: unknown, sending?: Sending): Promise<Answer>
  delete(path: string, body?: unknown, sending?: Sending): Promise<Answer>
  /** The id of the product at a place of the newest first. */
  productId(place?: number): Promise<string>
  categories(): Promise<readonly KnownCategory[]>
  /** A token of the account. */
  token(): Promise<string>
}

export interface KnownCategory {
  readonly _id: string
  readonly parent: string | null
  readonly children: readonly string[]
  readonly productCount: number
}

export type Method = 'get' | 'post' | 'put' | 'delete' | 'patch' | 'head' | 'options'

export interface Sending {
  readonly token?: string
  /** Sent as JSON; a text is sent as it is. */
  readonly body?: unknown
  /** Multipart parts. */
  readonly form?: { readonly json?: unknown; readonly image?: Buffer }
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: The body is what a provider sends; the contract's schemas check it.
  readonly body: any
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

export const UNKNOWN_ID = '0123456789abcdef01234567'

/** The row does not apply to this provider's data. */
export class NotTried extends Error {
  override readonly name = 'NotTried'
}

/** The account of the arguments cannot log in: nothing that it should do can be tried. */
export class LoginRefused extends NotTried {}
