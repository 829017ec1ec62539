/**
 * Indexes of the catalogue, built once per change, so that a list of 10,000 products filters prepared rows instead of
 * preparing them per request.
 */
import { LRUCache } from 'lru-cache'
import type { WireColor, WireFlatCategory, WireProduct } from '#api/wire.ts'
import type { SeedProduct, SeedShowcase } from '#fixtures/records.ts'
import type { CatalogueRecords } from '../records.ts'
import { type CategoryTree, categoryTree } from './category-tree.ts'
import { fold } from './fold.ts'
import { searchText } from './search-text.ts'

/** A product as it is served, except the fields that depend on the caller or change often (`isFavorite`, `rating`). */
export interface Row {
  readonly wire: WireProduct
  /** Folded titles, descriptions, tags and sku, one per line, so that no match spans two of them. */
  readonly searchText: string
  /** The product's categories and their ancestors. */
  readonly categoryIds: ReadonlySet<string>
  readonly colors: ReadonlySet<string>
}

export interface CatalogueIndex {
  readonly rows: readonly Row[]
  readonly byId: ReadonlyMap<string, Row>
  /** By category id: the rows of its subtree. */
  readonly byCategory: ReadonlyMap<string, readonly Row[]>
  readonly tree: CategoryTree
  /** In their fixed order. */
  readonly categories: readonly WireFlatCategory[]
  readonly colors: readonly WireColor[]
  readonly showcase: SeedShowcase
  /** Returns the rank of each row when sorted by a text field in that field's language. */
  rankBy(field: string): ReadonlyMap<Row, number>
  /** Returns all rows in the named order, sorted once per name. */
  inOrder(name: string, sorted: () => readonly Row[]): readonly Row[]
  /** Returns the rows of the named list, filtered once per name, so that a page costs the same for any size of catalogue. */
  matching(name: string, found: () => readonly Row[]): readonly Row[]
}

/** How many sort orders are cached; rarer ones are sorted again. */
const MAX_ORDERS = 40
/** How many lists are cached, and how many rows they may hold in all. */
const LIST_CACHE_BOUNDS = { max: 500, maxSize: 200_000 }

export function indexCatalogue(records: CatalogueRecords): CatalogueIndex {
  const tree = categoryTree(records.categories)
  const rows = records.products.filter((product) => typeof product?._id === 'string').map(toRow(tree))
  const byCategory = groupBy(rows, (row) => row.categoryIds)
  const byColor = groupBy(rows, (row) => row.colors)
  const ranks = new Map<string, ReadonlyMap<Row, number>>()
  const orders = new LRUCache<string, readonly Row[]>({ max: MAX_ORDERS })
  const lists = new LRUCache<string, readonly Row[]>({
    ...LIST_CACHE_BOUNDS,
    sizeCalculation: (found) => found.length + 1,
  })

  return {
    rows,
    byId: new Map(rows.map((row) => [row.wire._id, row])),
    byCategory,
    tree,
    categories: tree.flat((id) => byCategory.get(id)?.length ?? 0),
    colors: asList(records.colors).map(({ name, hex }) => ({
      name,
      hex,
      productCount: byColor.get(fold(String(name)))?.length ?? 0,
    })),
    showcase: records.showcase,
    rankBy(field) {
      const known = ranks.get(field) ?? collationRanks(rows, field)
      ranks.set(field, known)
      return known
    },
    inOrder(name, sorted) {
      const known = orders.get(name) ?? sorted()
      orders.set(name, known)
      return known
    },
    matching(name, found) {
      const known = lists.get(name) ?? found()
      lists.set(name, known)
      return known
    },
  }
}

function toRow(tree: CategoryTree) {
  return (product: SeedProduct): Row => {
    const categoryIds = asList(product.categoryIds).filter((id) => tree.has(id))
    return {
      wire: {
        ...product,
        categories: categoryIds.map((id) => tree.label(id)),
        categoryIds,
        images: [...asList(product.images)],
        tags: [...asList(product.tags)],
        colors: [...asList(product.colors)],
        attachments: product.attachments && [...asList(product.attachments)],
        rating: product.rating ?? 0,
        isFavorite: false,
      },
      searchText: searchText(product),
      categoryIds: new Set(categoryIds.flatMap((id) => tree.pathTo(id))),
      colors: new Set(asList(product.colors).map((color) => fold(String(color)))),
    }
  }
}

function groupBy(rows: readonly Row[], keysOf: (row: Row) => Iterable<string>): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    for (const key of keysOf(row)) {
      const group = groups.get(key)
      if (group) group.push(row)
      else groups.set(key, [row])
    }
  }
  return groups
}

/**
 * Ranks rows by a text field in its language's alphabet, so that sorting compares numbers. Rows with equal texts share a
 * rank; rows without the text have none.
 */
function collationRanks(rows: readonly Row[], field: string): ReadonlyMap<Row, number> {
  const { compare } = new Intl.Collator(LANGUAGE_OF_SUFFIX[field.slice(-2)] ?? 'en')
  const texts = rows
    .map((row) => ({ row, text: (row.wire as Readonly<Record<string, unknown>>)[field] }))
    .filter((entry): entry is { row: Row; text: string } => typeof entry.text === 'string')
    .sort((one, other) => compare(one.text, other.text))
  const ranks = new Map<Row, number>()
  let rank = 0
  texts.forEach(({ row, text }, place) => {
    const before = texts[place - 1]
    if (before && compare(before.text, text) !== 0) rank = place
    ranks.set(row, rank)
  })
  return ranks
}

const LANGUAGE_OF_SUFFIX: Readonly<Record<string, string>> = { En: 'en', Ar: 'ar', Tr: 'tr' }

/** The admin API accepts any record, so a field may have any type. */
function asList<Item>(value: readonly Item[] | undefined): readonly Item[] {
  return Array.isArray(value) ? value : []
}
