import { PassThrough, pipeline, type Writable } from 'node:stream'
import { type BrotliCompress, constants, createBrotliCompress, createGzip, type Gzip } from 'node:zlib'
import type { Request, Response } from 'express'
import { acceptedEncoding, type Encoding } from '../http/content-encoding.ts'

/** The stream that a page is written to. `flush` sends what has been written so far. */
export type PageSink = Writable & { flush(): void }

/**
 * Low compression levels, because a page is compressed while it streams. Cached pages are compressed better.
 * The window limits Brotli's memory.
 */
const BROTLI = {
  [constants.BROTLI_PARAM_QUALITY]: 3,
  [constants.BROTLI_PARAM_LGWIN]: 17,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
}
const GZIP_LEVEL = 2

/**
 * Creates the stream of a page to its visitor, compressed with the accepted encoding. Sets `Vary` and
 * `Content-Encoding`.
 */
export function createPageSink(request: Request, response: Response): PageSink {
  const encoding = acceptedEncoding(request)
  response.vary('Accept-Encoding')
  if (encoding) response.set('Content-Encoding', encoding)
  // Node discards the body of an answer to HEAD.
  const isCompressed = encoding && request.method !== 'HEAD'
  const sink = isCompressed
    ? createPageCompressor(encoding)
    : Object.assign(new PassThrough(), { flush() {} })
  // `pipeline` closes the connection when rendering breaks off, and destroys the stream when the visitor
  // disconnects.
  pipeline(sink, response, () => {})
  return sink
}

/** Compresses a page while it streams. */
export function createPageCompressor(encoding: Encoding): BrotliCompress | Gzip {
  return encoding === 'br' ? createBrotliCompress({ params: BROTLI }) : createGzip({ level: GZIP_LEVEL })
}
