import { expect, test } from 'vitest'
import { relatedQuery } from '#pages/details/related-products/related-query.ts'

test('related products are the newest of the same categories, one to spare for the product itself', () => {
  const categories = [
    { id: 'a', name: 'Sofas', isLeaf: true },
    { id: 'b', name: 'Villas', isLeaf: false },
  ]
  expect(relatedQuery({ categories })).toEqual({ categoryIds: ['a', 'b'], sort: '-createdAt', limit: 4 })
})
