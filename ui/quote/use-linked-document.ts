import { useEffect, useMemo, useState } from 'react'
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

  // The same object in each render: a document without an id gets one, and with another id the page drops what was entered.
  const listed = useMemo(() => (items === null ? undefined : readItems(items)), [items])
  return text === null ? listed : read?.text === text ? read.opened : undefined
}
