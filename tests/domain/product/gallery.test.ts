import { describe, expect, it, test } from 'vitest'
import { defaultLightboxImages, gallerySlides, officePhotos, ringStep } from '#domain/product/gallery.ts'

describe('galleries', () => {
  it('repeat a product’s images to 20 slides', () => {
    expect(gallerySlides(['a', 'b', 'c'])).toHaveLength(20)
    expect(gallerySlides(['a', 'b', 'c']).slice(0, 4)).toEqual(['a', 'b', 'c', 'a'])
    expect(gallerySlides([])).toEqual([])
  })

  it('have 14 office photos, and four when none are given', () => {
    expect(new Set(officePhotos).size).toBe(14)
    expect(defaultLightboxImages).toHaveLength(4)
  })

  test.each([
    [0, 14, -1, 13],
    [13, 14, 1, 0],
    [5, 14, 1, 6],
    [0, 1, 1, 0],
    [0, 0, 1, 0],
  ])('wrap around: from %d of %d by %d to %d', (index, count, step, next) => {
    expect(ringStep(index, count, step)).toBe(next)
  })
})
