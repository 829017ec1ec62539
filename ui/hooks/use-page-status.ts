import { createContext, useContext } from 'react'

export const PageStatusContext = createContext(500)

/** The status that an error page was answered with: 404, 500, 502, 503 or 504. */
export function usePageStatus(): number {
  return useContext(PageStatusContext)
}
