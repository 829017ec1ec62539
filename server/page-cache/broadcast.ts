import { Writable } from 'node:stream'
import type { PageSink } from '../rendering/response-stream.ts'

/**
 * Streams a page that is rendered once to all visitors who request it meanwhile. Each response gets all
 * chunks so far, then each new chunk, with its own nonce instead of the placeholder.
 */
export interface PageBroadcast {
  readonly sink: PageSink
  /** The complete page with the placeholder. Rejects when rendering breaks off. */
  readonly finished: Promise<Buffer>
  follow(sink: PageSink, nonce: string): void
}

/** @param placeholder stands in the page for a nonce, and has the length of one */
export function createPageBroadcast(placeholder: string): PageBroadcast {
  // Buffers instead of strings: one character outside Latin-1 doubles the size of a string, and buffers are
  // outside V8's heap.
  const chunks: Buffer[] = []
  const followers = new Map<PageSink, string>()
  let state: 'running' | 'ended' | 'broken' = 'running'
  const { promise: finished, resolve, reject } = withResolvers<Buffer>()
  finished.catch(() => {})

  const writer = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      for (const [sink, nonce] of followers) sink.write(withNonce(chunk, placeholder, nonce))
      done()
    },
    final(done) {
      state = 'ended'
      for (const sink of followers.keys()) sink.end()
      resolve(Buffer.concat(chunks))
      done()
    },
    destroy(cause, done) {
      if (state === 'running') {
        state = 'broken'
        for (const sink of followers.keys()) sink.destroy(cause ?? undefined)
        reject(cause ?? new Error('The page broke off'))
      }
      followers.clear()
      done(null)
    },
  })

  return {
    sink: Object.assign(writer, {
      flush() {
        for (const sink of followers.keys()) sink.flush()
      },
    }),
    finished,
    follow(sink, nonce) {
      if (state === 'broken') {
        sink.destroy()
        return
      }
      if (chunks.length > 0) sink.write(withNonce(Buffer.concat(chunks), placeholder, nonce))
      if (state === 'ended') {
        sink.end()
        return
      }
      if (chunks.length > 0) sink.flush()
      followers.set(sink, nonce)
      sink.once('close', () => followers.delete(sink))
    },
  }
}

/**
 * Returns a copy with the nonce instead of the placeholder, which has the same length; without a placeholder
 * the chunk itself.
 */
function withNonce(chunk: Buffer, placeholder: string, nonce: string): Buffer {
  let at = chunk.indexOf(placeholder)
  if (at < 0) return chunk
  const copy = Buffer.from(chunk)
  for (; at >= 0; at = chunk.indexOf(placeholder, at + placeholder.length)) copy.write(nonce, at, 'latin1')
  return copy
}

/** `Promise.withResolvers` is newer than Node 20. */
function withResolvers<Value>() {
  let resolve: (value: Value) => void = () => {}
  let reject: (cause: unknown) => void = () => {}
  const promise = new Promise<Value>((first, second) => {
    resolve = first
    reject = second
  })
  return { promise, resolve, reject }
}
