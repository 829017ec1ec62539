/**
 * Everything that a list asks of the catalogue, worked out once per change of it: answers for 10,000 products
 * come from a walk over prepared rows, never from preparing them.
 */
import { LRUCache } from 'lru-cache'
import type { WireColor, WireFlatCategory, WireProduct } from '#api/wire.ts'
import type { SeedProduct, SeedShowcase } from '#fixtures/records.ts'
import type { CatalogueRecords } from '../records.ts'
import { type CategoryTree, categoryTree } from './category-tree.ts'
import { fold } from './fold.ts'
import { searchTexts } from './search-text.ts'

/** A product as it is served, but for what differs by reader and by day (`isFavorite`, `rating`). */
export interface Row {
  readonly wire: WireProduct
  /** Folded titles, descriptions, tags and sku; words do not reach across its lines. */
  readonly searchText: string
  /** The product's categories and every one above them. */
  readonly categoryIds: ReadonlySet<string>
  readonly colors: ReadonlySet<string>
}

export interface CatalogueIndex {
  readonly rows: readonly Row[]
  readonly byId: ReadonlyMap<string, Row>
  /** By category id: the rows of its whole subtree. */
  readonly byCategory: ReadonlyMap<string, readonly Row[]>
  readonly tree: CategoryTree
  /** In their fixed order. */
  readonly categories: readonly WireFlatCategory[]
  readonly colors: readonly WireColor[]
  readonly showcase: SeedShowcase
  /** The place of each row when sorted by a text field in that field's language. */
  rankBy(field: string): ReadonlyMap<Row, number>
  /** All rows in an order, sorted when it is first asked for by this name. */
  inOrder(name: string, sorted: () => readonly Row[]): readonly Row[]
  /** What a list matches, looked for when it is first asked for by this name: a page of it costs the same however large the catalogue. */
  matching(name: string, found: () => readonly Row[]): readonly Row[]
}

/** Orders that are remembered; who asks for stranger ones waits for a sort. */
const MAX_ORDERS = 40
/** Lists that are remembered, and how many rows they may name in all. */
const LIST_CACHE_BOUNDS = { max: 500, maxSize: 200_000 }

export function indexCatalogue(records: CatalogueRecords): CatalogueIndex {
  const tree = categoryTree(records.categories)
  const rows = records.products
    .filter((product) => typeof product?._id === 'string')
    .map(toRow(tree, searchTexts()))
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

function toRow(tree: CategoryTree, searchTextOf: (product: SeedProduct) => string) {
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
      searchText: searchTextOf(product),
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

/** A person may have put anything into a record through the side door. */
function asList<Item>(value: readonly Item[] | undefined): readonly Item[] {
  return Array.isArray(value) ? value : []
}
