/** A rating whose session ended before it was saved: in `sessionStorage` until the same customer saves one for the product. */
import { tryStorage } from '#ui/browser/storage.ts'

const STORAGE_KEY = 'unsavedRating'

interface UnsavedRating {
  readonly customerId: string | undefined
  readonly productId: string
  readonly stars: string
  readonly comment: string
}

export function saveUnsavedRating(rating: UnsavedRating): void {
  tryStorage((storage) => storage.setItem(STORAGE_KEY, JSON.stringify(rating)), 'sessionStorage')
}

export function readUnsavedRating(
  customerId: string | undefined,
  productId: string,
): UnsavedRating | undefined {
  return tryStorage((storage) => {
    const stored = JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null') as UnsavedRating | null
    return stored?.customerId === customerId && stored?.productId === productId ? stored : undefined
  }, 'sessionStorage')
}

export function removeUnsavedRating(): void {
  tryStorage((storage) => storage.removeItem(STORAGE_KEY), 'sessionStorage')
}
