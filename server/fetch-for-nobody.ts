import { AsyncLocalStorage } from 'node:async_hooks'

const inNoContext = AsyncLocalStorage.snapshot()

/**
 * A connection to the provider outlives the page that it was opened for. Left in that page's async context (Vike's and
 * React's), it would hold on to all of it: a few dozen whole pages in memory.
 */
export const fetchForNobody: typeof fetch = (input, init) => inNoContext(() => globalThis.fetch(input, init))
