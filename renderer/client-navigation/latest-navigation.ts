/**
 * Vike shows one page after the other: without this file, a click on a second link during a slow navigation would be
 * answered only after the first page has been shown.
 */

import { followedLink } from '../browser/link-click.ts'
import { NAVIGATION_EVENT } from '../browser/router-loader.ts'

interface TrackedNavigation {
  /** Whether the visitor has asked for another page since. */
  readonly isSuperseded: () => boolean
  /** Resolves with the given work, or as soon as the navigation is superseded. */
  readonly unlessSuperseded: (work: Promise<unknown>) => Promise<unknown>
  /** Stops listening. To be called when the page is shown or given up. */
  readonly end: () => void
}

/** To be called when a page begins to be shown. */
export function trackNavigation(): TrackedNavigation {
  const newer = new AbortController()
  const ended = new AbortController()
  const { signal } = ended
  const superseded = new Promise<void>((resolve) => newer.signal.addEventListener('abort', () => resolve()))
  const began = performance.now()
  const onNavigation = (event: Event) => {
    // The click that started this navigation may still be bubbling.
    if (event.timeStamp > began && (!(event instanceof MouseEvent) || followedLink(event))) newer.abort()
  }
  // Listeners on the window run after those on the document, which have started the newer navigation by then.
  for (const type of ['click', 'popstate', NAVIGATION_EVENT])
    window.addEventListener(type, onNavigation, { signal })
  return {
    isSuperseded: () => newer.signal.aborted,
    unlessSuperseded: (work) => Promise.race([work, superseded]),
    end: () => ended.abort(),
  }
}
