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
