import { describe, expect, test } from 'vitest'
import { filledStars, spokenRating } from '#domain/rating.ts'

describe('a star is filled when its index is below the rating', () => {
  test.each<[number | undefined, string, number]>([
    [0, '☆☆☆☆☆', 0],
    [0.2, '★☆☆☆☆', 0.2],
    [4, '★★★★☆', 4],
    [4.34, '★★★★★', 4.3],
    [5, '★★★★★', 5],
    [7, '★★★★★', 5],
    [-1, '☆☆☆☆☆', 0],
    [Number.NaN, '☆☆☆☆☆', 0],
    [undefined, '☆☆☆☆☆', 0],
  ])('%s: %s', (rating, stars, spoken) => {
    expect(
      filledStars(rating)
        .map((filled) => (filled ? '★' : '☆'))
        .join(''),
    ).toBe(stars)
    expect(spokenRating(rating)).toBe(spoken)
  })
})
