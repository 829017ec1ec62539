/** A product whose page has all lazily loaded parts: several photos, a video, and no rating yet, so that one can be written. */
import type { RequestListener } from 'node:http'
import type { WireList, WireRating } from '#api/wire.ts'
import { servingProduct, wireProduct } from '#tests/support/wire-product.ts'

/** For the option `provider` of a test store. */
export function servingFullProduct(next: RequestListener): RequestListener {
  const withProduct = servingProduct(product)(next)
  return (request, response) => {
    if (!request.url?.startsWith('/api/v1.0/rating')) return withProduct(request, response)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(request.url.includes('/my-rating') ? { data: null } : noRatings))
  }
}

const product = wireProduct({
  images: [
    '/images/products/lounge-armchair-walnut-cream-hero.webp',
    '/images/products/rug-abstract-hero.webp',
  ],
  video: '/videos/lounge-armchair-turntable.mp4',
})

const noRatings: WireList<WireRating> = {
  data: [],
  results: 0,
  allResults: 0,
  paginationResult: { currentPage: 1, numberOfPage: 1, next: null, prev: null, skip: 0, limit: 4 },
}
