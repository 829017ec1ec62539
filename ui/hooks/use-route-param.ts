import { createContext, useContext } from 'react'

export const RouteParamsContext = createContext<Readonly<Record<string, string>>>({})

/** A part of the address: `useRouteParam('id')` on `/details/@id`. */
export function useRouteParam(name: string): string {
  return useContext(RouteParamsContext)[name] ?? ''
}
