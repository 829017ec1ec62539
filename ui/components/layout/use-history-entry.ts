import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import { isPlainClick } from '#ui/browser/click.ts'
import { useNavigate } from '#ui/page/page-context.ts'

interface HistoryEntry {
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
  /** Click handler for links inside. It removes the entry before it navigates, so that Back skips the entry later. */
  readonly follow: (event: MouseEvent<HTMLAnchorElement>) => void
  /** Closes, then calls `afterwards`. */
  readonly leave: (afterwards: () => void) => void
}

/** State of a menu or dialog that has an entry in the browser's history while it is open. Back closes it. */
export function useHistoryEntry(): HistoryEntry {
  const [isOpen, setOpen] = useState(false)
  const hasEntry = useRef(false)
  // `history.back()` is asynchronous. The flag keeps a second click from going back twice.
  const isGoingBack = useRef(false)
  const afterwards = useRef<() => void>(undefined)
  const navigate = useNavigate()

  const open = useCallback(function open() {
    // The previous entry is still being removed: open again after that.
    if (isGoingBack.current) afterwards.current ??= open
    if (hasEntry.current) return
    hasEntry.current = true
    // The state of the page's own entry, so that both have one scroll position (renderer/client-navigation/history-entries.ts).
    window.history.pushState(window.history.state, '')
    setOpen(true)
  }, [])

  const goBack = useCallback(() => {
    if (isGoingBack.current) return
    isGoingBack.current = true
    window.history.back()
  }, [])

  const close = useCallback(() => {
    if (hasEntry.current) goBack()
    else setOpen(false)
  }, [goBack])

  const leave = useCallback(
    (next: () => void) => {
      afterwards.current = next
      goBack()
    },
    [goBack],
  )

  const follow = useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      const address = event.currentTarget.getAttribute('href')
      leave(() => address !== null && navigate(address))
    },
    [leave, navigate],
  )

  useEffect(() => {
    const left = () => {
      if (!hasEntry.current) return
      hasEntry.current = false
      isGoingBack.current = false
      setOpen(false)
      const act = afterwards.current
      afterwards.current = undefined
      // Client navigation handles the same event. The timeout runs the action after it, so that its navigation wins.
      if (act) setTimeout(act)
    }
    window.addEventListener('popstate', left)
    return () => window.removeEventListener('popstate', left)
  }, [])

  return { isOpen, open, close, follow, leave }
}
