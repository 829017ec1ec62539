/**
 * Shows a dialog that covers the window, and makes it modal after its first paint. `showModal()` makes the whole
 * document inert and so recalculates all its styles. On a slow phone the dialog would appear only after that.
 * @returns a function that cancels the pending `showModal()`
 */
export function showThenModal(dialog: HTMLDialogElement): () => void {
  const called = new AbortController()
  const { signal } = called
  const makeModal = () => {
    if (signal.aborted) return
    called.abort()
    dialog.removeAttribute('open')
    dialog.showModal()
  }
  // Not `show()`: it would move the focus into the dialog, and closing would return the focus to that element.
  dialog.setAttribute('open', '')
  requestAnimationFrame(() => setTimeout(makeModal))
  // A key press makes the dialog modal at once, so that Esc and Tab apply to the dialog.
  document.addEventListener('keydown', makeModal, { capture: true, signal })
  return () => called.abort()
}
