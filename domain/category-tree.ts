import type { Category } from './shapes.ts'

/** Returns the first category of a tree that has one of the ids; `undefined` if there is none. */
export function findCategory(tree: readonly Category[], ids: readonly string[]): Category | undefined {
  for (const category of tree) {
    const found = ids.includes(category.id) ? category : findCategory(category.children, ids)
    if (found) return found
  }
}
