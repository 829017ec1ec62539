import type { PageContext } from 'vike/types'

/** Of the address as it was asked for, without its hash, which no server knows. `search` with its question mark, or empty. */
export function addressParts({ urlParsed }: Pick<PageContext, 'urlParsed'>) {
  return { pathname: urlParsed.pathname, search: urlParsed.searchOriginal ?? '' }
}

/** The status of an error page; Vike's own list lacks those of a gateway, so that ours travels as the reason. */
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
