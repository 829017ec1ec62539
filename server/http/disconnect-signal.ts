import type { Response } from 'express'

/** Returns a signal that is aborted when the client disconnects before the response is complete. */
export function disconnectSignal(response: Response): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) controller.abort()
  })
  return controller.signal
}
