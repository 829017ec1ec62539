import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns a ref for the focusable container of a list, and focuses it when a row has been removed together with its
 * focused button. Without that the browser resets the focus to `<body>`.
 */
export function useFocusAfterRemoval(count: number): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) {
      list.current?.focus({ preventScroll: true })
    }
    before.current = count
  }, [count])
  return list
}
