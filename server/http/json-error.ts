import type { Response } from 'express'

/**
 * Sends an error in the contract's shape, for requests below `/api` that the store itself refuses. A response
 * that has begun is destroyed.
 */
export function sendJsonError(response: Response, status: number, message: string): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.status(status).set('Cache-Control', 'no-store').json({ message })
}
