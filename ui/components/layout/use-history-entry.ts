import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from '#ui/page/page-context.ts'

interface HistoryEntry {
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
  /** For links inside: the step of the window is taken back first, so that Back leads past it afterwards. */
  readonly follow: (event: MouseEvent<HTMLAnchorElement>) => void
  /** Closes, and then does something else. */
  readonly leave: (afterwards: () => void) => void
}

/** Something that is open for the length of one step in the browser's history. */
export function useHistoryEntry(): HistoryEntry {
  const [isOpen, setOpen] = useState(false)
  const hasEntry = useRef(false)
  // The browser goes back in its own time: who presses twice must not go back twice.
  const isGoingBack = useRef(false)
  const afterwards = useRef<() => void>(undefined)
  const navigate = useNavigate()

  const open = useCallback(function open() {
    // Pressed while the step of the last time is still being taken back.
    if (isGoingBack.current) afterwards.current ??= open
    if (hasEntry.current) return
    hasEntry.current = true
    // Vike takes over what is pushed, and does not render the same page again when it is taken back; before it is there,
    // a step without state is one that it leaves to the browser.
    window.history.pushState(null, '')
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
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
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
      // The client router hears of the step as well; whoever speaks last is heard.
      if (act) setTimeout(act)
    }
    window.addEventListener('popstate', left)
    return () => window.removeEventListener('popstate', left)
  }, [])

  return { isOpen, open, close, follow, leave }
}
