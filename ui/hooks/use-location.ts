import { createContext, useContext } from 'react'

/** Where the page stands, as Vike says it. The renderer fills it. */
export interface PageLocation {
  readonly pathname: string
  /** With its question mark, or empty. */
  readonly search: string
  readonly hash: string
}

export const LocationContext = createContext<PageLocation>({ pathname: '/', search: '', hash: '' })

export function useLocation(): PageLocation {
  return useContext(LocationContext)
}
