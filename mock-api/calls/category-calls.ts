import { z } from 'zod'
import { dataOf, listOf, wireCategory, wireFlatCategory } from '#api/wire.ts'
import { limitParameter, pageParameter } from '../catalogue/list-query.ts'
import { paginate } from '../catalogue/paginate.ts'
import { call } from '../http/call.ts'
import { notFound } from '../http/refusal.ts'
import type { MockState } from '../state-type.ts'

const categoriesQuery = z.object({
  parent: z
    .string('parent should be one id')
    .optional()
    .describe('Absent: all categories. Empty: the top level. An id: its children.'),
  limit: limitParameter,
  page: pageParameter,
})

export const categoryCalls = (state: MockState) => [
  call({
    method: 'get',
    path: '/categories',
    tag: 'Categories',
    summary: 'Categories, in a fixed order',
    access: 'public',
    cacheable: true,
    query: categoriesQuery,
    answer: { status: 200, schema: listOf(wireFlatCategory), description: 'A page of categories' },
    refusals: { 404: 'There is no category `parent`' },
    handle({ query }) {
      const { categories, tree } = state.catalogue()
      const { parent } = query
      if (parent && !tree.has(parent)) throw notFound()
      const found =
        parent === undefined ? categories : categories.filter((each) => (each.parent ?? '') === parent)
      return { body: paginate(found, query, (category) => category) }
    },
  }),

  call({
    method: 'get',
    path: '/categories/recursive',
    tag: 'Categories',
    summary: 'The whole tree of categories',
    access: 'public',
    cacheable: true,
    answer: {
      status: 200,
      schema: dataOf(z.array(wireCategory)),
      description: 'The top level, with all descendants',
    },
    handle() {
      const { tree, byCategory } = state.catalogue()
      return { body: { data: tree.nested((id) => byCategory.get(id)?.length ?? 0) } }
    },
  }),
]
