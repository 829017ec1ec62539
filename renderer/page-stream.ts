import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { type Handover, handoverScript } from './handover.ts'
import type { PageRequest } from './page-request.ts'
import { ROOT_ID } from './root-id.ts'

/**
 * Renders a page up to its shell, that is: until everything outside a Suspense boundary is there (for `whole`, until
 * everything is). Rejects with what went wrong in the shell. The result pipes the page: values first, then the shell
 * in its root element and the markup that follows it, then the late sections, each after its values.
 */
export function renderPageStream(
  page: ReactNode,
  { whole, nonce, signal, onError }: PageRequest,
  handover: Handover,
  afterShell = '',
): Promise<(destination: Writable) => void> {
  return new Promise((resolve, reject) => {
    const ready = () =>
      resolve((destination) => stream.pipe(pageWriter(destination, nonce, handover, afterShell)))
    const stream = renderToPipeableStream(page, {
      nonce,
      // What is there already stands in its place from the first byte, however large: only late sections come later.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onShellReady: whole ? undefined : ready,
      onAllReady: whole ? ready : undefined,
      onShellError: reject,
      onError(error) {
        if (!signal.aborted) onError(error)
        return undefined
      },
    })
    if (signal.aborted) stream.abort()
    else signal.addEventListener('abort', () => stream.abort(), { once: true })
  })
}

/**
 * React calls `flush()` after each whole piece of markup, and only there may something be put between. What it writes
 * until then is collected, so that a piece leaves in one chunk behind its values. It stays in React's own bytes: to make
 * text of them and bytes again is a tenth of what a page costs.
 */
function pageWriter(destination: Writable, nonce: string, handover: Handover, afterShell: string): Writable {
  let piece: Uint8Array[] = []
  let isShell = true

  function flush() {
    if (piece.length === 0) return
    const data = handoverScript(handover.take(), nonce) ?? ''
    const before = isShell ? `${data}<div id="${ROOT_ID}">` : data
    const after = isShell ? `</div>${afterShell}` : ''
    destination.write(Buffer.concat([Buffer.from(before), ...piece, Buffer.from(after)]))
    piece = []
    isShell = false
    if ('flush' in destination && typeof destination.flush === 'function') destination.flush()
  }

  const writer = new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      piece.push(chunk)
      done()
    },
    final(done) {
      flush()
      destination.end()
      done()
    },
    destroy(error, done) {
      destination.destroy(error ?? undefined)
      done(error)
    },
  })
  return Object.assign(writer, { flush })
}
