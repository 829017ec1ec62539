/** Converts search results. Only these types keep a text in all its languages. */
import type { FoundCategory, FoundProduct, Words } from '#domain/search/vocabulary.ts'
import type { Language } from '#domain/shapes.ts'
import { BrokenAnswerError } from './errors.ts'
import {
  asArray,
  asFields,
  asNumber,
  asText,
  asTexts,
  type Fields,
  SUFFIX,
  TREE_MAX_DEPTH,
} from './reshape.ts'

export function toFoundProduct(wire: unknown): FoundProduct {
  const fields = asFields(wire)
  return {
    id: idOf(fields),
    image: asTexts(fields.images)[0],
    titles: wordsOf(fields, 'title'),
    descriptions: wordsOf(fields, 'description'),
    sku: asText(fields.sku) ?? '',
    tags: asTexts(fields.tags),
    categoryIds: asArray(fields.categories).flatMap((category) => asText(asFields(category)._id) ?? []),
    colors: asTexts(fields.colors),
    createdAt: asText(fields.createdAt) ?? '',
  }
}

/** Returns the category tree as a flat list, parents first, each category with the names of its parents. */
export function toFoundCategories(
  wires: readonly unknown[],
  above: FoundCategory['above'] = [],
): readonly FoundCategory[] {
  if (above.length >= TREE_MAX_DEPTH && wires.length > 0) throw new BrokenAnswerError('A tree without an end')
  return wires.flatMap((wire) => {
    const fields = asFields(wire)
    const [id, names] = [idOf(fields), wordsOf(fields, 'name')]
    const children = asArray(fields.children).filter((child) => child !== null && typeof child === 'object')
    const productCount = asNumber(fields.productCount) ?? 0
    const category = { id, names, productCount, above, isLeaf: children.length === 0 }
    return [category, ...toFoundCategories(children, [...above, { id, names }])]
  })
}

function idOf(fields: Fields): string {
  const id = asText(fields._id)
  if (!id) throw new BrokenAnswerError('Something found without an id')
  return id
}

function wordsOf(fields: Fields, field: string): Words {
  const words: Partial<Record<Language, string>> = {}
  for (const language of Object.keys(SUFFIX) as Language[]) {
    const text = asText(fields[field + SUFFIX[language]])?.trim()
    if (text) words[language] = text
  }
  return words
}
