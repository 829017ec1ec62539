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

  useEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open === open) return
    skipSecondClick()
    if (open) show(dialog)
    else dialog.close()
  }, [open, show])

  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    const closeOnBackdrop = (event: MouseEvent) => {
      if (event.target !== dialog || isInside(dialog, event)) return
      // Without it the default action of the press would move the focus that closing restores.
      event.preventDefault()
      skipSecondClick()
      dialog.close()
    }
    // Esc fires `cancel`, and `close` in a later task: by then the visitor may have pressed the opener again. The dialog may
    // also be open again. A file input in the dialog fires `cancel` too.
    const close = ({ type, target }: Event) => {
      if (target === dialog && (type === 'cancel' || !dialog.open)) onClose()
    }
    dialog.addEventListener('mousedown', closeOnBackdrop)
    for (const type of CLOSING) dialog.addEventListener(type, close)
    return () => {
      dialog.removeEventListener('mousedown', closeOnBackdrop)
      for (const type of CLOSING) dialog.removeEventListener(type, close)
    }
  }, [open, onClose])

  return ref
}

/**
 * To be called when a press opens or closes a dialog. The second press of a double click would be on what has come below the
 * pointer: the backdrop or a button of the opened dialog, or a link of the page below the closed one.
 */
export function skipSecondClick(): void {
  skipNext('mousedown')
}

function skipNext(type: 'mousedown' | 'click'): void {
  const skip = (event: MouseEvent) => {
    if (event.detail < 2) return
    event.preventDefault()
    event.stopPropagation()
    skipNext('click')
  }
  window.addEventListener(type, skip, { capture: true, once: true })
}

const CLOSING = ['cancel', 'close']

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
