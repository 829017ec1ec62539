import { PassThrough, pipeline, type Writable } from 'node:stream'
import { type BrotliCompress, constants, createBrotliCompress, createGzip, type Gzip } from 'node:zlib'
import type { Request, Response } from 'express'
import { acceptedEncoding, type Encoding } from '../http/content-encoding.ts'

/** Where a page is written; `flush` sends on what has been written so far. */
export type PageSink = Writable & { flush(): void }

/**
 * Low levels: a page is compressed while it streams, and nobody may wait for it. What is kept is compressed better.
 * Brotli's memory is bounded by its window.
 */
const BROTLI = {
  [constants.BROTLI_PARAM_QUALITY]: 3,
  [constants.BROTLI_PARAM_LGWIN]: 17,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
}
const GZIP_LEVEL = 2

/** The way of a streamed page to its visitor, compressed as the visitor likes it. Sets the headers that say so. */
export function createPageSink(request: Request, response: Response): PageSink {
  const encoding = acceptedEncoding(request)
  response.vary('Accept-Encoding')
  if (encoding) response.set('Content-Encoding', encoding)
  if (request.method === 'HEAD') return nowhere(response)
  const sink = encoding ? createPageCompressor(encoding) : Object.assign(new PassThrough(), { flush() {} })
  // A page that breaks off takes the connection with it, and a visitor who leaves takes the page.
  pipeline(sink, response, () => {})
  return sink
}

/** Compresses a page while it streams. */
export function createPageCompressor(encoding: Encoding): BrotliCompress | Gzip {
  return encoding === 'br' ? createBrotliCompress({ params: BROTLI }) : createGzip({ level: GZIP_LEVEL })
}

/** A HEAD has the headers of the page and nothing of it. */
function nowhere(response: Response): PageSink {
  const sink = new PassThrough()
  sink.resume()
  sink.once('end', () => response.end())
  return Object.assign(sink, { flush() {} })
}
