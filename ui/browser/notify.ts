/** Short messages to the person. Called by handlers, shown by `<Toasts>`, which loads what shows them at the first one. */

type ToastKind = 'success' | 'error'

export interface Toast {
  readonly kind: ToastKind
  readonly text: string
  /** The way on, where there is one. */
  readonly link?: { readonly href: string; readonly label: string }
  /** What can be done about it while it is shown: the way back. Not for a message that waits for the next page. */
  readonly action?: { readonly label: string; readonly run: () => void }
}

interface NotifyOptions extends Pick<Toast, 'link' | 'action'> {
  /** Shown on the next page, because this one is about to be loaded anew. */
  readonly afterReload?: boolean
}

export const notify = {
  success: (text: string, options?: NotifyOptions) => tell({ kind: 'success', text }, options),
  error: (text: string, options?: NotifyOptions) => tell({ kind: 'error', text }, options),
} as const

/** For `<Toasts>` alone: gives what has been said so far and whatever comes; the answer takes that back. */
export function listenForToasts(show: (toast: Toast) => void): () => void {
  const hear = (event: Event) => show((event as CustomEvent<Toast>).detail)
  said.addEventListener(SAID, hear)
  for (const toast of takeKept()) show(toast)
  return () => said.removeEventListener(SAID, hear)
}

const SAID = 'said'
const KEPT = 'toasts'
const said = new EventTarget()

function tell({ kind, text }: Toast, { afterReload = false, link, action }: NotifyOptions = {}) {
  const toast: Toast = { kind, text, ...(link && { link }), ...(action && { action }) }
  if (afterReload) keep(toast)
  else said.dispatchEvent(new CustomEvent(SAID, { detail: toast }))
}

function keep(toast: Toast) {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify([...readKept(), toast]))
  } catch {
    // Without storage the message is lost; what it speaks of has happened all the same.
  }
}

function takeKept(): readonly Toast[] {
  try {
    const kept = readKept()
    sessionStorage.removeItem(KEPT)
    return kept
  } catch {
    return []
  }
}

function readKept(): readonly Toast[] {
  return JSON.parse(sessionStorage.getItem(KEPT) ?? '[]') as Toast[]
}
