/** The favourite that a visitor chose before the login: in `sessionStorage` until the login, at most 30 minutes. */
import { tryStorage } from '../browser/storage.ts'

const STORAGE_KEY = 'pendingFavorite'
const LIFE_MS = 30 * 60 * 1000

export function savePendingFavorite(productId: string): void {
  const stored = JSON.stringify({ productId, until: Date.now() + LIFE_MS })
  // Without storage the visitor has to press the heart again after the login.
  tryStorage((storage) => storage.setItem(STORAGE_KEY, stored), 'sessionStorage')
}

/** Returns the product's id and removes it from the storage; `undefined` if there is none or it has expired. */
export function takePendingFavorite(): string | undefined {
  return tryStorage((storage) => {
    const stored = JSON.parse(storage.getItem(STORAGE_KEY) ?? '{}') as { productId?: string; until?: number }
    storage.removeItem(STORAGE_KEY)
    return (stored.until ?? 0) > Date.now() ? stored.productId : undefined
  }, 'sessionStorage')
}
