/**
 * Vike's router adds a history entry with the address at which it began to load when the address has changed meanwhile
 * (`changeUrl` in renderPageClient.js): an earlier fragment or `?lng=` would come back. This keeps the address that is there.
 */

/** The address at which the router began to load, until the first render. */
let earlier: string | undefined
let hasRendered = false

/** Called before Vike is loaded, which wraps the same function. */
export function keepAddress(): void {
  const { history } = window
  const [push, replace] = [history.pushState.bind(history), history.replaceState.bind(history)]
  history.pushState = (state, unused, address) => {
    if (address === undefined || address !== earlier) push(state, unused, address)
    else replace({ ...state, ...history.state }, unused)
  }
}

/** Called in the task in which Vike reads the address. */
export function noteAddress(): void {
  const { pathname, search, hash } = window.location
  if (!hasRendered) earlier = pathname + search + hash
}

/** Called by each render, after Vike's push. The first render has ended then, or another one has superseded it. */
export function releaseAddress(): void {
  hasRendered = true
  earlier = undefined
}
