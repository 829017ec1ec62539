/**
 * Data types of the shop. Texts are in the page's language only: `api/` picks one when it converts a response
 * (PRODUCT.md, Language: the chosen language, then English, then any). A page therefore carries the content of one
 * language.
 */

import type { CategorySuggestion } from './search/category-suggestions.ts'

export type { Language } from '#locales/languages.ts'

export interface ProductCategory {
  readonly id: string
  readonly name: string
  /** A leaf has no children (SPEC §3). Only leaves are shown as labels on a picture. */
  readonly isLeaf: boolean
}

export interface Product {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly categories: readonly ProductCategory[]
  /** Provider paths. The first one is the main picture. */
  readonly images: readonly string[]
  /** Provider path of a video. */
  readonly video?: string
  readonly sku: string
  readonly type?: string
  readonly pieces?: number
  readonly weightGrams?: number
  readonly lengthCm?: number
  readonly widthCm?: number
  readonly heightCm?: number
  readonly newPriceUsd?: number
  readonly oldPriceUsd?: number
  /** 0 to 5, one decimal. */
  readonly rating: number
  readonly tags: readonly string[]
  /** Colour names in the provider's spelling. `GET /products/colors` gives their hex values. */
  readonly colors: readonly string[]
  /** Favourite of the signed-in customer. Always `false` for visitors. */
  readonly isFavorite: boolean
  /** ISO 8601, UTC. */
  readonly createdAt: string
  /** Provider paths of files. */
  readonly attachments: readonly string[]
}

export interface Category {
  readonly id: string
  readonly name: string
  /** Provider path. */
  readonly image?: string
  /** Products in the whole subtree, each counted once. */
  readonly productCount: number
  readonly children: readonly Category[]
}

export interface Color {
  readonly name: string
  /** `#rrggbb` */
  readonly hex: string
}

export interface Showcase {
  readonly theDay: readonly Product[]
  readonly latest: readonly Product[]
  readonly featured: readonly Product[]
}

/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[]
  /** Number of matching items on all pages. */
  readonly total: number
  /** Number of items before this page. */
  readonly skip: number
  /** 1-based. */
  readonly page: number
  readonly pageCount: number
}

/** A page of search results. */
export interface FoundPage<Item> extends Page<Item> {
  /** Whether `total` counts all that was found. If not, there may be more. */
  readonly isTotalKnown?: boolean
  /** Present if other words found these results because the typed ones find none. */
  readonly instead?: { readonly keyword: string }
  /** Categories that the keyword names. */
  readonly categories?: readonly CategorySuggestion[]
}

type Gender = 'Male' | 'Female'

export interface Customer {
  readonly id: string
  readonly username: string
  readonly email: string
  /** A new e-mail address that is not verified yet: its mailed code has not been entered. */
  readonly pendingEmail?: string
  readonly phone?: string
  readonly gender?: Gender
  /** `YYYY-MM-DD` */
  readonly birthDay?: string
  readonly address?: string
  readonly city?: string
  /** Provider path. */
  readonly image?: string
}

export interface Rating {
  readonly id: string
  readonly authorName: string
  /** Integer, 1 to 5. */
  readonly stars: number
  readonly comment?: string
  /** ISO 8601, UTC. */
  readonly createdAt: string
}
