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
  throw new Error('The way to other pages is provided by the renderer')
})

export function useNavigate(): Navigate {
  return useContext(NavigateContext)
}
