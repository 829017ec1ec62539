/** The six kinds of rooms that the company furnishes (PRODUCT.md, Home: Shop by space). */
import { paths } from './paths.ts'
import type { Category } from './shapes.ts'

export const SPACES = ['restaurant', 'cafe', 'office', 'school', 'hotel', 'villa'] as const
type Space = (typeof SPACES)[number]

/**
 * Returns the listing address of a space: its top-level category, or a search for its name if there is no such
 * category. The contract does not map categories to spaces, so the category is found by its name.
 */
export function spaceAddress(
  space: Space,
  name: string,
  categories: readonly Pick<Category, 'id' | 'name'>[],
): string {
  const category = categories.find(({ name: categoryName }) => isNameOf(categoryName, space))
  return category ? paths.category(category.id) : paths.products(`keyword=${encodeURIComponent(name)}`)
}

/** Stems of the words for each space in the three languages, normalized by `folded`. */
const STEMS: Readonly<Record<Space, readonly string[]>> = {
  restaurant: ['restaurant', 'restoran', 'مطعم', 'مطاعم'],
  cafe: ['cafe', 'coffee', 'kafe', 'مقهى', 'مقاهي', 'كافيه'],
  office: ['office', 'ofis', 'مكتب', 'مكاتب'],
  school: ['school', 'okul', 'مدرس', 'مدارس'],
  hotel: ['hotel', 'otel', 'فندق', 'فنادق'],
  villa: ['villa', 'فيلا', 'فلل'],
}

function isNameOf(name: string, space: Space): boolean {
  const words = folded(name).match(/\p{L}+/gu) ?? []
  return words.some((word) => STEMS[space].some((stem) => word.startsWith(stem)))
}

/** Removes diacritics (also the dot of Turkish capitals) and the Arabic article, and converts to lower case. */
function folded(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(^|\P{L})ال/gu, '$1')
}
