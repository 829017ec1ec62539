import { useEffect, useRef } from 'react'
import { useLocation } from '#ui/page/page-context.ts'

/**
 * A new page begins at its top at once. Only what moves within a page scrolls smoothly: the footer's anchors on the
 * home page, and the pages of a listing (SPEC §2, §4).
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

/** Long enough for the router to set the scroll position of the page that has come. */
const ARRIVAL_MS = 400
