/**
 * An open dialog that covers the window has an entry in the history, so that Back closes it. The entry is removed when the
 * dialog is closed in another way. Chrome on Android 126 and newer closes every dialog on Back without an entry.
 */
let dialog: HTMLDialogElement | undefined
let hasEntry = false
/** Resolves when the entry of a closed dialog is removed, which `history.back()` does later. */
let removal: Promise<void> | undefined

/**
 * Leaves the entry of a dialog that a reload has closed: Back would go to the page that is shown already. To be called once, for
 * a new document.
 */
export function leaveEntryOfEarlierDialog(): void {
  if (!hasEntry && window.history.state?.dialog) window.history.back()
}

export function closeOnBack(opened: HTMLDialogElement): void {
  dialog = opened
  dialog.addEventListener('close', update)
  window.addEventListener('popstate', leaveEntry)
  update()
}

/** To be awaited before a navigation adds an entry: a link in the dialog has closed it, and Back has to skip the dialog later. */
export async function entryRemoved(): Promise<void> {
  update()
  await removal
}

function update(): void {
  const isOpen = dialog?.open ?? false
  if (removal || isOpen === hasEntry) return
  if (isOpen) {
    hasEntry = true
    // The state of the page's own entry, so that both have one scroll position (renderer/client-navigation/history-entries.ts).
    window.history.pushState({ ...window.history.state, dialog: true }, '')
  } else {
    // Client navigation handles the same event. The timeout resolves after it.
    const removed = (resolve: () => void) =>
      window.addEventListener('popstate', () => setTimeout(resolve), { once: true })
    removal = new Promise(removed)
    window.history.back()
  }
}

function leaveEntry(): void {
  if (!hasEntry) return
  hasEntry = false
  if (!removal) dialog?.close()
  removal = undefined
  // The dialog may be open again, or another one.
  update()
}
