import { useState } from 'react'

/**
 * Returns whether the value has been another one than at first. Live regions of what a page shows have their text only from
 * then on: Orca reads a text that comes together with its region in Chromium, and again when a dialog closes.
 */
export function useHasChanged(value: string | number): boolean {
  const [first] = useState(value)
  const [hasChanged, setChanged] = useState(false)
  if (!hasChanged && value !== first) setChanged(true)
  return hasChanged
}
