import { useState } from 'react'

/** Returns an optimistic copy of a prop and its setter: a set value is returned until the prop changes. */
export function useOptimisticValue<Value>(value: Value): [Value, (next: Value) => void] {
  const [{ shown, from }, set] = useState({ shown: value, from: value })
  if (from !== value) set({ shown: value, from: value })
  return [from === value ? shown : value, (next) => set({ shown: next, from: value })]
}
