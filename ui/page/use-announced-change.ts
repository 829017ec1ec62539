import { useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { announcementAtom } from './announcement.ts'

/**
 * Has screen readers read a text of the page when it changes, and not when it appears. A live region around the text itself would
 * be read when it appears, and Orca would read its changed elements after the whole.
 * @param text empty while it is not known
 */
export function useAnnouncedChange(text: string): void {
  const announce = useSetAtom(announcementAtom)
  const last = useRef('')
  useEffect(() => {
    if (!text) return
    if (last.current && last.current !== text) announce(text)
    last.current = text
  }, [text, announce])
}
