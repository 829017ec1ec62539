/**
 * Vike shows one page after the other: without this, whoever presses another link while a page is long in coming would
 * get the other one only when the first has come.
 */

import { followedLink } from '../browser/link-click.ts'
import { NAVIGATION_EVENT } from '../browser/router-loader.ts'

export interface Wish {
  /** Somebody has asked for yet another page since. */
  readonly isOvertaken: () => boolean
  /** Ends with what it is given, or when the wish is overtaken: nobody waits for it any more. */
  readonly unlessOvertaken: (work: Promise<unknown>) => Promise<unknown>
  /** The page stands: what is asked for from now on comes after it. */
  readonly fulfil: () => void
}

/** Begins when a page is to be shown. */
export function trackNavigation(): Wish {
  const newer = new AbortController()
  const fulfilled = new AbortController()
  const { signal } = fulfilled
  const overtaken = new Promise<void>((resolve) => newer.signal.addEventListener('abort', () => resolve()))
  const began = performance.now()
  const hear = (event: Event) => {
    // The press that this wish comes from may still be on its way up.
    if (event.timeStamp > began && (!(event instanceof MouseEvent) || followedLink(event))) newer.abort()
  }
  // On the window, and so after Vike, who has begun with the newer one by then.
  for (const wish of ['click', 'popstate', NAVIGATION_EVENT]) window.addEventListener(wish, hear, { signal })
  return {
    isOvertaken: () => newer.signal.aborted,
    unlessOvertaken: (work) => Promise.race([work, overtaken]),
    fulfil: () => fulfilled.abort(),
  }
}
