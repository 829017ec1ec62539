import { useEffect, useRef } from 'react'
import { useLocation } from '#ui/page/page-context.ts'

/**
 * Turns smooth scrolling off while a new page is shown, so that it starts at its top at once. Smooth scrolling is for
 * movement within a page: the footer's anchors on the home page and the pages of a listing (SPEC §2, §4).
 */
export function useInstantArrival() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const root = document.documentElement
    root.dataset.arriving = ''
    const timer = setTimeout(() => delete root.dataset.arriving, ARRIVAL_MS)
    return () => clearTimeout(timer)
  }, [pathname])
}

/** Time for Vike's client router to set the scroll position of the new page. */
const ARRIVAL_MS = 400
