import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'

/**
 * Returns all bytes of a stream; `undefined` when there are more than `maxBytes`. Rejects when the stream
 * breaks off.
 */
export async function readBody(stream: Readable, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, bytes)
}

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
