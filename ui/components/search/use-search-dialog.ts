import { useCallback, useState } from 'react'

export interface SearchDialogControls {
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
}

/** State of the header's search dialog. */
export function useSearchDialog(): SearchDialogControls {
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(true), [])
  const close = useCallback(() => setOpen(false), [])
  return { isOpen, open, close }
}
