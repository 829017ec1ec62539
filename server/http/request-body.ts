import type { IncomingMessage } from 'node:http'

/** The request body was not complete in time. */
export class BodyTooSlow extends Error {
  override name = 'BodyTooSlow'
}

/**
 * Returns the body of a request whose length is known and limited. Rejects with `BodyTooSlow` after
 * `withinMs` milliseconds, and with an `Error` when the client disconnects. The request is not destroyed, so
 * that a response can still be sent.
 */
export function readRequestBody(request: IncomingMessage, withinMs: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const settle = () => {
      clearTimeout(late)
      request.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose)
    }
    const onData = (chunk: Buffer) => chunks.push(chunk)
    const onEnd = () => {
      settle()
      resolve(Buffer.concat(chunks))
    }
    const onClose = () => {
      settle()
      reject(new Error('The client disconnected before the body was complete'))
    }
    const late = setTimeout(() => {
      settle()
      request.pause()
      reject(new BodyTooSlow(`The body took longer than ${withinMs} ms`))
    }, withinMs)
    request.on('data', onData).once('end', onEnd).once('close', onClose).once('error', onClose)
  })
}
