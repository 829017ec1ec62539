import { createHash } from 'node:crypto'
import { compressed, type Encoding } from '../http/content-encoding.ts'
import type { InlineHashes } from '../http/security-headers.ts'
import type { EncodedPage } from './cached-page.ts'
import { templateOf } from './nonce-holes/template.ts'

/**
 * A finished page as a cache in front of the store may keep it. Many visitors get the same bytes, so that a nonce in
 * them would be known to whoever asks first: there is none, and the policy names what is in the page instead.
 */
export class HashedPage {
  readonly hashes: InlineHashes
  readonly #page: () => Promise<string>
  readonly #placeholder: string
  readonly #onEncoded: (bytes: number) => void
  readonly #ready = new Map<Encoding | undefined, Promise<EncodedPage>>()

  /**
   * @param page gives the HTML with `placeholder` wherever the nonce goes
   * @param html what it gives now
   * @param onEncoded told how many bytes more are kept
   */
  constructor(
    page: () => Promise<string>,
    html: string,
    placeholder: string,
    onEncoded: (bytes: number) => void,
  ) {
    this.#page = page
    this.#placeholder = placeholder
    this.#onEncoded = onEncoded
    this.hashes = hashesOf(html, placeholder)
  }

  /** Kept in every encoding that was asked for, so that a cache that renews its copy costs no work. */
  encoded(encoding: Encoding | undefined): Promise<EncodedPage> {
    const known = this.#ready.get(encoding)
    if (known) return known
    const ready = this.#encode(encoding).catch((cause: unknown) => {
      this.#ready.delete(encoding)
      throw cause
    })
    this.#ready.set(encoding, ready)
    return ready
  }

  async #encode(encoding: Encoding | undefined): Promise<EncodedPage> {
    const plain = (await this.#page()).replaceAll(` nonce="${this.#placeholder}"`, '')
    const { body, encoding: used } = await compressed(Buffer.from(plain), encoding)
    this.#onEncoded(body.length)
    return { template: templateOf(body, []), encoding: used }
  }
}

const ELEMENT = /<(script|style)\b([^>]*)>(.*?)<\/\1>/gs
/** Loaded from the store itself, or only data: no policy asks for its hash. */
const NOT_INLINE_CODE = /\s(src=|type="application\/)/

/** Only what the renderer has given a nonce is named: markup that got into the page otherwise stays forbidden. */
function hashesOf(html: string, placeholder: string): InlineHashes {
  const hashes = { scripts: new Set<string>(), styles: new Set<string>() }
  for (const [, name, attributes = '', content = ''] of html.matchAll(ELEMENT)) {
    if (!attributes.includes(` nonce="${placeholder}"`) || NOT_INLINE_CODE.test(attributes)) continue
    const hash = createHash('sha256').update(content).digest('base64')
    hashes[name === 'style' ? 'styles' : 'scripts'].add(`'sha256-${hash}'`)
  }
  return { scripts: [...hashes.scripts], styles: [...hashes.styles] }
}
