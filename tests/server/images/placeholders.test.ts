import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type PictureSource, personPicture, providerPicture, storePicture } from '#domain/pictures.ts'
import { createPlaceholders, type Placeholders } from '#server/images/placeholders.ts'

const source = providerPicture('/images/a.webp')
const other = providerPicture('/images/b.webp')

const plain = (background: string) => sharp({ create: { width: 90, height: 90, channels: 3, background } })

describe('the placeholder colours of a picture', () => {
  test('are those of its middle and of its edge', async () => {
    const middle = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#a06030' } })
      .png()
      .toBuffer()
    const picture = await plain('#e0e0e0')
      .composite([{ input: middle, left: 30, top: 30 }])
      .png()
      .toBuffer()
    const placeholders = createPlaceholders()
    placeholders.compute(source, picture, 90)
    await expect.poll(() => placeholders.of(source)).toBeDefined()
    const { core = '', edge = '' } = placeholders.of(source) ?? {}
    const red = (colour: string) => Number.parseInt(colour.slice(1, 3), 16)
    const blue = (colour: string) => Number.parseInt(colour.slice(5), 16)
    expect(red(core) - blue(core)).toBeGreaterThan(60)
    expect(Math.abs(red(edge) - blue(edge))).toBeLessThan(25)
    expect(`${core} ${edge}`).toMatch(/^#[0-9a-f]{6} #[0-9a-f]{6}$/)
  })

  test.each([
    ['has transparency', plain('#fff').ensureAlpha(0.5).png().toBuffer()],
    ['cannot be decoded', Promise.resolve(Buffer.from('a picture? no'))],
  ])('do not exist if it %s, and those of the next picture are computed', async (_what, broken) => {
    const placeholders = createPlaceholders()
    placeholders.compute(source, await broken, 90)
    placeholders.compute(other, await plain('#808080').jpeg().toBuffer(), 90)
    await expect.poll(() => placeholders.of(other)).toEqual({ core: '#808080', edge: '#808080' })
    expect(placeholders.of(source)).toBeUndefined()
  })

  test('are computed once', async () => {
    const placeholders = createPlaceholders()
    placeholders.compute(source, await plain('#808080').jpeg().toBuffer(), 90)
    placeholders.compute(source, await plain('#ffffff').jpeg().toBuffer(), 90)
    placeholders.compute(other, await plain('#404040').jpeg().toBuffer(), 90)
    await expect.poll(() => placeholders.of(other)).toBeDefined()
    expect(placeholders.of(source)).toEqual({ core: '#808080', edge: '#808080' })
  })
})

describe('the preview of a picture', () => {
  const wide = () => sharp({ create: { width: 640, height: 480, channels: 3, background: '#a06030' } })
  const WIDTH = 640

  test('is computed from the first wide request after a page needed it', async () => {
    const placeholders = createPlaceholders()
    const picture = await wide().webp().toBuffer()
    placeholders.compute(source, picture, WIDTH)
    await expect.poll(() => placeholders.of(source)).toBeDefined()
    expect(placeholders.previewOf(source)).toBeUndefined()
    placeholders.compute(source, picture, 240)
    placeholders.compute(other, picture, WIDTH)
    await expect.poll(() => placeholders.of(other)).toBeDefined()
    expect(placeholders.previewOf(source)).toBeUndefined()
    placeholders.compute(source, picture, WIDTH)
    await expect.poll(() => placeholders.previewOf(source)).toMatch(PREVIEW)
    const { format, width, height } = await sharp(bytesOf(placeholders.previewOf(source))).metadata()
    expect({ format, width, height }).toEqual({ format: 'heif', width: 320, height: 320 })
  })

  test.each<[string, PictureSource, () => Promise<Buffer>]>([
    ['has transparency', source, () => wide().ensureAlpha(0.5).png().toBuffer()],
    ['does not become small enough', source, () => noise().png().toBuffer()],
    ['cannot be decoded', source, async () => Buffer.from('a picture? no')],
    ['shows a person', personPicture('/images/a.webp'), () => wide().webp().toBuffer()],
    ['is one of the store', storePicture('a'), () => wide().webp().toBuffer()],
  ])('does not exist when the picture %s', async (_what, of, picture) => {
    const placeholders = createPlaceholders()
    placeholders.previewOf(of)
    placeholders.compute(of, await picture(), WIDTH)
    placeholders.compute(other, await wide().webp().toBuffer(), WIDTH)
    await expect.poll(() => placeholders.of(other)).toBeDefined()
    expect(placeholders.previewOf(of)).toBeUndefined()
  })

  test('is evicted by those of later pictures when the memory limit is reached', async () => {
    const picture = await wide().webp().toBuffer()
    const sources = [1, 2, 3].map((number) => providerPicture(`/images/${number}.webp`))
    const computeAll = async (placeholders: Placeholders) => {
      for (const each of sources) {
        placeholders.previewOf(each)
        placeholders.compute(each, picture, WIDTH)
        await expect.poll(() => placeholders.previewOf(each)).toMatch(PREVIEW)
      }
      return sources.map((each) => placeholders.previewOf(each))
    }
    const [preview = ''] = await computeAll(createPlaceholders())
    const [first, ...later] = await computeAll(createPlaceholders(Math.round(2.5 * preview.length)))
    expect(first).toBeUndefined()
    expect(later).toEqual([preview, preview])
  })
})

const PREVIEW = /^data:image\/avif;base64,[\w+/=]+$/

function bytesOf(uri = ''): Buffer {
  return Buffer.from(uri.split(',')[1] ?? '', 'base64')
}

/** Too much detail for a small file. */
function noise() {
  const side = 320
  return sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
}
