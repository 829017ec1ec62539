import { useEffect, useState } from 'react'

/**
 * Returns whether a list of this browser is in its storage: `false` if that is full or blocked.
 * @param key of the storage
 * @param parse the same as that of the atom. Both sides are parsed, because it may fill in defaults.
 */
export function useIsSaved<Value extends readonly unknown[]>(
  value: Value,
  key: string,
  parse: (stored: unknown) => Value,
): boolean {
  const [isSaved, setSaved] = useState(true)
  useEffect(() => {
    const essence = (text: string) => JSON.stringify(parse(JSON.parse(text)))
    try {
      setSaved(
        value.length === 0 || essence(localStorage.getItem(key) ?? 'null') === essence(JSON.stringify(value)),
      )
    } catch {
      setSaved(false)
    }
  }, [value, key, parse])
  return isSaved
}
