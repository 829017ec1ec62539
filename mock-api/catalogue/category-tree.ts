/** The categories as a tree, in their fixed order: parents before their children, siblings by `order`. */
import type { WireCategory, WireFlatCategory, WireProductCategory } from '#api/wire.ts'
import type { SeedCategory } from '#fixtures/records.ts'

export interface CategoryTree {
  has(id: string): boolean
  /** Ids from the category itself up to the top level. */
  pathTo(id: string): string[]
  /** Ids of the category and everything below it. */
  subtree(id: string): string[]
  childrenOf(parent: string | null): readonly SeedCategory[]
  /** As a product carries it. */
  label(id: string): WireProductCategory
  flat(countOf: (id: string) => number): WireFlatCategory[]
  nested(countOf: (id: string) => number): WireCategory[]
}

export function categoryTree(records: readonly SeedCategory[]): CategoryTree {
  const byId = new Map(
    records
      .filter((category) => typeof category?._id === 'string')
      .map((category) => [category._id, category]),
  )
  const children = new Map<string | null, SeedCategory[]>()
  for (const category of byId.values()) {
    const parent = category.parent && byId.has(category.parent) ? category.parent : null
    children.set(parent, [...(children.get(parent) ?? []), category])
  }
  for (const siblings of children.values()) {
    siblings.sort((one, other) => (one.order ?? 0) - (other.order ?? 0) || (one._id < other._id ? -1 : 1))
  }
  const childrenOf = (parent: string | null) => children.get(parent) ?? []
  const childIds = (id: string) => childrenOf(id).map((child) => child._id)

  function subtree(id: string, seen = new Set<string>()): string[] {
    if (seen.has(id)) return []
    seen.add(id)
    return [id, ...childIds(id).flatMap((child) => subtree(child, seen))]
  }

  function flat(countOf: (id: string) => number, parent: string | null = null): WireFlatCategory[] {
    return childrenOf(parent).flatMap((category) => [
      {
        ...namesOf(category),
        parent,
        productCount: countOf(category._id),
        children: childIds(category._id),
      },
      ...flat(countOf, category._id),
    ])
  }

  function nested(countOf: (id: string) => number, parent: string | null = null): WireCategory[] {
    return childrenOf(parent).map((category) => ({
      ...namesOf(category),
      parent,
      productCount: countOf(category._id),
      children: nested(countOf, category._id),
    }))
  }

  return {
    has: (id) => byId.has(id),
    pathTo(id) {
      const path: string[] = []
      for (let at: string | null | undefined = id; at && byId.has(at) && !path.includes(at); ) {
        path.push(at)
        at = byId.get(at)?.parent
      }
      return path
    },
    subtree,
    childrenOf,
    label: (id) => ({ ...namesOf(byId.get(id)), _id: id, children: childIds(id) }),
    flat,
    nested,
  }
}

function namesOf(category: SeedCategory | undefined) {
  return {
    _id: category?._id ?? '',
    nameEn: category?.nameEn ?? '',
    nameAr: category?.nameAr ?? '',
    nameTr: category?.nameTr ?? '',
    image: category?.image,
  }
}
