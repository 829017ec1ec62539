/** The six kinds of rooms that the company fits out (PRODUCT.md, Home: Shop by space). */
import { paths } from './paths.ts'
import type { Category } from './shapes.ts'

export const SPACES = ['restaurant', 'cafe', 'office', 'school', 'hotel', 'villa'] as const
type Space = (typeof SPACES)[number]

/**
 * The listing of a space: its top-level category, or a search for its name when the provider has no such category.
 * The contract does not say which category stands for which space, so that the name must tell.
 */
export function spaceAddress(
  space: Space,
  name: string,
  categories: readonly Pick<Category, 'id' | 'name'>[],
): string {
  const category = categories.find(({ name: categoryName }) => isNameOf(categoryName, space))
  return category ? paths.category(category.id) : paths.products(`keyword=${encodeURIComponent(name)}`)
}

/** How words for the space begin, in the three languages, folded as below. */
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

/** Without accents and dots of capitals, without the Arabic article. */
function folded(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(^|\P{L})ال/gu, '$1')
}
