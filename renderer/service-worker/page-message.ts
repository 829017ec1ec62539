/** What a page tells the worker once it is shown. */
export interface ShownPage {
  readonly type: 'shown'
  /** Path and query. */
  readonly address: string
  readonly language: string
  /** Assets and pictures that it has loaded: from before the worker was there, too. */
  readonly files: readonly string[]
  /** The person saves data: nothing is fetched for later. */
  readonly isThrifty: boolean
}

export function isShownPage(data: unknown): data is ShownPage {
  return data !== null && typeof data === 'object' && 'type' in data && data.type === 'shown'
}
