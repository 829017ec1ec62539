import type { RequestListener } from 'node:http'
import type { WireProduct } from '#api/wire.ts'

export const PRODUCT_ID = '00000000000000000000abcd'

export const SOFAS = {
  _id: '0000000000000000000000a1',
  nameEn: 'Sofas',
  nameAr: 'كنب',
  nameTr: 'Kanepeler',
  children: [],
}
export const VILLAS = {
  _id: '0000000000000000000000a2',
  nameEn: 'Villas',
  nameAr: 'الفلل',
  nameTr: 'Villalar',
  children: [SOFAS._id],
}

/** A whole product as the provider sends it, with what a test wants otherwise. */
export function wireProduct(changes: Partial<WireProduct> = {}): WireProduct {
  const product: WireProduct = {
    _id: PRODUCT_ID,
    titleEn: 'Hilal sofa',
    titleAr: 'كنبة هلال',
    titleTr: 'Hilal kanepe',
    descriptionEn: 'A sofa for long evenings.',
    descriptionAr: 'كنبة لأمسيات طويلة.',
    descriptionTr: 'Uzun akşamlar için bir kanepe.',
    categories: [SOFAS, VILLAS],
    categoryIds: [SOFAS._id, VILLAS._id],
    images: ['/images/products/a.webp', '/images/products/b.webp', '/images/products/c.webp'],
    sku: 'SD-S2S-HILAL-TEST',
    type: 'sofa-2-seat',
    pieces: 2,
    weight: 48_000,
    length: 184,
    width: 95,
    heigh: 74,
    newPrice: 1240,
    oldPrice: 1500,
    rating: 3.4,
    tags: ['re-coverable', 'only-here'],
    colors: ['sage'],
    isFavorite: false,
    createdAt: '2026-11-01T00:00:00.000Z',
    ...changes,
  }
  return JSON.parse(JSON.stringify(product))
}

/** Puts a product before the mock: its address answers with it, and the mock with everything else. */
export function servingProduct(product: WireProduct) {
  return (next: RequestListener): RequestListener =>
    (request, response) => {
      if (request.url !== `/api/v1.0/products/${product._id}`) return next(request, response)
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ data: product }))
    }
}
