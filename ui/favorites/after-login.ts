/** What a visitor wanted to keep when they were asked to log in. It waits in the tab until they have. */

const KEPT = 'wish'
const LIFE_MS = 30 * 60 * 1000

export function savePendingFavorite(productId: string): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ productId, until: Date.now() + LIFE_MS }))
  } catch {
    // Without storage the heart has to be pressed again.
  }
}

/** Gives it once. */
export function takePendingFavorite(): string | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as { productId?: string; until?: number }
    sessionStorage.removeItem(KEPT)
    return (kept.until ?? 0) > Date.now() ? kept.productId : undefined
  } catch {
    return undefined
  }
}
