import { safeNext } from '#domain/access.ts'
import { useLocation } from './use-location.ts'

/** Where a person wanted to go when they were asked to log in; `undefined` when that is no page of this store. */
export function useNext(): string | undefined {
  return safeNext(new URLSearchParams(useLocation().search).get('next'))
}
