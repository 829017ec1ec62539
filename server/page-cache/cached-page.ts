import { createHash, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { Encoding } from '../http/content-encoding.ts'
import { HashedPage } from './hashed-page.ts'
import { holedBrotli } from './nonce-holes/brotli.ts'
import { holedGzip } from './nonce-holes/gzip.ts'
import { NONCE_LENGTH, type NonceTemplate, placesOf, templateOf } from './nonce-holes/template.ts'

const BROTLI_QUALITY = 5
/** 9 % smaller, and forty times the work: for pages that stay as they are. */
const BROTLI_BEST_QUALITY = 10
const GZIP_LEVEL = 6
const TRIES = 3
const DECOMPRESS = { br: promisify(brotliDecompress), gzip: promisify(gunzip) } as const

export interface EncodedPage {
  readonly template: NonceTemplate
  readonly encoding?: Encoding
}

/** A finished page, compressed once for each encoding, with holes where each visitor's nonce goes. */
export class CachedPage {
  /** Of the page without its nonces: every process makes the same one of the same page. */
  readonly tag: string
  readonly #placeholder: string
  readonly #places: readonly number[]
  readonly #length: number
  readonly #onResize: () => void
  /** Six times what it is compressed: only until it is, and gained from that again for the few who ask for it. */
  #plain?: NonceTemplate
  readonly #ready = new Map<Encoding, NonceTemplate>()
  readonly #underWay = new Map<Encoding, Promise<EncodedPage>>()
  #decompression?: Promise<EncodedPage>
  #hashed?: Promise<HashedPage>
  #hashedBytes = 0

  /**
   * @param page with `placeholder` wherever the nonce goes
   * @param onResize told when it takes more or less memory than before
   */
  constructor(page: Buffer, placeholder: string, onResize: () => void = () => {}) {
    this.#placeholder = placeholder
    this.#onResize = onResize
    this.#places = placesOf(page, placeholder)
    this.#length = page.length
    this.#plain = templateOf(page, this.#places)
    this.tag = tagOf(page, this.#places)
  }

  /** The same page for a cache in front, made when one first asks. */
  hashed(): Promise<HashedPage> {
    this.#hashed ??= this.#hash().catch((cause: unknown) => {
      this.#hashed = undefined
      throw cause
    })
    return this.#hashed
  }

  /** What it takes in memory now. */
  get bytes(): number {
    const templates = [this.#plain, ...this.#ready.values()]
    return templates.reduce((sum, template) => sum + (template?.size ?? 0), this.#hashedBytes)
  }

  /**
   * The page as this encoding has it; as it is when the encoding cannot be had. A promise for who comes first, and for
   * who wants it as it is after that: everybody else is answered at once.
   */
  encoded(encoding: Encoding | undefined): EncodedPage | Promise<EncodedPage> {
    if (!encoding) return this.#asItIs()
    const template = this.#ready.get(encoding)
    if (template) return { template, encoding }
    const known = this.#underWay.get(encoding)
    if (known) return known
    const underWay = this.#encode(encoding).catch((cause: unknown) => {
      this.#underWay.delete(encoding)
      throw cause
    })
    this.#underWay.set(encoding, underWay)
    return underWay
  }

  /** Compresses as well as can be what has been asked for; visitors get what there is meanwhile. */
  async improve(): Promise<void> {
    if (!this.#ready.has('br')) return
    const better = await this.#compress('br', BROTLI_BEST_QUALITY)
    if (better) this.#keep('br', better)
  }

  #asItIs(): EncodedPage | Promise<EncodedPage> {
    if (!this.#plain) {
      // One for all who wait. Nothing of this size is kept for who may ask once more.
      this.#decompression ??= this.#filled(this.#placeholder)
        .then((page) => ({ template: templateOf(page, this.#places) }))
        .finally(() => {
          this.#decompression = undefined
        })
      return this.#decompression
    }
    if (this.#underWay.size === 0) void Promise.resolve(this.encoded('br')).catch(() => {})
    return { template: this.#plain }
  }

  async #encode(encoding: Encoding): Promise<EncodedPage> {
    const template = await this.#compress(encoding, encoding === 'br' ? BROTLI_QUALITY : GZIP_LEVEL)
    if (!template) return this.#plain ? { template: this.#plain } : this.#asItIs()
    this.#keep(encoding, template)
    return { template, encoding }
  }

  #keep(encoding: Encoding, template: NonceTemplate): void {
    this.#ready.set(encoding, template)
    this.#plain = undefined
    this.#onResize()
  }

  /** The encoder may by chance miss a copy of the nonce: with other letters for it, it does not. */
  async #compress(encoding: Encoding, level: number): Promise<NonceTemplate | undefined> {
    const compress = encoding === 'br' ? holedBrotli : holedGzip
    for (let tries = 0; tries < TRIES; tries += 1) {
      const page = await this.#filled(randomBytes(16).toString('base64'))
      const template = await compress(page, this.#places, level)
      if (template) return template
    }
    return undefined
  }

  /** The page as it is, with this nonce. */
  async #filled(nonce: string): Promise<Buffer> {
    if (this.#plain) return this.#plain.fill(nonce)
    // In one piece, where it would be put together from a dozen.
    const options = { chunkSize: this.#length + 1 }
    for (const [encoding, template] of this.#ready) return DECOMPRESS[encoding](template.fill(nonce), options)
    throw new Error('A page is kept as it is or compressed')
  }

  async #hash(): Promise<HashedPage> {
    const page = async () => (await this.#filled(this.#placeholder)).toString()
    return new HashedPage(page, await page(), this.#placeholder, (bytes) => {
      this.#hashedBytes += bytes
      this.#onResize()
    })
  }
}

function tagOf(page: Buffer, places: readonly number[]): string {
  const hash = createHash('sha256')
  let from = 0
  for (const place of places) {
    hash.update(page.subarray(from, place))
    from = place + NONCE_LENGTH
  }
  return hash.update(page.subarray(from)).digest('base64url').slice(0, 22)
}
