/**
 * Converts the provider's JSON to the shop's types. `_id`, `heigh` and the three-language fields are used
 * in this folder only. Only what a page depends on is checked: a response without an id or a list is broken, a
 * missing optional field is `undefined`.
 */
import { PAGE_SIZE_MAX } from '#domain/limits.ts'
import type {
  Category,
  Color,
  Customer,
  Language,
  Page,
  Product,
  ProductCategory,
  Rating,
  Showcase,
} from '#domain/shapes.ts'
import { BrokenAnswerError } from './errors.ts'

export type Fields = Readonly<Record<string, unknown>>

export const SUFFIX: Readonly<Record<Language, 'En' | 'Ar' | 'Tr'>> = { en: 'En', ar: 'Ar', tr: 'Tr' }

export function toProduct(wire: unknown, language: Language): Product {
  const fields = asFields(wire)
  const id = asText(fields._id)
  if (!id) throw new BrokenAnswerError('A product without an id')
  return {
    id,
    title: localized(fields, 'title', language) || asText(fields.sku) || id,
    description: localized(fields, 'description', language),
    categories: asArray(fields.categories).map((category) => toProductCategory(category, language)),
    images: asTexts(fields.images),
    video: asText(fields.video),
    sku: asText(fields.sku) ?? '',
    type: asText(fields.type),
    pieces: asPositive(fields.pieces),
    weightGrams: asPositive(fields.weight),
    lengthCm: asPositive(fields.length),
    widthCm: asPositive(fields.width),
    // SPEC §3: the wire spells it "heigh".
    heightCm: asPositive(fields.heigh),
    newPriceUsd: asPositive(fields.newPrice),
    oldPriceUsd: asPositive(fields.oldPrice),
    rating: Math.min(5, Math.max(0, asNumber(fields.rating) ?? 0)),
    tags: asTexts(fields.tags),
    colors: asTexts(fields.colors),
    isFavorite: fields.isFavorite === true,
    createdAt: asText(fields.createdAt) ?? '',
    attachments: asTexts(fields.attachments),
  }
}

export function toPage<Item>(wire: unknown, toItem: (wire: unknown) => Item): Page<Item> {
  const fields = asFields(wire)
  if (!Array.isArray(fields.data)) throw new BrokenAnswerError('A list without data')
  if (fields.data.length > PAGE_SIZE_MAX) throw new BrokenAnswerError('A page of more than a page holds')
  const items = fields.data.map(toItem)
  const pagination = asFields(fields.paginationResult ?? {})
  const limit = asPositive(pagination.limit) ?? Math.max(1, items.length)
  const total = asNumber(fields.allResults) ?? items.length
  return {
    items,
    total,
    skip: asNumber(pagination.skip) ?? 0,
    page: asPositive(pagination.currentPage) ?? 1,
    pageCount: asNumber(pagination.numberOfPage) ?? Math.ceil(total / limit),
  }
}

export function toShowcase(wire: unknown, language: Language): Showcase {
  const data = asFields(dataOf(wire))
  const products = (value: unknown) => asArray(value).map((product) => toProduct(product, language))
  return { theDay: products(data.theDay), latest: products(data.latest), featured: products(data.featured) }
}

/** Upper bound of categories, more than any catalogue has. Rendering more would delay all other requests. */
const TREE_MAX_CATEGORIES = 2000
export const TREE_MAX_DEPTH = 8

/** Converts a list or a tree of categories. Size and depth are bounded, so that recursion over the result ends. */
export function toCategories(wire: readonly unknown[], language: Language): readonly Category[] {
  let count = 0

  function toCategory(wire: unknown, depth: number): Category {
    count += 1
    if (count > TREE_MAX_CATEGORIES || depth > TREE_MAX_DEPTH) {
      throw new BrokenAnswerError('A tree of categories beyond all bounds')
    }
    const fields = asFields(wire)
    const id = asText(fields._id)
    if (!id) throw new BrokenAnswerError('A category without an id')
    return {
      id,
      name: localized(fields, 'name', language) || id,
      image: asText(fields.image),
      productCount: asNumber(fields.productCount) ?? 0,
      // In a flat list the children are ids.
      children: (Array.isArray(fields.children) ? fields.children : [])
        .filter((child) => child !== null && typeof child === 'object')
        .map((child) => toCategory(child, depth + 1)),
    }
  }

  return wire.map((category) => toCategory(category, 1))
}

export function toColor(wire: unknown): Color {
  const fields = asFields(wire)
  const hex = asText(fields.hex)
  return {
    name: asText(fields.name) ?? '',
    hex: hex && /^#[0-9a-f]{6}$/i.test(hex) ? hex : '#888888',
  }
}

export function toCustomer(wire: unknown): Customer {
  const fields = asFields(wire)
  const id = asText(fields._id)
  if (!id) throw new BrokenAnswerError('A customer without an id')
  return {
    id,
    username: asText(fields.username) ?? '',
    email: asText(fields.email) ?? '',
    pendingEmail: asText(fields.pendingEmail),
    phone: asText(fields.phone),
    gender: fields.gender === 'Male' || fields.gender === 'Female' ? fields.gender : undefined,
    birthDay: asText(fields.birthDay)?.slice(0, 10),
    address: asText(fields.address),
    city: asText(fields.city),
    image: asText(fields.image),
  }
}

export function toRating(wire: unknown): Rating {
  const fields = asFields(wire)
  const author = asFields(fields.user ?? {})
  return {
    id: asText(fields._id) ?? '',
    authorName: asText(author.username) ?? '',
    stars: asNumber(fields.rating) ?? 0,
    comment: asText(fields.comment),
    createdAt: asText(fields.createdAt) ?? '',
  }
}

/** Upper bound of lists without pagination: categories, colours. */
const LIST_MAX = 500

/** Returns the `data` of a response. */
export function dataOf(wire: unknown): unknown {
  const { data } = asFields(wire)
  if (data === undefined) throw new BrokenAnswerError('An answer without data')
  return data
}

export function listOf(wire: unknown): readonly unknown[] {
  const data = dataOf(wire)
  if (!Array.isArray(data)) throw new BrokenAnswerError('A list without data')
  if (data.length > LIST_MAX) throw new BrokenAnswerError(`A list of more than ${LIST_MAX} items`)
  return data
}

function toProductCategory(wire: unknown, language: Language): ProductCategory {
  const fields = asFields(wire)
  return {
    id: asText(fields._id) ?? '',
    name: localized(fields, 'name', language),
    isLeaf: asArray(fields.children).length === 0,
  }
}

/** PRODUCT.md, Language: the chosen language, then English, then any. */
function localized(fields: Fields, field: string, language: Language): string {
  for (const suffix of [SUFFIX[language], 'En', 'Ar', 'Tr']) {
    const text = asText(fields[field + suffix])?.trim()
    if (text) return text
  }
  return ''
}

export function asFields(value: unknown): Fields {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new BrokenAnswerError('Expected an object')
  }
  return value as Fields
}

/** Upper bound of the pictures, tags or colours of one product. The rest is dropped. */
const PARTS_MAX = 100

export function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, PARTS_MAX) : []
}

/** U+FFFD replaces a lone surrogate, for which `encodeURIComponent` throws: ids and paths become parts of addresses. */
export function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.replace(/\p{Surrogate}/gu, '\ufffd') : undefined
}

export function asTexts(value: unknown): readonly string[] {
  return asArray(value).flatMap((item) => asText(item) ?? [])
}

export function asNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined
}

function asPositive(value: unknown): number | undefined {
  return asNumber(value) || undefined
}
