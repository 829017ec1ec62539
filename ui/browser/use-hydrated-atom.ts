import { type Atom, useStore } from 'jotai'
import { useCallback, useSyncExternalStore } from 'react'

/**
 * Returns a part of an atom's value and renders again when that part changes. During hydration it returns
 * `opening()`, the value of the server's markup. Suspense boundaries hydrate one after the other: a visitor can
 * change the atom before the last one hydrates, and the changed value would not match the markup.
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
