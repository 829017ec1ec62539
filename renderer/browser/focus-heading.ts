/** After a client navigation, moves the focus to the page's heading: keyboards and screen readers continue from there. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main')
  if (!heading) return
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  // The navigation sets the scroll position.
  heading.focus({ preventScroll: true })
}
