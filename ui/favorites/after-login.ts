/** The favourite that a visitor chose before the login: in `sessionStorage` until the login, at most 30 minutes. */

const STORAGE_KEY = 'pendingFavorite'
const LIFE_MS = 30 * 60 * 1000

export function savePendingFavorite(productId: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ productId, until: Date.now() + LIFE_MS }))
  } catch {
    // Without storage the visitor has to press the heart again after the login.
  }
}

/** Returns the product's id and removes it from the storage; `undefined` if there is none or it has expired. */
export function takePendingFavorite(): string | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as {
      productId?: string
      until?: number
    }
    sessionStorage.removeItem(STORAGE_KEY)
    return (stored.until ?? 0) > Date.now() ? stored.productId : undefined
  } catch {
    return undefined
  }
}
