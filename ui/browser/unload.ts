/**
 * Firefox and WebKit abort a page's requests as soon as a navigation to another document starts, long before that document
 * arrives. WebKit also refuses new ones (measured on 23 Nov 2026 with Firefox 153 and WebKitGTK 2.50). A page that then
 * loads a document because a file has failed would cancel the visitor's navigation.
 */
let isUnloading = false

/** Whether a navigation to another document has started: a request of this page would be aborted, or delay that document. */
export function isLeavingDocument(): boolean {
  return isUnloading
}

/** Safari on iOS has no `beforeunload`: there `loadDocument` always calls `load`. */
export function trackUnload(): void {
  window.addEventListener('beforeunload', () => {
    isUnloading = true
  })
  // The document stays after a download, a `mailto:` link and Stop, and it can return from the back/forward cache.
  for (const type of ['click', 'popstate', 'pageshow']) {
    window.addEventListener(
      type,
      () => {
        isUnloading = false
      },
      true,
    )
  }
}

/** Calls `load`, which loads a document because a file has failed, unless a navigation to another document has started. */
export function loadDocument(load: () => void): void {
  if (!isUnloading) load()
}
