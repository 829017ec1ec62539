/** The last calls, for the mock's page: no bodies, no tokens, and only the query parameters of lists. */
export interface LoggedCall {
  /** ISO 8601, UTC. */
  readonly time: string
  readonly method: string
  readonly path: string
  /** 0: the connection closed before the response was complete. */
  readonly status: number
  readonly ms: number
}

export interface RequestLog {
  add(call: Omit<LoggedCall, 'path'> & { readonly url: string }): void
  /** Newest first. */
  readonly calls: readonly LoggedCall[]
  clear(): void
}

const MAX_CALLS = 200
const MAX_PATH_LENGTH = 300
const LOGGED_PARAMETERS = new Set([
  'category',
  'keyword',
  'color',
  'priceMin',
  'priceMax',
  'lengthMax',
  'widthMax',
  'heightMax',
  'door',
  'limit',
  'page',
  'sort',
  'parent',
  'product',
])

export function createRequestLog(): RequestLog {
  let calls: LoggedCall[] = []
  return {
    add({ url, ms, ...call }) {
      calls = [{ ...call, path: withLoggedParameters(url), ms: Math.round(ms * 10) / 10 }, ...calls].slice(
        0,
        MAX_CALLS,
      )
    },
    get calls() {
      return calls
    },
    clear() {
      calls = []
    },
  }
}

function withLoggedParameters(url: string): string {
  const [path = '', query = ''] = url.split('?', 2)
  const search = new URLSearchParams(query)
  for (const name of [...search.keys()]) if (!LOGGED_PARAMETERS.has(name)) search.delete(name)
  return (search.size ? `${path}?${search}` : path).slice(0, MAX_PATH_LENGTH)
}
