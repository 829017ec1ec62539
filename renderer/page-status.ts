import type { PageContext } from 'vike/types'

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
