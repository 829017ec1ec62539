/**
 * Lays out the prerendered page before the click that shows it, without painting it: styles and layout of a first view take longer
 * than a frame on a slow phone.
 */

/** `visibility` hides it from the pointer, the focus and screen readers. Fixed, it does not make the document taller. */
const UNSEEN = 'position:fixed;inset:0 0 auto;visibility:hidden'
/** Set by React's Activity, which removes it when it shows the page. */
const NOT_DISPLAYED = 'display:none!important'

/**
 * @param isLaidOut false right before React shows a page. That may be the prerendered one with other data, for which React waits: it is
 * not found again, because React removes no other style than its own.
 */
export function setLaidOutAhead(isLaidOut: boolean): void {
  const page = document.querySelector<HTMLElement>('[data-prerendered]')
  if (!page) return
  page.style.cssText = isLaidOut ? UNSEEN : NOT_DISPLAYED
  page.toggleAttribute('data-prerendered', isLaidOut)
}
