import { type Atom, useStore } from 'jotai'
import { useCallback, useSyncExternalStore } from 'react'

/**
 * What a component needs to know of an atom: it is rendered anew when that changes. While markup comes alive it is what
 * the markup was made with: the parts of a page come alive one after the other, and a person who uses the first ones
 * may have changed the state by the time of the last.
 */
export function useHydratedAtom<Value, Part>(
  source: Atom<Value>,
  partOf: (value: Value) => Part,
  opening: () => Part,
): Part {
  const store = useStore()
  const subscribe = useCallback((onChange: () => void) => store.sub(source, onChange), [store, source])
  return useSyncExternalStore(subscribe, () => partOf(store.get(source)), opening)
}
