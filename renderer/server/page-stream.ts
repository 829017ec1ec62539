import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { ROOT_ID } from '../shared/hydration-ids.ts'
import type { PageRequest } from '../shared/page-request.ts'
import { type Dehydration, dehydrationScript } from './dehydrate.ts'

/** A page whose shell is rendered. */
interface PageStream {
  /** Preload links of pictures with high priority, for the head. */
  readonly preloads: string
  /** Writes the shell in its root element, its dehydrated values, and then the late sections, each after its values. */
  readonly pipe: (destination: Writable, frame?: Frame) => void
}

/** The markup before and after the page's content. */
interface Frame {
  readonly before: Uint8Array
  readonly after: string
}

/**
 * Renders a page up to its shell: everything outside a Suspense boundary; for `isComplete`, the complete page. Rejects with
 * the failure of the shell.
 */
export function renderPageStream(
  page: ReactNode,
  { isComplete, nonce, signal, onError }: PageRequest,
  dehydration: Dehydration,
  afterShell = '',
): Promise<PageStream> {
  return new Promise((resolve, reject) => {
    const ready = () => {
      const { writer, preloads, pipe } = pageWriter(nonce, dehydration, afterShell)
      // React writes the shell synchronously.
      stream.pipe(writer)
      resolve({ preloads: preloads(), pipe })
    }
    const stream = renderToPipeableStream(page, {
      nonce,
      // Rendered sections stay inline whatever their size: React outlines only those that are still pending.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onShellReady: isComplete ? undefined : ready,
      onAllReady: isComplete ? ready : undefined,
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
 * React calls `flush()` after each complete segment of markup: only there may a script be inserted. The writer collects
 * a segment's bytes and sends them in one chunk after the segment's values. The bytes are not decoded: decoding and
 * encoding take a tenth of a page's time.
 */
function pageWriter(nonce: string, dehydration: Dehydration, afterShell: string) {
  let segment: Uint8Array[] = []
  let preloads: string | undefined
  let destination: Writable | undefined
  /** Segments that were rendered before `pipe` was called. */
  let waiting: Buffer[] = []
  let isEnded = false
  let ending = ''

  function flush() {
    if (segment.length === 0) return
    const data = dehydrationScript(dehydration.takeSettled(), nonce) ?? ''
    if (preloads === undefined) {
      const shell = Buffer.concat(segment)
      const start = endOfPreloads(shell)
      preloads = shell.toString('latin1', 0, start)
      // The shell's values follow it, so that a slow phone paints before it parses them. The scripts that read them are in `afterShell`.
      segment = [
        Buffer.from(`<div id="${ROOT_ID}">`),
        shell.subarray(start),
        Buffer.from(`</div>${data}${afterShell}`),
      ]
    } else segment.unshift(Buffer.from(data))
    waiting.push(Buffer.concat(segment))
    segment = []
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
      segment.push(chunk)
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
    pipe(target: Writable, frame?: Frame) {
      destination = target
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

/** React writes preloads before the markup, and escapes every `>` in them. */
function endOfPreloads(shell: Buffer): number {
  let end = 0
  while (shell.toString('latin1', end, end + PRELOAD.length) === PRELOAD) end = shell.indexOf('>', end) + 1
  return end
}
