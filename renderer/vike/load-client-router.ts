import { fetchPart } from '#domain/load-part.ts'
import { keepAddress, noteAddress } from './keep-address.ts'

export type ClientRouter = typeof import('vike/client/router')

declare global {
  interface Window {
    /** Setting of Vike, from https://github.com/vikejs/vike/issues/918. */
    _disableAutomaticLinkInterception?: boolean
  }
}

/**
 * Loads the router's files while the page hydrates. Without that the router is asked for after hydration, and its entry of
 * the page after the router has started.
 */
export function preloadClientRouter(files: readonly string[]): void {
  for (const href of files) {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel: 'modulepreload', href }))
  }
}

/** Loads and starts Vike's client router, which then owns the history. */
export async function loadClientRouter(): Promise<ClientRouter> {
  keepAddress()
  // Vike would give each link two listeners and an observer, and route its address when it comes into view: for
  // prefetching, which is off. Clicks have one listener for all links (renderer/browser/router-loader.ts).
  window._disableAutomaticLinkInterception = true
  const [router] = await fetchPart(() =>
    Promise.all([import('vike/client/router'), import('virtual:client-router').then(noteAddress)]),
  )
  return router
}
