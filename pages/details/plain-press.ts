import type { MouseEvent } from 'react'

/** Not one that asks for a new tab, a new window or a download. */
export function isPlainPress({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return !(altKey || ctrlKey || metaKey || shiftKey)
}
