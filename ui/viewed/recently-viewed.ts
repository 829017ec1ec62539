import { atom } from 'jotai'
import { RECENTLY_VIEWED_MAX } from '#domain/limits.ts'
import type { Product } from '#domain/shapes.ts'
import { isLanguage, type Language } from '#locales/languages.ts'
import { storedAtom } from '../browser/stored-atom.ts'

/** A product that was opened in this browser: the data of a link, with the title in each language of a visit. */
export interface ViewedProduct {
  readonly id: string
  /** Provider path. */
  readonly image?: string
  readonly titles: Partial<Readonly<Record<Language, string>>>
}

/** The products that were opened last in this browser, newest first. */
export const recentlyViewedAtom = storedAtom<readonly ViewedProduct[]>('recentlyViewed', (stored) =>
  Array.isArray(stored) ? stored.filter(isViewed).slice(0, RECENTLY_VIEWED_MAX) : [],
)

export const rememberViewedAtom = atom(
  null,
  (_get, set, { id, images, title }: Pick<Product, 'id' | 'images' | 'title'>, language: Language) => {
    set(recentlyViewedAtom, (viewed) => {
      const before = viewed.find((entry) => entry.id === id)
      const entry = { id, image: images[0], titles: { ...before?.titles, [language]: title } }
      return [entry, ...viewed.filter((other) => other.id !== id)].slice(0, RECENTLY_VIEWED_MAX)
    })
  },
)

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
