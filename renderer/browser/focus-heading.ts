/** What a page that has come in place of another does for people who do not see it come. */

/** Moves the focus to the page's heading, so that the keyboard and a screen reader go on from there. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main')
  if (!heading) return
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  // Vike decides where the page stands: at its top, at a hash, or where it was left.
  heading.focus({ preventScroll: true })
}
