/** Toasts. Event handlers call `notify`; `<Toasts>` shows the messages and loads their code with the first one. */
import { tryStorage } from './storage.ts'

type ToastKind = 'success' | 'error'

export interface Toast {
  readonly kind: ToastKind
  readonly text: string
  /** Link to the page where the visitor can continue. */
  readonly link?: { readonly href: string; readonly label: string }
  /** Button of the toast, such as Undo. */
  readonly action?: { readonly label: string; readonly run: () => void }
}

type ToastOptions = Pick<Toast, 'link' | 'action'>

export const notify = {
  success: (text: string, options?: ToastOptions) => send({ kind: 'success', text, ...options }),
  error: (text: string, options?: ToastOptions) => send({ kind: 'error', text, ...options }),
  /** Shows the toast after the next load of a document, because the present document is about to be replaced. */
  successAfterReload(text: string) {
    // Without storage the toast is lost. The action that it reports has succeeded independently of it.
    tryStorage((storage) => storage.setItem(STORAGE_KEY, text), 'sessionStorage')
  },
} as const

/** For `<Toasts>`: calls `show` with the stored toast, then with each new one. Returns the unsubscribe function. */
export function listenForToasts(show: (toast: Toast) => void): () => void {
  const onToast = (event: Event) => show((event as CustomEvent<Toast>).detail)
  toasts.addEventListener(TOAST_EVENT, onToast)
  tryStorage((storage) => {
    const text = storage.getItem(STORAGE_KEY)
    storage.removeItem(STORAGE_KEY)
    if (text) notify.success(text)
  }, 'sessionStorage')
  return () => toasts.removeEventListener(TOAST_EVENT, onToast)
}

const TOAST_EVENT = 'toast'
/** The stored value is the text of the toast. */
const STORAGE_KEY = 'toastAfterReload'
const toasts = new EventTarget()

function send(detail: Toast) {
  toasts.dispatchEvent(new CustomEvent(TOAST_EVENT, { detail }))
}
