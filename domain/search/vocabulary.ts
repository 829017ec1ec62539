/** What a search reads, in all languages: products, categories, and the names that the shop shows. */
import type { Language } from '#locales/languages.ts'

/** A text by language. */
export type Words = Partial<Readonly<Record<Language, string>>>

/** A product in all its languages. */
export interface FoundProduct {
  readonly id: string
  /** Provider path. */
  readonly image?: string
  readonly titles: Words
  readonly descriptions: Words
  readonly sku: string
  readonly tags: readonly string[]
  readonly categoryIds: readonly string[]
  readonly colors: readonly string[]
  readonly createdAt: string
}

/** A category in all its languages. */
export interface FoundCategory {
  readonly id: string
  readonly names: Words
  readonly productCount: number
  /** The parent categories, the root first. */
  readonly above: readonly { readonly id: string; readonly names: Words }[]
  readonly isLeaf: boolean
}

/** Names that the shop shows in all its languages for what the provider names in one. */
export interface ShownNames {
  readonly tags: readonly ShownName[]
  readonly colors: readonly ShownName[]
}

/** A tag or a colour: the provider's spelling, and the names that the shop shows for it in its languages. */
export interface ShownName {
  readonly slug: string
  readonly names: readonly string[]
}
