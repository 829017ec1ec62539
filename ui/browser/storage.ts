/** Access to `localStorage` and `sessionStorage`. The browser can refuse it (privacy settings, embedded pages), and it can be full. */

/** Returns what `use` returns; `undefined` if the browser refuses access or the storage is full. */
export function tryStorage<T>(
  use: (storage: Storage) => T,
  area: 'localStorage' | 'sessionStorage' = 'localStorage',
): T | undefined {
  try {
    return use(globalThis[area])
  } catch {
    return undefined
  }
}

/**
 * @param parse validates the parsed JSON. It gets `undefined` if nothing is stored or the text is not JSON.
 * @returns `undefined` if the browser refuses access
 */
export function readStored<Value>(key: string, parse: (stored: unknown) => Value): Value | undefined {
  const text = tryStorage((storage) => storage.getItem(key))
  if (text === undefined) return undefined
  try {
    return parse(text === null ? undefined : JSON.parse(text))
  } catch {
    return parse(undefined)
  }
}

/**
 * @param value as JSON; `undefined` removes the key
 * @returns `false` if the browser refuses access or the storage is full
 */
export function writeStored(key: string, value: unknown): boolean {
  const isDone = tryStorage((storage) => {
    if (value === undefined) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(value))
    return true
  })
  return isDone ?? false
}
