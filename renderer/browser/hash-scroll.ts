/**
 * Scrolls to the element of a new hash. Browsers do so themselves, but drop a smooth scroll that starts during another.
 * Vike restores the scroll position for Back and Forward.
 */
export function followNewHashes(): void {
  let isNew = false
  // A history entry of a new hash has no state yet; Vike sets the state of all others.
  window.addEventListener('popstate', ({ state }) => {
    isNew = state === null
  })
  window.addEventListener('hashchange', () => {
    if (isNew) document.getElementById(idInHash())?.scrollIntoView()
  })
}

/** Returns an empty id if the hash is not percent-encoded text. */
function idInHash(): string {
  try {
    return decodeURIComponent(window.location.hash.slice(1))
  } catch {
    return ''
  }
}
