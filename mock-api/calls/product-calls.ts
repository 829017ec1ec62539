import { z } from 'zod'
import { dataOf, listOf, wireColor, wireProduct } from '#api/wire.ts'
import { findProducts } from '../catalogue/find-products.ts'
import { productsQuery } from '../catalogue/list-query.ts'
import { paginate } from '../catalogue/paginate.ts'
import { call } from '../http/call.ts'
import { notFound } from '../http/refusal.ts'
import type { MockState } from '../state-type.ts'

export const productCalls = (state: MockState) => [
  call({
    method: 'get',
    path: '/products',
    tag: 'Products',
    summary: 'Products, a page at a time',
    description:
      'The keyword matches every word, in any order, in titles, descriptions, tags and sku of all three languages, ' +
      'without regard to case, diacritics and letter forms.',
    access: 'public',
    cacheable: true,
    query: productsQuery,
    answer: { status: 200, schema: listOf(wireProduct), description: 'A page of products' },
    handle({ query, caller }) {
      const found = findProducts(state.catalogue(), query, state)
      return { body: paginate(found, query, (row) => state.serve(row, caller)) }
    },
  }),

  call({
    method: 'get',
    path: '/products/colors',
    tag: 'Products',
    summary: 'Colours and how many products have each',
    access: 'public',
    cacheable: true,
    answer: { status: 200, schema: dataOf(z.array(wireColor)), description: 'All colours' },
    handle: () => ({ body: { data: state.catalogue().colors } }),
  }),

  call({
    method: 'get',
    path: '/products/{id}',
    tag: 'Products',
    summary: 'One product',
    access: 'public',
    cacheable: true,
    answer: { status: 200, schema: dataOf(wireProduct), description: 'The product' },
    handle({ params, caller }) {
      const row = state.catalogue().byId.get(params.id ?? '')
      if (!row) throw notFound()
      return { body: { data: state.serve(row, caller) } }
    },
  }),
]
