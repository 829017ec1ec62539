/** The key for tokens and for the digests of codes: one per data directory. */
import { createHmac } from 'node:crypto'
import type { RandomBytes } from '../options.ts'
import type { Files } from '../storage/files.ts'

const KEY_FILE = 'signing.key'
const KEY_BYTES = 32

export interface SigningKey {
  readonly bytes: Uint8Array
  digest(text: string): string
  /** Replaces the key: everything signed before becomes invalid. */
  renew(): Promise<void>
}

/** Reads the key, or creates it. A damaged file is renamed and logged. */
export async function openSigningKey(
  files: Files,
  random: RandomBytes,
  log: (line: string) => void,
): Promise<SigningKey> {
  const stored = await files.read(KEY_FILE)
  if (stored && stored.length !== KEY_BYTES) {
    const newName = await files.setAside(KEY_FILE, 'damaged')
    log(
      `${KEY_FILE} is damaged and was renamed to ${newName}; a new key was created, so all users have to log in again.`,
    )
  }
  let bytes = stored?.length === KEY_BYTES ? stored : await make()
  async function make() {
    const made = random(KEY_BYTES)
    await files.write(KEY_FILE, made)
    return made
  }
  return {
    get bytes() {
      return bytes
    },
    digest: (text) => createHmac('sha256', bytes).update(text).digest('base64url'),
    async renew() {
      bytes = await make()
    },
  }
}
