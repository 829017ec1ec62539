/** Initials and picture rules of the customer's profile. */
import type { Language } from '#locales/languages.ts'
import { PROFILE_IMAGE_MAX_BYTES } from '../limits.ts'

/**
 * Returns the initials that replace a missing picture: `Leyla Aksoy` → `LA`, `Leyla Aksoy (Ms)` → `LM`. Works for every
 * script. In Turkish the capital of i is İ. Arabic letters are separated by a zero-width non-joiner, because two joined
 * letters can be a word.
 */
export function initialsOf(username: string, language: Language): string {
  const initials = username.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word) ?? [])
  return [...initials.slice(0, 1), ...initials.slice(1).slice(-1)]
    .map((initial) => initial.toLocaleUpperCase(language))
    .join(ARABIC.test(username) ? '\u200c' : '')
}

const ARABIC = /\p{Script=Arabic}/u

const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']

/** Value of the `accept` attribute of the file input. */
export const PICTURE_ACCEPT = PICTURE_TYPES.join(',')

/** Checks type and size before the upload. The provider checks the bytes (CONTRACT.md). */
export function checkPicture({ type, size }: { readonly type: string; readonly size: number }) {
  if (!PICTURE_TYPES.includes(type) || size === 0) return 'provider.notAPicture'
  return size > PROFILE_IMAGE_MAX_BYTES ? 'provider.pictureTooLarge' : undefined
}
