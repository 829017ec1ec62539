import { useEffect } from 'react'
import { isSearchKeyOn, SEARCH_KEY } from './search-key.ts'

/** The key leads to the field of the listing where there is one to be seen, else it opens the search. */
export function useSearchKey(open: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isMeant(event) || !isSearchKeyOn()) return
      event.preventDefault()
      const field = document.querySelector<HTMLInputElement>('#search input')
      if (!field?.checkVisibility()) return open()
      field.focus()
      field.select()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [open])
}

/** Not with modifiers (Shift alone makes the sign on many keyboards), not while typing, not below an open window. */
function isMeant(event: KeyboardEvent): boolean {
  const { key, target, ctrlKey, metaKey, altKey, isComposing, repeat, defaultPrevented } = event
  if (key !== SEARCH_KEY || ctrlKey || metaKey || altKey || isComposing || repeat || defaultPrevented)
    return false
  const isTyping = target instanceof HTMLElement && (target.isContentEditable || target.matches(FIELDS))
  return !isTyping && document.querySelector('dialog:modal') === null
}

const FIELDS = 'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select'
