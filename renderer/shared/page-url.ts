import type { PageContext } from 'vike/types'

/** Returns the requested address without its hash, which servers do not see. `search` has its question mark, or is empty. */
export function addressParts({ urlParsed }: Pick<PageContext, 'urlParsed'>) {
  return { pathname: urlParsed.pathname, search: urlParsed.searchOriginal ?? '' }
}

/** Decodes a path as Vike does on the server. */
export function decodePathname(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/** Returns the status of an error page. Vike allows no 502 and 504, so that the status travels as the abort's reason. */
export function pageStatus({
  abortReason,
  abortStatusCode,
  is404,
}: Pick<PageContext, 'abortReason' | 'abortStatusCode' | 'is404'>): number | undefined {
  if (is404) return 404
  if (abortReason !== null && typeof abortReason === 'object' && 'status' in abortReason) {
    return Number(abortReason.status)
  }
  return abortStatusCode
}
