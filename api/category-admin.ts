/** API client of the category administration: an admin's calls. No page shows them, so no page's bundle contains them. */

import type { Language } from '#domain/shapes.ts'
import { asFields, asNumber, asText, asTexts, dataOf, SUFFIX, toPage } from './reshape.ts'
import type { Transport } from './transport.ts'
import type { WireCategoryChanges } from './wire.ts'

type Names = Readonly<Record<Language, string>>

interface CategoryChanges {
  readonly names: Names
  /** Absent: the parent is unchanged. `null`: a category of the top level. */
  readonly parentId?: string | null
}

interface CategoryPage {
  /** Absent: all categories. `null`: the top level. An id: its children. */
  readonly parentId?: string | null
  readonly page?: number
  readonly limit?: number
}

/** @param call sends the calls with an admin's token; the provider answers 401 or 403 without one */
export function createCategoryAdmin(call: Transport) {
  return {
    async categories({ parentId, page, limit }: CategoryPage = {}) {
      const query = new URLSearchParams()
      if (parentId !== undefined) query.set('parent', parentId ?? '')
      if (page !== undefined) query.set('page', String(page))
      if (limit !== undefined) query.set('limit', String(limit))
      return toPage(await call(`/categories?${query}`), toManagedCategory)
    },
    async createCategory(changes: CategoryChanges, image: Blob) {
      const body = formOf(changes, image)
      return toManagedCategory(dataOf(await call('/categories', { method: 'POST', body })))
    },
    /** Changes names, parent, picture, or all of them. */
    async changeCategory(id: string, changes: CategoryChanges | undefined, image?: Blob) {
      const path = `/categories/${encodeURIComponent(id)}`
      return toManagedCategory(dataOf(await call(path, { method: 'PUT', body: formOf(changes, image) })))
    },
    /** Deletes a category and its subtree. Returns the ids of all deleted categories. */
    async deleteCategory(id: string): Promise<readonly string[]> {
      return asTexts(dataOf(await call(`/categories/${encodeURIComponent(id)}`, { method: 'DELETE' })))
    },
    /** As `deleteCategory`, for several categories: all of them, or none if one is unknown. */
    async deleteCategories(ids: readonly string[]): Promise<readonly string[]> {
      return asTexts(dataOf(await call('/categories/many', { method: 'DELETE', body: { ids } })))
    },
  }
}

function formOf(changes: CategoryChanges | undefined, image: Blob | undefined): FormData {
  const form = new FormData()
  if (changes) {
    const { names, parentId } = changes
    const json: WireCategoryChanges = {
      nameEn: names.en,
      nameAr: names.ar,
      nameTr: names.tr,
      ...(parentId !== undefined && { parent: parentId }),
    }
    form.set('json', JSON.stringify(json))
  }
  if (image) form.set('image', image)
  return form
}

/** A category with its names in all languages. */
function toManagedCategory(wire: unknown) {
  const fields = asFields(wire)
  const name = (language: Language) => asText(fields[`name${SUFFIX[language]}`]) ?? ''
  return {
    id: asText(fields._id) ?? '',
    names: { en: name('en'), ar: name('ar'), tr: name('tr') } satisfies Names,
    /** Provider path. */
    image: asText(fields.image),
    /** Absent: the top level. */
    parentId: asText(fields.parent),
    productCount: asNumber(fields.productCount) ?? 0,
    childIds: asTexts(fields.children),
  }
}
