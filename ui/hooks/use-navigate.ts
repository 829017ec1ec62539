import { createContext, useContext } from 'react'

interface NavigateOptions {
  /** Takes the place of the present step in the history. */
  readonly replace?: boolean
  /** The page keeps its scroll position. */
  readonly preventScrollReset?: boolean
}

/** Shows another page of the store. One and the same for as long as the document lives. */
export type Navigate = (address: string, options?: NavigateOptions) => void

export const NavigateContext = createContext<Navigate>(() => {
  throw new Error('Nobody navigates on a server')
})

export function useNavigate(): Navigate {
  return useContext(NavigateContext)
}
