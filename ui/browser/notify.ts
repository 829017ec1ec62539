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
  success: (text: string, options?: NotifyOptions) => send({ kind: 'success', text }, options),
  error: (text: string, options?: NotifyOptions) => send({ kind: 'error', text }, options),
} as const

/** For `<Toasts>`: calls `show` with the stored toasts, then with each new one. Returns the unsubscribe function. */
export function listenForToasts(show: (toast: Toast) => void): () => void {
  const onToast = (event: Event) => show((event as CustomEvent<Toast>).detail)
  toasts.addEventListener(TOAST_EVENT, onToast)
  for (const toast of takeStored()) show(toast)
  return () => toasts.removeEventListener(TOAST_EVENT, onToast)
}

const TOAST_EVENT = 'toast'
const STORAGE_KEY = 'toasts'
const toasts = new EventTarget()

function send({ kind, text }: Toast, { afterReload = false, link, action }: NotifyOptions = {}) {
  const toast: Toast = { kind, text, ...(link && { link }), ...(action && { action }) }
  if (afterReload) store(toast)
  else toasts.dispatchEvent(new CustomEvent(TOAST_EVENT, { detail: toast }))
}

function store(toast: Toast) {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...readStored(), toast]))
  } catch {
    // Without storage the toast is lost. The action that it reports has succeeded or failed independently of it.
  }
}

function takeStored(): readonly Toast[] {
  try {
    const stored = readStored()
    sessionStorage.removeItem(STORAGE_KEY)
    return stored
  } catch {
    return []
  }
}

function readStored(): readonly Toast[] {
  return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as Toast[]
}
