import type { Product } from '#domain/shapes.ts'

/** One product with everything; a test says what is different about its own. */
export function aProduct(changes: Partial<Product> = {}): Product {
  return {
    id: '65f0000000000000000000a1',
    title: 'Divan sedir banquette',
    description: 'A long, low bench for the length of a wall.',
    categories: [
      { id: '65f0000000000000000000c1', name: 'Restaurants', isLeaf: false },
      { id: '65f0000000000000000000c2', name: 'Banquettes', isLeaf: true },
    ],
    images: ['/images/products/one.webp', '/images/products/two.webp'],
    sku: 'SD-1',
    pieces: 3,
    weightGrams: 64_500,
    lengthCm: 180,
    widthCm: 68,
    heightCm: 110,
    newPriceUsd: 2480,
    oldPriceUsd: 2890,
    rating: 4.3,
    tags: [],
    colors: [],
    isFavorite: false,
    createdAt: '2026-11-18T09:00:00.000Z',
    attachments: [],
    ...changes,
  }
}
