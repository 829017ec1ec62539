import type { PageContextServer } from 'vike/types'

/**
 * Receives the errors that Vike has caught: page code that cannot be loaded, a hook that throws, a failing error page.
 * Errors of React arrive through `renderPageStream`.
 */
export function onError(error: unknown, pageContext: PageContextServer | null) {
  pageContext?.request?.onError(error)
}
