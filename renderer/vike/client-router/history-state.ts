/** Writes the scroll position into the current history entry, where Vike reads it on Back and Forward. */
export function saveScrollPosition(): void {
  const { state } = window.history
  // An entry without `vike` was not made by the client router, and the browser restores its position.
  if (!state?.vike) return
  const { scrollX: x, scrollY: y } = window
  const { scrollPosition: saved } = state.vike
  // A call of `replaceState` takes 25 ms on a slow phone.
  if (saved?.x === x && saved.y === y) return
  window.history.replaceState({ ...state, vike: { ...state.vike, scrollPosition: { x, y } } }, '')
}
