/**
 * Moves the focus to the section around a control that was removed with the focus, such as the button of a row or the Retry
 * of a message. The browser resets the focus to `<body>`, and screen readers then start at the top of the page.
 */
export function keepFocusAfterRemoval(): void {
  let last: Element | undefined
  document.addEventListener('focusin', ({ target }) => {
    last = target as Element
  })
  new MutationObserver((changes) => {
    if (last?.isConnected !== false || document.activeElement !== document.body) return
    let parent: Node = last
    for (const { target, removedNodes } of changes) {
      // The elements around the control may have been removed after it.
      for (const node of removedNodes) if (node.contains(parent)) parent = target
    }
    focus(sectionOf(parent as Element) ?? document.getElementById('main'))
  }).observe(document.body, { childList: true, subtree: true })
  // The browser restores no focus if the button that opened the dialog was removed. The event does not bubble.
  document.addEventListener(
    'close',
    ({ target }) => {
      const dialog = target as Element
      // Chromium leaves the focus in the closed dialog, and Firefox on `<body>`.
      const { activeElement, body } = document
      const focused = activeElement === body ? last : activeElement
      if (focused && dialog.contains(focused)) focus(sectionOf(dialog))
    },
    true,
  )
}

/** Not the live region of the toasts. */
function sectionOf(element: Element): HTMLElement | null {
  return element.closest('section:not([aria-live]), aside, fieldset, dialog[open], main')
}

function focus(section: HTMLElement | null): void {
  if (!section) return
  if (!section.hasAttribute('tabindex')) section.tabIndex = -1
  section.focus({ preventScroll: true })
}
