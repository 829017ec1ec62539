/**
 * Shows a dialog that covers the window, and makes it modal when it has been painted: `showModal()` makes the whole
 * document inert, which styles all of it anew, and on a slow phone a press would wait for that.
 * @returns calls it off
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
  // `show()` would move the focus, and closing would give it back to where it has been moved.
  dialog.setAttribute('open', '')
  requestAnimationFrame(() => setTimeout(makeModal))
  // Esc and Tab are for what can be seen.
  document.addEventListener('keydown', makeModal, { capture: true, signal })
  return () => called.abort()
}
