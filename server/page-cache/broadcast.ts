import { Writable } from 'node:stream'
import type { PageSink } from '../rendering/response-stream.ts'
import { withNonce } from './nonce-holes/template.ts'

/**
 * A page that is being rendered once, for everybody who waits for it: whoever joins gets what there is so far and then
 * each piece as it comes, with their own nonce in it.
 */
export interface PageBroadcast {
  readonly sink: PageSink
  /** The whole page. Rejects when it broke off. */
  readonly finished: Promise<Buffer>
  follow(sink: PageSink, nonce: string): void
}

export function createPageBroadcast(placeholder: string): PageBroadcast {
  // Bytes: as text a page is twice as large as soon as one letter of it is not Latin, and lies where only a full collection looks.
  const pieces: Buffer[] = []
  const followers = new Map<PageSink, string>()
  let state: 'running' | 'ended' | 'broken' = 'running'
  const { promise: finished, resolve, reject } = withResolvers<Buffer>()
  finished.catch(() => {})

  const writer = new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(piece)
      for (const [sink, nonce] of followers) sink.write(withNonce(piece, placeholder, nonce))
      done()
    },
    final(done) {
      state = 'ended'
      for (const sink of followers.keys()) sink.end()
      resolve(Buffer.concat(pieces))
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
      if (pieces.length > 0) sink.write(withNonce(Buffer.concat(pieces), placeholder, nonce))
      if (state === 'ended') {
        sink.end()
        return
      }
      if (pieces.length > 0) sink.flush()
      followers.set(sink, nonce)
      sink.once('close', () => followers.delete(sink))
    },
  }
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
