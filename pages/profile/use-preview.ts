import { useEffect, useState } from 'react'

/** A chosen picture as an address that can be shown before anything is sent. */
export function usePreview(): [string | undefined, (file: File | undefined) => void] {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (url !== undefined) return () => URL.revokeObjectURL(url)
  }, [url])
  return [url, (file) => setUrl(file && URL.createObjectURL(file))]
}
