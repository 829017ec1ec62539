/** A compression that fails once: the next visitor gets the page, and nothing is left that nobody has caught. */
import { beforeEach, expect, test, vi } from 'vitest'
import { CachedPage } from '#server/page-cache/cached-page.ts'
import { holedBrotli } from '#server/page-cache/nonce-holes/brotli.ts'
import { createPageCache } from '#server/page-cache/page-cache.ts'
import type { RenderPage } from '#server/rendering/handler.ts'
import { plainVariant } from '#server/rendering/page-variant.ts'

vi.mock(import('#server/page-cache/nonce-holes/brotli.ts'), async (original) => {
  const { holedBrotli } = await original()
  return { holedBrotli: vi.fn(holedBrotli) }
})
const compress = vi.mocked(holedBrotli)
const HTML = Buffer.from('<p>Sofa</p>'.repeat(2000))

beforeEach(() => void compress.mockClear())

test('a page whose compression has failed is compressed for who asks next', async () => {
  const copy = new CachedPage(HTML, 'placeholder')
  compress.mockRejectedValueOnce(new Error('out of memory'))
  await expect(copy.encoded('br')).rejects.toThrow('out of memory')
  expect(await copy.encoded('br')).toMatchObject({ encoding: 'br' })
})

test('a page that cannot be compressed better stays as it is, and its error is told', async () => {
  const world = { now: 0, errors: [] as unknown[] }
  const render: RenderPage = async () => ({ status: 200, headers: [], pipe: (sink) => sink.end(HTML) })
  const kept = createPageCache({
    render,
    toPageRequest: () => ({}) as never,
    onError: (error) => world.errors.push(error),
    clock: () => world.now,
  })
  const variant = plainVariant({ headers: {} })
  await kept.warm('/', variant)
  await kept.find('/', variant)?.page.copy.encoded('br')
  expect(compress).toHaveBeenCalledTimes(1)
  compress.mockRejectedValueOnce(new Error('out of memory'))
  // The same page again and again is worth compressing better.
  for (let rendering = 0; rendering < 3; rendering += 1) await kept.warm('/', variant)
  await expect.poll(() => world.errors).toMatchObject([{ message: 'out of memory' }])
  expect(compress).toHaveBeenCalledTimes(2)
  expect(await kept.find('/', variant)?.page.copy.encoded('br')).toMatchObject({ encoding: 'br' })
})
