import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { providerPicture } from '#domain/pictures.ts'
import { createPlaceholders } from '#server/images/placeholders.ts'

const source = providerPicture('/images/a.webp')
const other = providerPicture('/images/b.webp')

const plain = (background: string) => sharp({ create: { width: 90, height: 90, channels: 3, background } })

describe('a picture from far away', () => {
  test('has its middle and what is around it', async () => {
    const middle = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#a06030' } })
      .png()
      .toBuffer()
    const picture = await plain('#e0e0e0')
      .composite([{ input: middle, left: 30, top: 30 }])
      .png()
      .toBuffer()
    const placeholders = createPlaceholders()
    placeholders.compute(source, picture)
    await expect.poll(() => placeholders.of(source)).toBeDefined()
    const { core = '', edge = '' } = placeholders.of(source) ?? {}
    const red = (colour: string) => Number.parseInt(colour.slice(1, 3), 16)
    const blue = (colour: string) => Number.parseInt(colour.slice(5), 16)
    expect(red(core) - blue(core)).toBeGreaterThan(60)
    expect(Math.abs(red(edge) - blue(edge))).toBeLessThan(25)
    expect(`${core} ${edge}`).toMatch(/^#[0-9a-f]{6} #[0-9a-f]{6}$/)
  })

  test.each([
    ['can be looked through', plain('#fff').ensureAlpha(0.5).png().toBuffer()],
    ['is none', Promise.resolve(Buffer.from('a picture? no'))],
  ])('is nothing when it %s, and the next one is known all the same', async (_what, broken) => {
    const placeholders = createPlaceholders()
    placeholders.compute(source, await broken)
    placeholders.compute(other, await plain('#808080').jpeg().toBuffer())
    await expect.poll(() => placeholders.of(other)).toEqual({ core: '#808080', edge: '#808080' })
    expect(placeholders.of(source)).toBeUndefined()
  })

  test('is looked at once', async () => {
    const placeholders = createPlaceholders()
    placeholders.compute(source, await plain('#808080').jpeg().toBuffer())
    placeholders.compute(source, await plain('#ffffff').jpeg().toBuffer())
    placeholders.compute(other, await plain('#404040').jpeg().toBuffer())
    await expect.poll(() => placeholders.of(other)).toBeDefined()
    expect(placeholders.of(source)).toEqual({ core: '#808080', edge: '#808080' })
  })
})
