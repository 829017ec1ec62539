import { atom, type WritableAtom } from 'jotai'
import { readStored, writeStored } from './storage.ts'

/** `undefined` leaves the stored value as it is. */
type Change<Value> = (value: Value) => Value | undefined

/**
 * A value in `localStorage`, shared by all tabs. On the server, and until the atom has a subscriber, it is
 * `parse(undefined)`: components read it with `useHydratedAtom`.
 *
 * Setting the atom applies a change to the stored value, not to the copy in memory, so that two tabs do not overwrite
 * each other. It returns `false` if the change returned `undefined`. If the browser refuses the write, the value lives
 * in memory until the document is unloaded or a later write succeeds.
 * @param parse see `readStored`
 */
export function storedAtom<Value>(
  key: string,
  parse: (stored: unknown) => Value,
): WritableAtom<Value, [change: Change<Value>], boolean> {
  const stateAtom = atom({ value: parse(undefined), isSaved: true })

  stateAtom.onMount = (set) => {
    const read = () => {
      const value = readStored(key, parse)
      if (value === undefined) return
      set((state) => (!state.isSaved || isSame(state.value, value) ? state : { value, isSaved: true }))
    }
    const onStorage = ({ key: changedKey }: StorageEvent) => {
      // The key is `null` after `localStorage.clear()`.
      if (changedKey === key || changedKey === null) read()
    }
    read()
    window.addEventListener('storage', onStorage)
    // A page in the back/forward cache receives no `storage` events.
    window.addEventListener('pageshow', read)
    return () => {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', read)
    }
  }

  return atom(
    (get) => get(stateAtom).value,
    (get, set, change) => {
      const { value, isSaved } = get(stateAtom)
      const next = change((isSaved ? readStored(key, parse) : undefined) ?? value)
      if (next === undefined) return false
      set(stateAtom, { value: next, isSaved: writeStored(key, next) })
      return true
    },
  )
}

/** An equal value keeps its identity, so that components do not render again. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
