/** The message of a page to the worker after it was shown. */
export interface ShownPage {
  readonly type: 'shown'
  /** Path and query. */
  readonly address: string
  readonly language: string
  /** Assets and pictures that the page has loaded, also before the worker was active. */
  readonly files: readonly string[]
  /** The browser's data saver is on: nothing is fetched ahead. */
  readonly isThrifty: boolean
}

export function isShownPage(data: unknown): data is ShownPage {
  return data !== null && typeof data === 'object' && 'type' in data && data.type === 'shown'
}
