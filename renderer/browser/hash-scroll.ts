/**
 * Rides to the place that a new hash names. The browser does so by itself, but drops a ride that begins while another
 * one is under way. Where Back and Forward lead is Vike's to say.
 */
export function followNewHashes(): void {
  let isNew = false
  // Vike has not marked an entry yet that the address alone has made.
  window.addEventListener('popstate', ({ state }) => {
    isNew = state === null
  })
  window.addEventListener('hashchange', () => {
    if (isNew) document.getElementById(decodeURIComponent(window.location.hash.slice(1)))?.scrollIntoView()
  })
}
