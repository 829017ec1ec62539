import { createHash, randomBytes } from 'node:crypto'
import type { Encoding } from './compressed.ts'
import { HashedCopy } from './hashed-copy.ts'
import { holedBrotli } from './holed-brotli.ts'
import { holedGzip } from './holed-gzip.ts'
import { type NonceTemplate, placesOf, templateOf } from './nonce-template.ts'

const BROTLI_QUALITY = 5
/** 9 % smaller, and forty times the work: for pages that stay as they are. */
const BROTLI_BEST_QUALITY = 10
const GZIP_LEVEL = 6
const TRIES = 3
/** HTML shrinks to less than a quarter in each of the two. */
const ENCODINGS_SHARE = 0.5

export interface EncodedPage {
  readonly template: NonceTemplate
  readonly encoding?: Encoding
}

/** A finished page, compressed once for each encoding, with holes where each visitor's nonce goes. */
export class PageCopy {
  /** Of the page without its nonces: every process makes the same one of the same page. */
  readonly tag: string
  readonly #placeholder: string
  readonly #page: Buffer
  readonly #places: readonly number[]
  readonly #plain: NonceTemplate
  readonly #ready = new Map<Encoding, NonceTemplate>()
  readonly #underWay = new Map<Encoding, Promise<EncodedPage>>()
  #hashed?: HashedCopy

  /** @param html with `placeholder` wherever the nonce goes */
  constructor(html: string, placeholder: string) {
    this.#placeholder = placeholder
    this.#page = Buffer.from(html)
    this.#places = placesOf(this.#page, placeholder)
    this.#plain = templateOf(this.#page, this.#places)
    this.tag = createHash('sha256').update(html.replaceAll(placeholder, '')).digest('base64url').slice(0, 22)
  }

  /** The same page for a cache in front, made when one first asks. */
  hashed(): HashedCopy {
    this.#hashed ??= new HashedCopy(() => this.#page.toString(), this.#placeholder)
    return this.#hashed
  }

  /** In memory, with what the encodings will need. */
  get bytes(): number {
    return Math.ceil(this.#page.length * (1 + ENCODINGS_SHARE))
  }

  /**
   * The page as this encoding has it; as it is when the encoding cannot be had. A promise only for who comes first:
   * everybody after that is answered at once.
   */
  encoded(encoding: Encoding | undefined): EncodedPage | Promise<EncodedPage> {
    if (!encoding) return { template: this.#plain }
    const template = this.#ready.get(encoding)
    if (template) return { template, encoding }
    const underWay = this.#underWay.get(encoding) ?? this.#encode(encoding)
    this.#underWay.set(encoding, underWay)
    return underWay
  }

  /** Compresses as well as can be; visitors get what there is meanwhile. */
  async improve(): Promise<void> {
    const better = await this.#compress('br', BROTLI_BEST_QUALITY)
    if (better) this.#ready.set('br', better)
  }

  async #encode(encoding: Encoding): Promise<EncodedPage> {
    const template = await this.#compress(encoding, encoding === 'br' ? BROTLI_QUALITY : GZIP_LEVEL)
    if (!template) return { template: this.#plain }
    this.#ready.set(encoding, template)
    return { template, encoding }
  }

  /** The encoder may by chance miss a copy of the nonce: with other letters for it, it does not. */
  async #compress(encoding: Encoding, level: number): Promise<NonceTemplate | undefined> {
    const compress = encoding === 'br' ? holedBrotli : holedGzip
    for (let tries = 0; tries < TRIES; tries += 1) {
      const page = this.#plain.fill(randomBytes(16).toString('base64'))
      const template = await compress(page, this.#places, level)
      if (template) return template
    }
    return undefined
  }
}
