import type { IncomingMessage } from 'node:http'
import type { Request } from 'express'

/**
 * Returns whether a write comes from a page of the store (CSRF protection). Browsers send `Sec-Fetch-Site`,
 * older ones only `Origin`. At least one of the two must be present, and each that is present must match.
 */
export function isSameOrigin(request: Request, publicUrl: string): boolean {
  const site = request.get('sec-fetch-site')
  const origin = request.get('origin')
  if (site === undefined && origin === undefined) return false
  if (site !== undefined && site !== 'same-origin') return false
  return origin === undefined || origin === publicUrl || origin === `${request.protocol}://${request.host}`
}

/**
 * Returns whether an iframe in a page of this store requests the page (`Sec-Fetch-Dest`, `Sec-Fetch-Site`).
 */
export function isFramedByOwnPage({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['sec-fetch-dest'] === 'iframe' && headers['sec-fetch-site'] === 'same-origin'
}
