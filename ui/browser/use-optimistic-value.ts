import { useState } from 'react'

/** A value from above that may run ahead of it: what a person has just chosen shows until the page has caught up. */
export function useOptimisticValue<Value>(value: Value): [Value, (next: Value) => void] {
  const [{ shown, from }, set] = useState({ shown: value, from: value })
  if (from !== value) set({ shown: value, from: value })
  return [from === value ? shown : value, (next) => set({ shown: next, from: value })]
}
