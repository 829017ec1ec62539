import { useEffect } from 'react'
import { isSearchKeyOn, SEARCH_KEY } from './search-key.ts'

/** Binds the search shortcut. It focuses the listing's search field if that is visible, else it calls `open`. */
export function useSearchKey(open: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isShortcut(event) || !isSearchKeyOn()) return
      event.preventDefault()
      const field = document.querySelector<HTMLInputElement>('#search input')
      // A field that is not visible does not receive the focus.
      field?.focus()
      if (document.activeElement === field) field?.select()
      else open()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [open])
}

/**
 * Returns whether a key press is the shortcut: not with Ctrl, Meta or Alt (Shift types the character on many keyboards),
 * not while a field has the focus, not while a modal dialog is open.
 */
function isShortcut(event: KeyboardEvent): boolean {
  const { key, target, ctrlKey, metaKey, altKey, isComposing, repeat, defaultPrevented } = event
  if (key !== SEARCH_KEY || ctrlKey || metaKey || altKey || isComposing || repeat || defaultPrevented)
    return false
  const isTyping = target instanceof HTMLElement && (target.isContentEditable || target.matches(FIELDS))
  return !isTyping && document.querySelector('dialog:modal') === null
}

const FIELDS = 'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select'
