import { describe, expect, test } from 'vitest'
import { exposedSlides } from '#pages/details/product-gallery/exposed-slides.ts'

describe('of slides that repeat a picture, screen readers find one:', () => {
  test.each([
    [
      'all slides, before the sliders have loaded',
      { current: 2, pictures: 5, slides: 5 },
      { from: 0, to: 5 },
    ],
    [
      'those from the first slide on, at the start',
      { current: 0, pictures: 8, slides: 20 },
      { from: 0, to: 8 },
    ],
    [
      'those from the current slide on, in the middle',
      { current: 9, pictures: 8, slides: 20 },
      { from: 9, to: 17 },
    ],
    ['the last ones, at the end', { current: 19, pictures: 8, slides: 20 }, { from: 12, to: 20 }],
    ['the only slide', { current: 0, pictures: 1, slides: 1 }, { from: 0, to: 1 }],
    ['all slides of more than 20 pictures', { current: 30, pictures: 40, slides: 40 }, { from: 0, to: 40 }],
    ['none, without pictures', { current: 0, pictures: 0, slides: 0 }, { from: 0, to: 0 }],
  ])('%s', (_where, gallery, exposed) => {
    expect(exposedSlides(gallery)).toEqual(exposed)
    const { current, slides } = gallery
    if (slides > 0) expect(current >= exposed.from && current < exposed.to).toBe(true)
  })
})
