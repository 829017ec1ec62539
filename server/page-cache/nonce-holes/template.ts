/** Bytes with a hole for the nonce, which is the only part of a kept page that differs from visitor to visitor. */

/** Base64 of 16 bytes: always 24 characters, and always `==` at the end. */
export const NONCE_LENGTH = 24

export interface NonceTemplate {
  /** Bytes in memory. */
  readonly size: number
  readonly fill: (nonce: string) => Buffer
}

/** A template from bytes and the places where the nonce stands in them as it is. */
export function templateOf(bytes: Buffer, places: readonly number[]): NonceTemplate {
  return {
    size: bytes.length,
    fill(nonce) {
      const filled = Buffer.allocUnsafe(bytes.length)
      bytes.copy(filled)
      for (const place of places) filled.write(nonce, place, 'latin1')
      return filled
    },
  }
}

/** The page with the visitor's nonce where the placeholder stands; without one it stays the same bytes. */
export function withNonce(page: Buffer, placeholder: string, nonce: string): Buffer {
  const places = placesOf(page, placeholder)
  return places.length === 0 ? page : templateOf(page, places).fill(nonce)
}

export function placesOf(page: Buffer, placeholder: string): readonly number[] {
  const places: number[] = []
  for (let at = page.indexOf(placeholder); at >= 0; at = page.indexOf(placeholder, at + NONCE_LENGTH))
    places.push(at)
  return places
}
