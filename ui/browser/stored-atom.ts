import { atom, type WritableAtom } from 'jotai'
import { readStored, writeStored } from './storage.ts'

/** `undefined` leaves the stored value as it is. */
type Change<Value> = (value: Value) => Value | undefined

interface State<Value> {
  readonly value: Value
  /** Applies the changes that the browser has refused to write. `value` has them. */
  readonly withUnsaved: (stored: Value) => Value
}

/**
 * A value in `localStorage`, shared by all tabs. On the server, and until the atom has a subscriber, it is
 * `parse(undefined)`: components read it with `useHydratedAtom`.
 *
 * Setting the atom applies a change to the stored value, not to the copy in memory, so that two tabs do not overwrite
 * each other. A change that the browser refuses to write is kept in memory until the document is unloaded. It is applied
 * again to what another tab stores, and written with a later change.
 *
 * Setting returns whether the value has changed: `unsaved` if only in memory, `false` if the change returned `undefined`.
 * @param parse see `readStored`
 */
export function storedAtom<Value>(
  key: string,
  parse: (stored: unknown) => Value,
): WritableAtom<Value, [change: Change<Value>], boolean | 'unsaved'> {
  const stateAtom = atom<State<Value>>({ value: parse(undefined), withUnsaved: unchanged })

  stateAtom.onMount = (set) => {
    const read = () => {
      const stored = readStored(key, parse)
      if (stored === undefined) return
      set((state) => {
        const value = state.withUnsaved(stored)
        return isSame(state.value, value) ? state : { ...state, value }
      })
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
      const { value, withUnsaved } = get(stateAtom)
      const stored = readStored(key, parse)
      const next = change(stored === undefined ? value : withUnsaved(stored))
      if (next === undefined) return false
      const withThis = (stored: Value) => {
        const before = withUnsaved(stored)
        return change(before) ?? before
      }
      const isWritten = writeStored(key, next)
      set(stateAtom, { value: next, withUnsaved: isWritten ? unchanged : withThis })
      return isWritten || 'unsaved'
    },
  )
}

function unchanged<Value>(value: Value): Value {
  return value
}

/** An equal value keeps its identity, so that components do not render again. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
