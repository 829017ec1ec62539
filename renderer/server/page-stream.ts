import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { ROOT_ID } from '../shared/hydration-ids.ts'
import type { PageRequest } from '../shared/page-request.ts'
import { type Dehydration, dehydrationScript } from './dehydrate.ts'

/** A page whose shell is rendered. */
interface PageStream {
  /** Links to the pictures that are wanted before everything else, for the head. */
  readonly preloads: string
  /**
   * Values first, then the shell in its root element and what follows it, then the late sections, each after its values.
   */
  readonly pipe: (destination: Writable, frame?: Frame) => void
}

/** What stands around a page. */
interface Frame {
  readonly before: Uint8Array
  readonly after: string
}

/**
 * Renders a page up to its shell, that is: until everything outside a Suspense boundary is there (for `whole`, until
 * everything is). Rejects with what went wrong in the shell.
 */
export function renderPageStream(
  page: ReactNode,
  { whole, nonce, signal, onError }: PageRequest,
  handover: Dehydration,
  afterShell = '',
): Promise<PageStream> {
  return new Promise((resolve, reject) => {
    const ready = () => {
      const { writer, preloads, pipe } = pageWriter(nonce, handover, afterShell)
      // The shell has been written when this returns.
      stream.pipe(writer)
      resolve({ preloads: preloads(), pipe })
    }
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
function pageWriter(nonce: string, handover: Dehydration, afterShell: string) {
  let piece: Uint8Array[] = []
  let preloads: string | undefined
  let destination: Writable | undefined
  /** Pieces that leave as soon as somebody takes them. */
  let waiting: Buffer[] = []
  let isEnded = false
  let ending = ''

  function flush() {
    if (piece.length === 0) return
    const data = dehydrationScript(handover.take(), nonce) ?? ''
    if (preloads === undefined) {
      const shell = Buffer.concat(piece)
      const start = endOfPreloads(shell)
      preloads = shell.toString('latin1', 0, start)
      piece = [
        Buffer.from(`<div id="${ROOT_ID}">`),
        shell.subarray(start),
        Buffer.from(`</div>${afterShell}`),
      ]
    }
    waiting.push(Buffer.concat([Buffer.from(data), ...piece]))
    piece = []
    send()
  }

  function send() {
    if (!destination) return
    for (const ready of waiting) destination.write(ready)
    waiting = []
    if ('flush' in destination && typeof destination.flush === 'function') destination.flush()
  }

  const writer = new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      piece.push(chunk)
      done()
    },
    final(done) {
      flush()
      isEnded = true
      destination?.end(ending)
      done()
    },
    destroy(error, done) {
      destination?.destroy(error ?? undefined)
      done(error)
    },
  })
  return {
    writer: Object.assign(writer, { flush }),
    preloads: () => preloads ?? '',
    pipe(taker: Writable, frame?: Frame) {
      destination = taker
      if (frame) {
        destination.write(frame.before)
        ending = frame.after
      }
      send()
      if (writer.errored) destination.destroy(writer.errored)
      else if (isEnded) destination.end(ending)
    },
  }
}

const PRELOAD = '<link rel="preload" as="image"'

/** React puts them before the markup, and escapes every `>` in them. */
function endOfPreloads(shell: Buffer): number {
  let end = 0
  while (shell.toString('latin1', end, end + PRELOAD.length) === PRELOAD) end = shell.indexOf('>', end) + 1
  return end
}
