import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import type { Encoding } from '../http/content-encoding.ts'
import type { InlineHashes } from '../http/security-headers.ts'

const BROTLI_QUALITY = 5
/**
 * 9 % smaller than quality 5, in forty times the time. For pages that were rendered several times without a
 * change.
 */
const BROTLI_BEST_QUALITY = 10
/** The window (256 KB) covers a page. The encoder's default allocates sixteen times as much memory. */
const BROTLI_WINDOW_BITS = 18
const GZIP_LEVEL = 6

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const DECOMPRESS = { br: promisify(brotliDecompress), gzip: promisify(gunzip) } as const

export interface EncodedPage {
  readonly body: Buffer
  /** Absent: the body is not compressed. */
  readonly encoding?: Encoding
}

/**
 * A complete page, compressed once for each encoding. All visitors get the same bytes, so they contain no
 * nonce, which would be known to every visitor. The Content-Security-Policy has hashes of the inline scripts
 * and styles instead.
 */
export class CachedPage {
  /** Hash of the page without nonces. Every process computes the same tag for the same page. */
  readonly tag: string
  readonly hashes: InlineHashes
  readonly #length: number
  readonly #onResize: () => void
  /** Dropped as soon as a compressed copy exists, which is six times smaller. */
  #plain?: Buffer
  readonly #ready = new Map<Encoding, Buffer>()
  readonly #running = new Map<Encoding, Promise<EncodedPage>>()
  #decompression?: Promise<EncodedPage>

  /**
   * @param page HTML with the nonce `placeholder` on each script and style of the renderer
   * @param onResize called when the page takes more or less memory than before
   */
  constructor(page: Buffer, placeholder: string, onResize: () => void = () => {}) {
    const html = page.toString()
    const plain = Buffer.from(html.replaceAll(` nonce="${placeholder}"`, ''))
    this.#onResize = onResize
    this.#length = plain.length
    this.#plain = plain
    this.tag = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
    this.hashes = hashesOf(html, placeholder)
  }

  /** Size of all copies in memory. */
  get bytes(): number {
    let sum = this.#plain?.length ?? 0
    for (const body of this.#ready.values()) sum += body.length
    return sum
  }

  /**
   * Returns the page in an encoding. The result is a promise while the page is being compressed, or
   * decompressed for a client that accepts no encoding.
   */
  encoded(encoding: Encoding | undefined): EncodedPage | Promise<EncodedPage> {
    if (!encoding) return this.#uncompressed()
    const body = this.#ready.get(encoding)
    if (body) return { body, encoding }
    const running = this.#running.get(encoding)
    if (running) return running
    const started = this.#encode(encoding).finally(() => this.#running.delete(encoding))
    this.#running.set(encoding, started)
    return started
  }

  /**
   * Replaces the Brotli copy by one of the best quality, if a Brotli copy exists. The old copy is served
   * meanwhile.
   */
  async improve(): Promise<void> {
    if (!this.#ready.has('br')) return
    this.#store('br', await compress(await this.#body(), 'br', BROTLI_BEST_QUALITY))
  }

  #uncompressed(): EncodedPage | Promise<EncodedPage> {
    if (!this.#plain) {
      // Simultaneous requests share one decompression. Its result is not cached, because few clients need it.
      this.#decompression ??= this.#body()
        .then((body) => ({ body }))
        .finally(() => {
          this.#decompression = undefined
        })
      return this.#decompression
    }
    if (this.#running.size === 0) void Promise.resolve(this.encoded('br')).catch(() => {})
    return { body: this.#plain }
  }

  async #encode(encoding: Encoding): Promise<EncodedPage> {
    const body = await compress(await this.#body(), encoding, BROTLI_QUALITY)
    this.#store(encoding, body)
    return { body, encoding }
  }

  #store(encoding: Encoding, body: Buffer): void {
    this.#ready.set(encoding, body)
    this.#plain = undefined
    this.#onResize()
  }

  async #body(): Promise<Buffer> {
    if (this.#plain) return this.#plain
    // One output chunk for the whole page: zlib's default would give a dozen chunks that have to be joined.
    const options = { chunkSize: Math.max(constants.Z_MIN_CHUNK, this.#length + 1) }
    for (const [encoding, body] of this.#ready) return DECOMPRESS[encoding](body, options)
    throw new Error('A cached page is stored as it is or compressed')
  }
}

function compress(page: Buffer, encoding: Encoding, brotliQuality: number): Promise<Buffer> {
  if (encoding === 'gzip') return toGzip(page, { level: GZIP_LEVEL })
  return toBrotli(page, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_SIZE_HINT]: page.length,
      [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  })
}

const ELEMENT = /<(script|style)\b([^>]*)>(.*?)<\/\1>/gs
/** Scripts with `src` are allowed by 'self', and data blocks (JSON) need no permission. */
const NOT_INLINE_CODE = /\s(src=|type="application\/)/

/**
 * Returns the hashes of the inline scripts and styles with the renderer's nonce. Injected markup has no nonce
 * and stays forbidden.
 */
function hashesOf(html: string, placeholder: string): InlineHashes {
  const hashes = { scripts: new Set<string>(), styles: new Set<string>() }
  for (const [, name, attributes = '', content = ''] of html.matchAll(ELEMENT)) {
    if (!attributes.includes(` nonce="${placeholder}"`) || NOT_INLINE_CODE.test(attributes)) continue
    const hash = createHash('sha256').update(content).digest('base64')
    hashes[name === 'style' ? 'styles' : 'scripts'].add(`'sha256-${hash}'`)
  }
  return { scripts: [...hashes.scripts], styles: [...hashes.styles] }
}
