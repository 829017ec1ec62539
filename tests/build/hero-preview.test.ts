import sharp from 'sharp'
import { expect, it } from 'vitest'

it('the preview in the home page’s styles has the colours of the picture that replaces it', async () => {
  const [preview, original] = await Promise.all([
    pixels('pages/index/hero/cafe-square-preview.avif'),
    pixels('ui/media/hero-cafe-square.webp'),
  ])
  const differences = original.map((value, index) => Math.abs(value - (preview[index] ?? 0)))
  const mean = differences.reduce((total, value) => total + value, 0) / differences.length
  expect(preview).toHaveLength(original.length)
  expect(mean).toBeLessThan(3)
})

/** Of the picture in 96 by 96 pixels: red, green and blue, 0 to 255. */
async function pixels(file: string): Promise<number[]> {
  const { data } = await sharp(file).resize(96, 96).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return [...data]
}
