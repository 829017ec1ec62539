import { useEffect, useState } from 'react'
import { useLocation } from '../page/page-context.ts'
import { type OpenedDocument, readItems, readLinkText } from './document-text.ts'
import { useFragment } from './use-fragment.ts'

/**
 * Returns the document in the fragment of the page's address, which browsers do not send to servers: `#quote=…`, or
 * `#items=…` from a QR code. `undefined` without one, and while it is being read. QR codes printed before 22 November 2026
 * have the items in the query.
 */
export function useLinkedDocument(): OpenedDocument | undefined {
  const { search } = useLocation()
  const fragment = useFragment()
  const text = fragment.get('quote')
  const items = fragment.get('items') ?? new URLSearchParams(search).get('items')
  const [read, setRead] = useState<{ readonly text: string; readonly opened: OpenedDocument }>()

  useEffect(() => {
    if (text === null) return
    let isCurrent = true
    void readLinkText(text).then((opened) => {
      if (isCurrent) setRead({ text, opened })
    })
    return () => {
      isCurrent = false
    }
  }, [text])

  if (text !== null) return read?.text === text ? read.opened : undefined
  return items === null ? undefined : readItems(items)
}
