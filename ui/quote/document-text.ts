/**
 * Writes and reads the text of a quote document: compressed in a link, plain JSON in a file. The link's text is the
 * version, one letter for the encoding, then base64url: `1d…` is compressed with DEFLATE, `1p…` is plain JSON from a browser
 * without `CompressionStream`.
 */
import { QUOTE_DOCUMENT_MAX_BYTES, QUOTE_LINK_MAX_LENGTH } from '#domain/limits.ts'
import {
  DOCUMENT_VERSION,
  type DocumentFault,
  parseDocument,
  type QuoteDocument,
} from '#domain/quote/quote-document.ts'
import { parseSharedItems } from '#domain/quote/shared-quote.ts'

/**
 * `cannotDecompress`: the link is compressed, and this browser has no `DecompressionStream`. `notHere`: the address names an
 * offer that this browser does not have.
 */
export type OpenedDocument =
  | { readonly document: QuoteDocument }
  | { readonly fault: DocumentFault | 'cannotDecompress' | 'notHere' }

/** Returns `undefined` if the text is longer than `QUOTE_LINK_MAX_LENGTH`. */
export async function writeLinkText(document: QuoteDocument): Promise<string | undefined> {
  const json = new TextEncoder().encode(JSON.stringify(document))
  const bytes = (await compressed(json)) ?? json
  if (bytes.length > QUOTE_LINK_MAX_LENGTH) return undefined
  const encoding = bytes === json ? 'p' : 'd'
  const text = `${DOCUMENT_VERSION}${encoding}${toBase64Url(bytes)}`
  return text.length > QUOTE_LINK_MAX_LENGTH ? undefined : text
}

export async function readLinkText(text: string): Promise<OpenedDocument> {
  if (text.length > QUOTE_LINK_MAX_LENGTH) return { fault: 'tooLong' }
  const [, version, encoding, data = ''] = /^(\d{1,4})([a-z])([\w-]+)$/.exec(text) ?? []
  if (Number(version) > DOCUMENT_VERSION) return { fault: 'newer' }
  if (Number(version) !== DOCUMENT_VERSION || !(encoding === 'd' || encoding === 'p')) {
    return { fault: 'damaged' }
  }
  if (encoding === 'd' && !('DecompressionStream' in globalThis)) return { fault: 'cannotDecompress' }
  try {
    const bytes = fromBase64Url(data)
    const json = encoding === 'd' ? await decompressed(bytes) : bytes
    return json
      ? opened(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json)))
      : { fault: 'tooLong' }
  } catch {
    return { fault: 'damaged' }
  }
}

export function writeFileText(document: QuoteDocument): string {
  return JSON.stringify({ [FILE_MARK]: DOCUMENT_VERSION, ...document }, null, 1)
}

export async function readFile(file: Blob): Promise<OpenedDocument> {
  if (file.size > QUOTE_DOCUMENT_MAX_BYTES) return { fault: 'tooLong' }
  try {
    const content: unknown = JSON.parse(await file.text())
    const version = (content as Partial<Record<string, unknown>> | null)?.[FILE_MARK]
    if (typeof version === 'number' && version > DOCUMENT_VERSION) return { fault: 'newer' }
    return version === DOCUMENT_VERSION ? opened(content) : { fault: 'damaged' }
  } catch {
    return { fault: 'damaged' }
  }
}

const FILE_MARK = 'sedirQuoteList'

/** Reads the items of a QR code. */
export function readItems(text: string): OpenedDocument {
  return asOpened(parseSharedItems(text))
}

function opened(content: unknown): OpenedDocument {
  return asOpened(parseDocument(content))
}

function asOpened(document: QuoteDocument | DocumentFault): OpenedDocument {
  return typeof document === 'string' ? { fault: document } : { document }
}

/** Returns `undefined` without `CompressionStream`, or where it does not have this format. */
async function compressed(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))
    return new Uint8Array(await new Response(stream).arrayBuffer())
  } catch {
    return undefined
  }
}

/** Returns `undefined` if the result would exceed `QUOTE_DOCUMENT_MAX_BYTES`: 8 KB can expand to 8 MB. */
async function decompressed(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array | undefined> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length
    if (length > QUOTE_DOCUMENT_MAX_BYTES) {
      await reader.cancel()
      return undefined
    }
    parts.push(part.value)
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
