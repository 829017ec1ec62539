/**
 * Vike's router adds a history entry with the address at which it began to load when the address has changed meanwhile
 * (`changeUrl` in renderPageClient.js): an earlier fragment or `?lng=` would come back. This keeps the address that is there.
 */
export function keepAddress() {
  const { history } = window
  const [push, replace] = [history.pushState.bind(history), history.replaceState.bind(history)]
  let earlier: string | undefined
  // Vike wraps this function when it is loaded.
  history.pushState = (state, unused, address) => {
    if (address === undefined || address !== earlier) push(state, unused, address)
    else replace({ ...state, ...history.state }, unused)
  }
  return {
    /** Called in the task in which Vike reads the address. */
    begin() {
      const { pathname, search, hash } = window.location
      earlier = pathname + search + hash
    },
    /** Called after the router's first render. */
    end() {
      earlier = undefined
    },
  }
}
