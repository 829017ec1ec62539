import { describe, expect, test } from 'vitest'
import { exposedSlides } from '#pages/details/product-gallery/exposed-slides.ts'

describe('a picture that stands in the slider again and again speaks once', () => {
  test.each([
    ['before the sliders have come', { current: 2, pictures: 5, slides: 5 }, { from: 0, to: 5 }],
    ['at the start', { current: 0, pictures: 8, slides: 20 }, { from: 0, to: 8 }],
    ['on its way', { current: 9, pictures: 8, slides: 20 }, { from: 9, to: 17 }],
    ['at the end', { current: 19, pictures: 8, slides: 20 }, { from: 12, to: 20 }],
    ['alone', { current: 0, pictures: 1, slides: 1 }, { from: 0, to: 1 }],
    ['one of more than twenty', { current: 30, pictures: 40, slides: 40 }, { from: 0, to: 40 }],
    ['not at all', { current: 0, pictures: 0, slides: 0 }, { from: 0, to: 0 }],
  ])('%s', (_where, gallery, exposed) => {
    expect(exposedSlides(gallery)).toEqual(exposed)
    const { current, slides } = gallery
    if (slides > 0) expect(current >= exposed.from && current < exposed.to).toBe(true)
  })
})
