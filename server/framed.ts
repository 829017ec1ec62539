import type { IncomingMessage } from 'node:http'

/** Whether a page is asked for by a frame in another page of this store, as the browser says. */
export function isFramedByOwnPage({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['sec-fetch-dest'] === 'iframe' && headers['sec-fetch-site'] === 'same-origin'
}
