import type { Response } from 'express'

/** The contract's shape of a refusal, for what the store itself refuses below `/api`. */
export function sendJsonError(response: Response, status: number, message: string): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.status(status).set('Cache-Control', 'no-store').json({ message })
}
