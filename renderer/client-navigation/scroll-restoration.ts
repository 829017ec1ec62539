/**
 * Restores the scroll position of a page that comes out of the back/forward cache. WebKit does so only while
 * `history.scrollRestoration` is `auto` (history-entries.ts). Firefox and Chromium have restored it already.
 */
export function restoreScrollFromCache(): void {
  let left = { x: 0, y: 0 }
  window.addEventListener('pagehide', () => {
    left = { x: window.scrollX, y: window.scrollY }
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.scrollTo({ left: left.x, top: left.y, behavior: 'instant' })
  })
}
