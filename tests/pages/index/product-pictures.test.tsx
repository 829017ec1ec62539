import { expect, test } from 'vitest'
import { ProductPictures } from '#pages/index/product-of-the-day/product-pictures.tsx'
import { asPage } from '#tests/ui/rendered-component.tsx'

test.each([
  [0, 0],
  [1, 0],
  [2, 1],
])('a product of the day with %i pictures has %i sliders', (pictures, sliders) => {
  const images = Array.from({ length: pictures }, (_, index) => `/pictures/${index}.webp`)
  const page = asPage(<ProductPictures product={{ id: 'a1', title: 'Oak chair', images }} />)
  expect(page.querySelectorAll('img')).toHaveLength(pictures)
  expect(page.querySelectorAll('[aria-roledescription]')).toHaveLength(sliders)
})
