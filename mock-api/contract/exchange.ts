/** One request to a provider and its answer. */
export interface Exchange {
  readonly request: {
    readonly method: string
    /** Below the API's base path, with the query: `/products?limit=3`. */
    readonly path: string
    readonly headers: Headers
    /** The parsed JSON body, or the `json` part of a form. Absent: no body, or one that is not JSON. */
    readonly body?: unknown
  }
  readonly answer: {
    readonly status: number
    readonly headers: Headers
    readonly text: string
  }
}

/** Header values by lower-case name. */
type Headers = Readonly<Record<string, string | readonly string[] | undefined>>
