import { z } from 'zod'
import {
  dataOf,
  objectId,
  type WireCategoryChanges,
  wireCategoryChanges,
  wireFlatCategory,
  wireManyIds,
} from '#api/wire.ts'
import type { SeedCategory } from '#fixtures/records.ts'
import type { AccountServices } from '../accounts/account-services.ts'
import { removeUnusedPictures } from '../accounts/uploads.ts'
import { type CategoryTree, categoryTree } from '../catalogue/category-tree.ts'
import { call } from '../http/call.ts'
import { invalid, notFound } from '../http/refusal.ts'
import type { MockState } from '../state-type.ts'

/** Longest side of a stored category picture, in pixels. */
const PICTURE_SIDE = 1200
const deleted = z.object({ message: z.string(), data: z.array(objectId) })

export const categoryAdminCalls = (state: MockState, { uploads }: AccountServices) => {
  const tree = () => categoryTree(state.store.records.categories)
  const nextOrder = (parent: string | null) =>
    1 +
    Math.max(
      -1,
      ...tree()
        .childrenOf(parent)
        .map(({ order }) => order ?? 0),
    )
  const served = (id: string) => state.ownCatalogue().categories.find((category) => category._id === id)

  async function remove(ids: readonly string[]) {
    const before = tree()
    if (!ids.every((id) => before.has(id))) throw notFound()
    const deletedIds = new Set(ids.flatMap((id) => before.subtree(id)))
    const { categories, products } = state.store.records
    const pictures = categories.filter(({ _id }) => deletedIds.has(_id)).map(({ image }) => image)
    categories.splice(0, categories.length, ...categories.filter(({ _id }) => !deletedIds.has(_id)))
    products.forEach((product, place) => {
      if (!Array.isArray(product.categoryIds) || !product.categoryIds.some((id) => deletedIds.has(id))) return
      products[place] = { ...product, categoryIds: product.categoryIds.filter((id) => !deletedIds.has(id)) }
    })
    await state.store.saveCatalogue()
    await removeUnusedPictures(state.store, uploads, pictures)
    return { body: { message: 'Deleted', data: [...deletedIds] } }
  }

  return [
    call({
      method: 'post',
      path: '/categories',
      tag: 'Categories',
      summary: 'Create a category',
      access: 'admin',
      form: { json: wireCategoryChanges, jsonRequired: true, imageRequired: true },
      answer: { status: 201, schema: dataOf(wireFlatCategory), description: 'The new category' },
      refusals: { 404: 'There is no such parent' },
      async handle({ body, image }) {
        if (!body || !image) throw invalid('json', 'The json part is required')
        parentOf(tree(), body)
        const picture = await uploads.save(image, PICTURE_SIDE)
        const parent = parentOf(tree(), body) ?? null
        const { nameEn, nameAr, nameTr } = body
        const order = nextOrder(parent)
        const made: SeedCategory = {
          _id: state.newId(),
          nameEn,
          nameAr,
          nameTr,
          image: picture,
          parent,
          order,
        }
        state.store.records.categories.push(made)
        await state.store.saveCatalogue()
        return { body: { data: served(made._id) } }
      },
    }),

    call({
      method: 'put',
      path: '/categories/{id}',
      tag: 'Categories',
      summary: 'Change a category, its picture or both',
      description: 'Without `parent` it stays where it is; an empty one makes it top level.',
      access: 'admin',
      form: { json: wireCategoryChanges },
      answer: { status: 200, schema: dataOf(wireFlatCategory), description: 'The changed category' },
      refusals: {
        400: 'A field is invalid, or the parent would create a cycle',
        404: 'There is no such category or parent',
      },
      async handle({ params, body, image }) {
        const id = params.id ?? ''
        if (!tree().has(id)) throw notFound()
        if (body) parentOf(tree(), body, id)
        const picture = image && (await uploads.save(image, PICTURE_SIDE))
        const { categories } = state.store.records
        const place = categories.findIndex((category) => category._id === id)
        const before = categories[place]
        if (!before) throw notFound()
        const requested = body && parentOf(tree(), body, id)
        const parent = requested === undefined ? before.parent : requested
        const { nameEn, nameAr, nameTr } = body ?? before
        const order = parent === before.parent ? before.order : nextOrder(parent)
        categories[place] = {
          ...before,
          nameEn,
          nameAr,
          nameTr,
          parent,
          order,
          ...(picture && { image: picture }),
        }
        await state.store.saveCatalogue()
        if (picture) await removeUnusedPictures(state.store, uploads, [before.image])
        return { body: { data: served(id) } }
      },
    }),

    call({
      method: 'delete',
      path: '/categories/many',
      tag: 'Categories',
      summary: 'Delete several categories with their subtrees: all or none',
      access: 'admin',
      body: wireManyIds,
      answer: { status: 200, schema: deleted, description: 'The deleted ids' },
      refusals: { 404: 'One of them does not exist; none was deleted' },
      handle: ({ body }) => remove(body.ids),
    }),

    call({
      method: 'delete',
      path: '/categories/{id}',
      tag: 'Categories',
      summary: 'Delete a category with its subtree; products stay',
      access: 'admin',
      answer: { status: 200, schema: deleted, description: 'The deleted ids' },
      handle: ({ params }) => remove([params.id ?? '']),
    }),
  ]
}

/** Returns the requested parent: `undefined` when none was given, `null` for the top level. */
function parentOf(
  tree: CategoryTree,
  { parent }: WireCategoryChanges,
  child?: string,
): string | null | undefined {
  if (parent === undefined) return undefined
  if (parent === null || parent === '') return null
  if (!tree.has(parent)) throw notFound()
  if (child !== undefined && tree.pathTo(parent).includes(child)) {
    throw invalid('parent', 'A category cannot be its own descendant')
  }
  return parent
}
