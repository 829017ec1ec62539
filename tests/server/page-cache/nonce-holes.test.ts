import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { holedBrotli } from '#server/page-cache/nonce-holes/brotli.ts'
import { holedGzip } from '#server/page-cache/nonce-holes/gzip.ts'
import { placesOf, templateOf } from '#server/page-cache/nonce-holes/template.ts'

const PLACEHOLDER = randomBytes(16).toString('base64')
const words = [
  '<div class="card">',
  'كنبة من القماش',
  'Işıklı masa',
  '</div>',
  'Sofa in walnut',
  '<img src="/a.webp">',
  '{"id":"',
  '&amp;',
]

/** Pages with scripts near and far from each other. */
const pages = fc
  .array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc
          .array(fc.constantFrom(...words), { minLength: 1, maxLength: 40 })
          .map((list) => list.join('')),
      },
      {
        weight: 1,
        arbitrary: fc.integer({ min: 1, max: 40_000 }).map((bytes) => randomBytes(bytes).toString('base64')),
      },
      { weight: 2, arbitrary: fc.constant(`<script nonce="${PLACEHOLDER}">self.a=1</script>`) },
    ),
    { minLength: 1, maxLength: 30 },
  )
  .map((parts) => Buffer.from(parts.join('')))

describe.each([
  ['brotli', holedBrotli, brotliDecompressSync, 5],
  ['brotli, its best', holedBrotli, brotliDecompressSync, 11],
  ['gzip', holedGzip, gunzipSync, 6],
] as const)('%s', (_name, compress, decompress, level) => {
  test('gives each visitor the page with their own nonce', async () => {
    let made = 0
    await fc.assert(
      fc.asyncProperty(pages, async (page) => {
        const places = placesOf(page, PLACEHOLDER)
        const template = await compress(page, places, level)
        if (!template) return
        made += 1
        for (const nonce of [randomBytes(16).toString('base64'), randomBytes(16).toString('base64')]) {
          const expected = page.toString().replaceAll(PLACEHOLDER, nonce)
          expect(decompress(template.fill(nonce)).toString()).toBe(expected)
        }
      }),
      { numRuns: level === 11 ? 10 : 60 },
    )
    // It may refuse a page, but not as a habit.
    expect(made).toBeGreaterThan(level === 11 ? 3 : 50)
  })
})

test('a page without a nonce is a page like any other', async () => {
  const page = Buffer.from('<p>Sofa</p>')
  expect(placesOf(page, PLACEHOLDER)).toEqual([])
  expect(templateOf(page, []).fill('x')).toEqual(page)
  expect(brotliDecompressSync((await holedBrotli(page, [], 5))?.fill('x') ?? '')).toEqual(page)
  expect(gunzipSync((await holedGzip(page, [], 6))?.fill('x') ?? '')).toEqual(page)
})
