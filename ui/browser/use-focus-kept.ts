import { type RefObject, useEffect, useRef } from 'react'

/** A pressed button that goes away with its row or card takes the focus along: the list takes it then. */
export function useFocusKept(count: number): RefObject<HTMLElement | null> {
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
