import type { KeyboardEvent as ReactKeyboardEvent, MouseEvent as ReactMouseEvent } from 'react'

/** Returns whether a click follows a link in the same tab: main button, no modifier key. */
export function isPlainClick(event: MouseEvent | ReactMouseEvent): boolean {
  return event.button === 0 && !event.shiftKey && !isForBrowser(event)
}

/** Returns whether a key is pressed as a browser's command: Alt with an arrow goes back, Ctrl with + and - zooms. */
export function isForBrowser({
  altKey,
  ctrlKey,
  metaKey,
}: MouseEvent | ReactMouseEvent | ReactKeyboardEvent): boolean {
  return altKey || ctrlKey || metaKey
}
