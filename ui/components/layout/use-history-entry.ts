import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from '#ui/hooks/use-navigate.ts'

interface HistoryEntry {
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
  /** For links inside: the step of the window is taken back first, so that Back leads past it afterwards. */
  readonly follow: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** Something that is open for the length of one step in the browser's history. */
export function useHistoryEntry(): HistoryEntry {
  const [isOpen, setOpen] = useState(false)
  const hasEntry = useRef(false)
  const destination = useRef<string>(undefined)
  const navigate = useNavigate()

  const open = useCallback(() => {
    if (hasEntry.current) return
    hasEntry.current = true
    // Vike takes over what is pushed, and does not render the same page again when it is taken back.
    window.history.pushState({}, '')
    setOpen(true)
  }, [])

  const close = useCallback(() => {
    if (hasEntry.current) window.history.back()
    else setOpen(false)
  }, [])

  const follow = useCallback((event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    destination.current = event.currentTarget.getAttribute('href') ?? undefined
    window.history.back()
  }, [])

  useEffect(() => {
    const leave = () => {
      if (!hasEntry.current) return
      hasEntry.current = false
      setOpen(false)
      if (destination.current !== undefined) navigate(destination.current)
      destination.current = undefined
    }
    window.addEventListener('popstate', leave)
    return () => window.removeEventListener('popstate', leave)
  }, [navigate])

  return { isOpen, open, close, follow }
}
