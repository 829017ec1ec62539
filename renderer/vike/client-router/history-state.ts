/** Writes the scroll position into the current history entry, where Vike reads it on Back and Forward. */
export function saveScrollPosition(): void {
  const { state } = window.history
  const scrollPosition = { x: window.scrollX, y: window.scrollY }
  // An entry without `vike` was not made by the client router, and the browser restores its position.
  if (state?.vike) window.history.replaceState({ ...state, vike: { ...state.vike, scrollPosition } }, '')
}
