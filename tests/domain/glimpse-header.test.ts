import { describe, expect, it } from 'vitest'
import { readGlimpses, writeGlimpses } from '#domain/glimpse-header.ts'
import { type Glimpse, type PictureSource, providerPicture } from '#domain/pictures.ts'

const oak: Glimpse = { core: '#a06030', edge: '#f0e8e0' }
const felt: Glimpse = { core: '#808080', edge: '#80807f' }
const known = new Map<PictureSource, Glimpse>([
  [providerPicture('/images/oak chair.webp'), oak],
  [providerPicture('/images/oak-2.webp'), felt],
  [providerPicture('/images/كرسي "a".webp'), felt],
])
const placeholderOf = (source: PictureSource) => known.get(source)
const answer = (...products: readonly (readonly string[])[]) =>
  JSON.stringify({ data: products.map((images, at) => ({ title: `"images":["${at}"]`, images })) })

describe('what pictures look like from far away', () => {
  it.each([
    [
      'each product’s first picture',
      [['/images/oak chair.webp', '/images/oak-2.webp'], ['/images/new.webp'], []],
    ],
    ['names in any letters', [['/images/كرسي "a".webp'], ['/images/oak chair.webp']]],
    ['all pictures of one product', [['/images/new.webp', '/images/oak-2.webp', '/images/oak chair.webp']]],
  ])('comes back as it was sent: %s', (_what, products) => {
    const text = answer(...products)
    const shown = products.length === 1 ? products.flat() : products.flatMap((images) => images.slice(0, 1))
    const expected = shown.flatMap((path) => {
      const glimpse = placeholderOf(providerPicture(path))
      return glimpse ? [[providerPicture(path), glimpse]] : []
    })
    expect(expected.length).toBeGreaterThan(0)
    const header = writeGlimpses(text, placeholderOf) ?? ''
    expect(header).toMatch(/^[0-9a-f,]+$/)
    expect(readGlimpses(text, header)).toEqual(expected)
  })

  it('is not sent where nothing is known, and never longer than a header should be', () => {
    expect(writeGlimpses(answer(['/images/new.webp']), placeholderOf)).toBeUndefined()
    expect(writeGlimpses('no list', placeholderOf)).toBeUndefined()
    const many = answer(...Array.from({ length: 5000 }, () => ['/images/oak chair.webp']))
    expect(writeGlimpses(many, placeholderOf)?.length).toBeLessThan(800)
  })

  it('is looked for once through an answer of two megabytes whose lists never end', () => {
    expect(writeGlimpses('{"images":['.repeat(190_000), placeholderOf)).toBeUndefined()
  })

  it.each(['', 'a06030', 'red,blue', 'a06030f0e8e', '<script>,,', 'url(/x)url(/y)'])(
    'is nothing where the header is no list of colours: %s',
    (header) => {
      expect(readGlimpses(answer(['/images/oak-2.webp'], ['/images/new.webp']), header)).toEqual([])
    },
  )
})
