/**
 * Products as they were when they were added to a list in this browser. The number of them is bounded, and invalid stored
 * entries are skipped.
 */
import type { Language } from '#locales/languages.ts'
import { LANGUAGES } from '../languages.ts'
import { REMEMBERED_MAX } from '../limits.ts'
import type { Product } from '../shapes.ts'

export interface RememberedProduct {
  readonly id: string
  readonly title: string
  /** Language of the title. */
  readonly language: Language
  readonly sku: string
  readonly type?: string
  readonly categoryIds: readonly string[]
  readonly newPriceUsd?: number
  readonly lengthCm?: number
  readonly widthCm?: number
  readonly heightCm?: number
}

/** Unique by id, the last added one at the end. */
export type RememberedProducts = readonly RememberedProduct[]

/** @param stored the parsed JSON; `undefined` if nothing is stored */
export function parseRemembered(stored: unknown): RememberedProducts {
  const products = new Map<string, RememberedProduct>()
  for (const value of Array.isArray(stored) ? stored : []) {
    const product = toRemembered(value)
    if (product) products.set(product.id, product)
  }
  return [...products.values()].slice(-REMEMBERED_MAX)
}

/** Remembers the present state of products. It replaces an earlier one. The oldest ones are dropped above `REMEMBERED_MAX`. */
export function withRemembered(
  remembered: RememberedProducts,
  products: readonly Product[],
  language: Language,
): RememberedProducts {
  const next = new Map(remembered.map((product) => [product.id, product]))
  for (const product of products) {
    next.delete(product.id)
    next.set(product.id, describe(product, language))
  }
  return [...next.values()].slice(-REMEMBERED_MAX)
}

/** Remembers the products of which no state is stored. Returns `undefined` if there are none. */
export function withNew(
  remembered: RememberedProducts,
  products: readonly Product[],
  language: Language,
): RememberedProducts | undefined {
  const ids = new Set(remembered.map(({ id }) => id))
  const added = products.filter(({ id }) => !ids.has(id))
  return added.length > 0 ? withRemembered(remembered, added, language) : undefined
}

export function withoutRemembered(
  remembered: RememberedProducts,
  ids: readonly string[],
): RememberedProducts {
  return remembered.filter(({ id }) => !ids.includes(id))
}

const TEXT_MAX_LENGTH = 200
const CATEGORIES_MAX = 20

function describe(product: Product, language: Language): RememberedProduct {
  const { id, title, sku, type, categories, newPriceUsd, lengthCm, widthCm, heightCm } = product
  return {
    id,
    title: title.slice(0, TEXT_MAX_LENGTH),
    language,
    sku: sku.slice(0, TEXT_MAX_LENGTH),
    type: type?.slice(0, TEXT_MAX_LENGTH),
    categoryIds: categories.map((category) => category.id).slice(0, CATEGORIES_MAX),
    newPriceUsd,
    lengthCm,
    widthCm,
    heightCm,
  }
}

function toRemembered(value: unknown): RememberedProduct | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const stored = value as Partial<Record<keyof RememberedProduct, unknown>>
  const id = textOf(stored.id)
  const title = textOf(stored.title)
  if (!id || !title) return undefined
  const categoryIds: readonly unknown[] = Array.isArray(stored.categoryIds) ? stored.categoryIds : []
  return {
    id,
    title,
    language: LANGUAGES.find((language) => language === stored.language) ?? 'en',
    sku: textOf(stored.sku),
    type: textOf(stored.type) || undefined,
    categoryIds: categoryIds.map(textOf).filter(Boolean).slice(0, CATEGORIES_MAX),
    newPriceUsd: amountOf(stored.newPriceUsd),
    lengthCm: amountOf(stored.lengthCm),
    widthCm: amountOf(stored.widthCm),
    heightCm: amountOf(stored.heightCm),
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, TEXT_MAX_LENGTH) : ''
}

function amountOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined
}
