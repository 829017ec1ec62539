import { atom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { RECENTLY_VIEWED_MAX } from '#domain/limits.ts'
import type { Product } from '#domain/shapes.ts'
import { isLanguage, type Language } from '#locales/languages.ts'

/** A product that was opened in this browser: the data of a link, with the title in each language of a visit. */
export interface ViewedProduct {
  readonly id: string
  /** Provider path. */
  readonly image?: string
  readonly titles: Partial<Readonly<Record<Language, string>>>
}

const STORAGE_KEY = 'recentlyViewed'

/** If `localStorage` is not available, the list lives in memory until the document is unloaded. */
const storage = {
  getItem: (key: string): readonly ViewedProduct[] => {
    try {
      return parseViewed(localStorage.getItem(key))
    } catch {
      return []
    }
  },
  setItem: (key: string, viewed: readonly ViewedProduct[]) => {
    try {
      localStorage.setItem(key, JSON.stringify(viewed))
    } catch {}
  },
  removeItem: (key: string) => {
    try {
      localStorage.removeItem(key)
    } catch {}
  },
}

const storedAtom = atomWithStorage<readonly ViewedProduct[]>(STORAGE_KEY, [], storage)

/** Newest first. Empty on the server and during hydration. */
export const recentlyViewedAtom = atom((get) => get(storedAtom))

export const rememberViewedAtom = atom(
  null,
  (get, set, product: Pick<Product, 'id' | 'images' | 'title'>, language: Language) => {
    const stored = storage.getItem(STORAGE_KEY)
    set(storedAtom, withViewed(stored.length > 0 ? stored : get(storedAtom), product, language))
  },
)

function withViewed(
  viewed: readonly ViewedProduct[],
  { id, images, title }: Pick<Product, 'id' | 'images' | 'title'>,
  language: Language,
): readonly ViewedProduct[] {
  const before = viewed.find((entry) => entry.id === id)
  const entry = { id, image: images[0], titles: { ...before?.titles, [language]: title } }
  return [entry, ...viewed.filter((other) => other.id !== id)].slice(0, RECENTLY_VIEWED_MAX)
}

/** Returns the stored products without incomplete entries. @throws SyntaxError for invalid JSON */
function parseViewed(json: string | null): readonly ViewedProduct[] {
  const value: unknown = json === null ? [] : JSON.parse(json)
  return Array.isArray(value) ? value.filter(isViewed).slice(0, RECENTLY_VIEWED_MAX) : []
}

function isViewed(value: unknown): value is ViewedProduct {
  if (typeof value !== 'object' || value === null) return false
  const { id, image, titles } = value as Partial<Record<keyof ViewedProduct, unknown>>
  return (
    typeof id === 'string' &&
    (image === undefined || typeof image === 'string') &&
    typeof titles === 'object' &&
    titles !== null &&
    Object.entries(titles).every(([language, title]) => isLanguage(language) && typeof title === 'string')
  )
}
