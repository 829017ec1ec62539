/** Small rules of a customer's profile. */
import { PROFILE_IMAGE_MAX_BYTES } from '../limits.ts'

/** What stands where a picture is missing: `Leyla Aksoy` → `LA`. Works for every script. */
export function initialsOf(username: string): string {
  const words = username.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends.map((word) => (Array.from(word ?? '')[0] ?? '').toUpperCase()).join('')
}

const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']

/** For the `accept` of an input. */
export const PICTURE_ACCEPT = PICTURE_TYPES.join(',')

/** Before it is sent; the provider looks at the bytes (CONTRACT.md). */
export function checkPicture({ type, size }: { readonly type: string; readonly size: number }) {
  if (!PICTURE_TYPES.includes(type)) return 'provider.notAPicture'
  return size > PROFILE_IMAGE_MAX_BYTES ? 'provider.pictureTooLarge' : undefined
}
