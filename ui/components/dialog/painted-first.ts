import { skipSecondClick } from './use-dialog.ts'

/**
 * `showModal()` makes the rest of the document inert, and `close()` makes it active again. Both recalculate the styles of the
 * whole document, 40 to 80 ms on a slow phone. These functions call them after a frame that has painted the change.
 */

/** Attribute of an open dialog that is about to be closed. Its styles are those of the closed dialog. */
const CLOSING = 'data-closing'

/**
 * Shows a dialog that covers the window, and makes it modal after its first paint. Its style sheet gives it a position, as it
 * is not in the top layer before.
 */
export function showThenModal(dialog: HTMLDialogElement): void {
  const makeModal = () => {
    document.removeEventListener('keydown', makeModal, true)
    // It may have been closed meanwhile.
    if (!dialog.matches('[open]:not(:modal)')) return
    dialog.open = false
    dialog.showModal()
  }
  // Not `show()`: it would move the focus into the dialog, and closing would return the focus to that element.
  dialog.open = true
  afterPaint(makeModal)
  // A key press makes the dialog modal at once, so that Esc and Tab apply to the dialog.
  document.addEventListener('keydown', makeModal, true)
}

/** Starts the closing transition of a dialog, and closes it after the next paint. */
export function hideThenClose(dialog: HTMLDialogElement | null): void {
  skipSecondClick()
  dialog?.toggleAttribute(CLOSING, true)
  afterPaint(() => {
    dialog?.close()
    dialog?.removeAttribute(CLOSING)
  })
}

function afterPaint(callback: () => void): void {
  requestAnimationFrame(() => setTimeout(callback))
}
