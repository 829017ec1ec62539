/**
 * Lays out the prerendered page before the click that shows it, without painting it: styles and layout of a first view take longer
 * than a frame on a slow phone.
 */

/** `visibility` hides it from the pointer, the focus and screen readers. Fixed, it does not make the document taller. */
const UNSEEN = 'position:fixed;inset:0 0 auto;visibility:hidden'
/** Set by React's Activity, which removes it when it shows the page. */
const NOT_DISPLAYED = 'display:none!important'

/** @param isLaidOut false right before React shows a page: nothing is laid out again until then */
export function layOutAhead(isLaidOut: boolean): void {
  const page = document.querySelector<HTMLElement>('[data-prerendered]')
  if (page) page.style.cssText = isLaidOut ? UNSEEN : NOT_DISPLAYED
}
