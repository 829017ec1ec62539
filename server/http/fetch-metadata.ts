import type { IncomingMessage } from 'node:http'
import type { Request } from 'express'

const READING = ['GET', 'HEAD', 'OPTIONS']

export function isReading(method: string): boolean {
  return READING.includes(method)
}

/**
 * Whether a write comes from the store's own pages. Browsers say so in `Sec-Fetch-Site`, older ones in `Origin` alone;
 * what is said must be right, and one of the two must be said.
 */
export function isSameOrigin(request: Request, publicUrl: string): boolean {
  const site = request.get('sec-fetch-site')
  const origin = request.get('origin')
  if (site === undefined && origin === undefined) return false
  if (site !== undefined && site !== 'same-origin') return false
  return origin === undefined || origin === publicUrl || origin === `${request.protocol}://${request.host}`
}

/** Whether a page is asked for by a frame in another page of this store, as the browser says. */
export function isFramedByOwnPage({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['sec-fetch-dest'] === 'iframe' && headers['sec-fetch-site'] === 'same-origin'
}
