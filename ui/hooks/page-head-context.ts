import { createContext } from 'react'

/** What stands in a page's `<head>`, apart from what every page has. */
export interface Head {
  /** Without the shop's name. */
  readonly title: string
  readonly description: string
  /** Path and query of this page without `lng`; the canonical address and its language alternates follow from it. */
  readonly path: string
  /** Path of the picture for link previews. */
  readonly image?: string
  readonly kind?: 'website' | 'product'
  /** Filtered duplicates, personal pages and errors. */
  readonly hidden?: boolean
  /** Server only: guarded by `import.meta.env.SSR`, its makers are in no browser's code. */
  readonly jsonLd?: readonly object[] | undefined
}

/** Server: takes the page's head down. Browser: `undefined`, an effect writes it. */
export const PageHeadContext = createContext<((head: Head) => void) | undefined>(undefined)
