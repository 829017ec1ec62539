import type { PageContextServer } from 'vike/types'

/**
 * Vike calls it with what it has caught itself: a page whose code cannot be loaded, a hook that throws, an error page that
 * fails as well. (What React throws in a page comes by `renderPageStream`.)
 */
export function onError(error: unknown, pageContext: PageContextServer | null) {
  pageContext?.request?.onError(error)
}
