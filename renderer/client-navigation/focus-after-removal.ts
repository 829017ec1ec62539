/**
 * Moves the focus to the section around a control that was removed with the focus, such as the button of a row or the Retry
 * of a message. The browser resets the focus to `<body>`, and screen readers then start at the top of the page.
 */
export function keepFocusAfterRemoval(): void {
  let last = document.activeElement
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
    focusSectionOf(parent as Element, document.querySelector('main'))
  }).observe(document.body, { childList: true, subtree: true })
  // The browser restores no focus if the button that opened the dialog was removed. The event does not bubble.
  document.addEventListener(
    'close',
    ({ target }) => {
      const dialog = target as Element
      // Chromium leaves the focus in the closed dialog, and Firefox on `<body>`.
      const { activeElement, body } = document
      const focused = activeElement === body ? last : activeElement
      if (focused && dialog.contains(focused)) focusSectionOf(dialog)
    },
    true,
  )
}

function focusSectionOf(element: Element, otherwise?: HTMLElement | null): void {
  // Not the live region of the toasts.
  const sections = 'section:not([aria-live]),aside,fieldset,dialog[open],main'
  const section = element.closest<HTMLElement>(sections) ?? otherwise
  // -1, or the value that the section has.
  section?.setAttribute('tabindex', `${section.tabIndex}`)
  section?.focus({ preventScroll: true })
}
