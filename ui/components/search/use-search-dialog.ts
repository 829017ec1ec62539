import { type ComponentType, useCallback, useState } from 'react'
import { paths } from '#domain/paths.ts'
import type { SearchDialogProps } from './search-dialog.tsx'

export interface SearchDialogControls {
  /** Absent until the search was first wanted. */
  readonly Dialog?: ComponentType<SearchDialogProps>
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
}

/** The search of the header. Its code comes when somebody is about to use it. */
export function useSearchDialog(): SearchDialogControls {
  const [Dialog, setDialog] = useState<ComponentType<SearchDialogProps>>()
  const [isOpen, setOpen] = useState(false)

  const open = useCallback(async () => {
    try {
      const { SearchDialog } = await fetchSearchDialog()
      setDialog(() => SearchDialog)
      setOpen(true)
    } catch {
      // The listing has a field of its own.
      window.location.assign(paths.products())
    }
  }, [])
  const close = useCallback(() => setOpen(false), [])
  return { Dialog, isOpen, open, close }
}

export function fetchSearchDialog() {
  return import('./search-dialog.tsx')
}
