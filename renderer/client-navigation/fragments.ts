/** Fragments of the page's address: `#latest`. */
import { isPlainClick } from '#ui/browser/click.ts'

/**
 * Scrolls to the element of a new fragment. Browsers do so themselves, but drop a smooth scroll that starts during another.
 */
export function followNewFragments(): void {
  let isNew = false
  // The entry of a new fragment has no state (history-entries.ts).
  window.addEventListener('popstate', ({ state }) => {
    isNew = state === null
  })
  window.addEventListener('hashchange', () => {
    if (isNew) elementOf(window.location.hash)?.scrollIntoView()
  })
}

/** Returns the link of a plain click that leads to a fragment of this page, unless another listener has prevented it. */
export function fragmentLink(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || !isPlainClick(event)) return undefined
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.hash || link.target === '_blank') return undefined
  const { origin, pathname, search } = window.location
  return link.href.startsWith(`${origin}${pathname}${search}#`) ? link : undefined
}

/**
 * Scrolls to the element of a fragment, or to the top if there is no fragment.
 * @param hash with its sign, or empty
 */
export function scrollToFragment(hash: string, behavior: ScrollBehavior): void {
  if (!hash) window.scrollTo({ left: 0, top: 0, behavior })
  const element = elementOf(hash)
  element?.scrollIntoView({ behavior })
  element?.focus({ preventScroll: true })
}

function elementOf(hash: string): HTMLElement | null {
  if (!hash) return null
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    // Not percent-encoded text.
    return null
  }
}
