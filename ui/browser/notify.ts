/** Toasts. Event handlers call `notify`; `<Toasts>` shows the messages and loads their code with the first one. */

type ToastKind = 'success' | 'error'

export interface Toast {
  readonly kind: ToastKind
  readonly text: string
  /** Link to the page where the visitor can continue. */
  readonly link?: { readonly href: string; readonly label: string }
  /** Button of the toast, such as Undo. Not with `afterReload`: a function cannot be stored in `sessionStorage`. */
  readonly action?: { readonly label: string; readonly run: () => void }
}

interface NotifyOptions extends Pick<Toast, 'link' | 'action'> {
  /** Shows the toast after the next load of a document, because the present document is about to be replaced. */
  readonly afterReload?: boolean
}

export const notify = {
  success: (text: string, options?: NotifyOptions) => tell({ kind: 'success', text }, options),
  error: (text: string, options?: NotifyOptions) => tell({ kind: 'error', text }, options),
} as const

/** For `<Toasts>`: calls `show` with the stored toasts, then with each new one. Returns the unsubscribe function. */
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
    // Without storage the toast is lost. The action that it reports has succeeded or failed independently of it.
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
