import { type RefObject, useEffect, useRef } from 'react'

/**
 * Binds a native `<dialog>` to a state: it is opened as modal and closed with `open`, and also closed by Esc and by a
 * press on the backdrop. The browser keeps the focus inside and restores it.
 * @param onClose called when the dialog closes for another reason than `open`
 * @param show opens the dialog
 */
export function useDialog(
  open: boolean,
  onClose: () => void,
  show: (dialog: HTMLDialogElement) => void = showModal,
): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  // The `close` event is asynchronous. When `open` has caused it, it must not call `onClose`: by then `open` may be
  // true again.
  const isAskedFor = useRef(false)

  useEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open === open) return
    if (open) show(dialog)
    else {
      isAskedFor.current = true
      dialog.close()
    }
  }, [open, show])

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const closeOnBackdrop = (event: MouseEvent) => {
      if (event.target !== dialog || isInside(dialog, event)) return
      // Without it the default action of the press would move the focus that closing restores.
      event.preventDefault()
      dialog.close()
    }
    const close = (event: Event) => {
      if (event.target !== dialog) return
      if (!isAskedFor.current) onClose()
      isAskedFor.current = false
    }
    dialog.addEventListener('mousedown', closeOnBackdrop)
    dialog.addEventListener('close', close)
    return () => {
      dialog.removeEventListener('mousedown', closeOnBackdrop)
      dialog.removeEventListener('close', close)
    }
  }, [onClose])

  return ref
}

/**
 * Compares coordinates, because the event target is the dialog for the backdrop, for the dialog's scroll bar and for
 * the space between its children.
 */
function isInside(dialog: HTMLDialogElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return clientX >= left && clientX < right && clientY >= top && clientY < bottom
}

function showModal(dialog: HTMLDialogElement): void {
  dialog.showModal()
}
