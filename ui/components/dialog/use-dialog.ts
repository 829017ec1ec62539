import { type RefObject, useEffect, useRef } from 'react'

/**
 * Joins a native `<dialog>` to a state: opened as modal and closed with it, and closed by Esc and a press on the
 * backdrop. The browser keeps the focus inside and gives it back.
 * @param onClose hears of closings that were not asked for by `open`
 * @param show opens it, and may answer with what calls that off
 */
export function useDialog(
  open: boolean,
  onClose: () => void,
  show: (dialog: HTMLDialogElement) => (() => void) | undefined = showModal,
): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  // The browser tells of a closing later. By then the dialog may be about to open again, and must not be closed for it.
  const isAskedFor = useRef(false)

  useEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open === open) return
    if (open) return show(dialog)
    isAskedFor.current = true
    dialog.close()
  }, [open, show])

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const closeOnBackdrop = (event: MouseEvent) => {
      if (event.target !== dialog || isInside(dialog, event)) return
      // Else the press would take the focus that closing gives back.
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

/** The backdrop is the dialog's own, but so are its scroll bar and the empty room between what it holds. */
function isInside(dialog: HTMLDialogElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return clientX >= left && clientX < right && clientY >= top && clientY < bottom
}

function showModal(dialog: HTMLDialogElement): undefined {
  dialog.showModal()
}
