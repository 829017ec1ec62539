import { useEffect, useState } from 'react'
import type { QuoteDocument } from '#domain/quote/quote-document.ts'
import { writeLinkText } from './document-text.ts'

/**
 * Returns the text of a document for a link; `tooLong` if it does not fit into one, `undefined` while it is being
 * compressed. It is ready before a click, because Safari allows copying only at once after one.
 */
export function useLinkText(document: QuoteDocument): string | 'tooLong' | undefined {
  const content = JSON.stringify(document)
  const [written, setWritten] = useState<{ readonly content: string; readonly text: string }>()

  useEffect(() => {
    let isCurrent = true
    void writeLinkText(JSON.parse(content) as QuoteDocument).then((text = 'tooLong') => {
      if (isCurrent) setWritten({ content, text })
    })
    return () => {
      isCurrent = false
    }
  }, [content])

  return written?.content === content ? written.text : undefined
}
