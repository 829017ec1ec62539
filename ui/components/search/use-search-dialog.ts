import { useCallback, useEffect, useState } from 'react'

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
  // Back and Forward show another page.
  useEffect(() => {
    window.addEventListener('popstate', close)
    return () => window.removeEventListener('popstate', close)
  }, [close])
  return { isOpen, open, close }
}
