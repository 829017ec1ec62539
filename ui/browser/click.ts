import type { MouseEvent as ReactMouseEvent } from 'react'

/** Returns whether a click follows a link in the same tab: main button, no modifier key. */
export function isPlainClick({
  button,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
}: MouseEvent | ReactMouseEvent): boolean {
  return button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey
}
