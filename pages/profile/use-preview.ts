import { useEffect, useState } from 'react'

/** Returns an object URL that previews the chosen file before it is uploaded, and a setter for the file. */
export function usePreview(): [string | undefined, (file: File | undefined) => void] {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (url !== undefined) return () => URL.revokeObjectURL(url)
  }, [url])
  return [url, (file) => setUrl(file && URL.createObjectURL(file))]
}
