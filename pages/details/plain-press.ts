import type { MouseEvent } from 'react'

/** Returns false for a click that opens a new tab or window, or downloads. */
export function isPlainPress({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return !(altKey || ctrlKey || metaKey || shiftKey)
}
