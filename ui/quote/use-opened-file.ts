import { useState } from 'react'
import { type OpenedDocument, readFile } from './document-text.ts'
import { useFragment } from './use-fragment.ts'

/** Returns the document of the file that was opened last. A link that is opened after it replaces it. */
export function useOpenedFile() {
  const fragment = useFragment().toString()
  const [file, setFile] = useState<{ readonly opened: OpenedDocument; readonly fragment: string }>()
  return {
    opened: file?.fragment === fragment ? file.opened : undefined,
    open: async (content: Blob) => {
      // A second file that cannot be read is announced again.
      setFile(undefined)
      setFile({ opened: await readFile(content), fragment })
    },
    close: () => setFile(undefined),
  }
}
