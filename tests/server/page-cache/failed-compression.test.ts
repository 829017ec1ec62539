/** A compression that fails once: the next visitor gets the page, and no rejection is unhandled. */
import { brotliCompress } from 'node:zlib'
import { beforeEach, expect, test, vi } from 'vitest'
import { CachedPage } from '#server/page-cache/cached-page.ts'
import { createPageCache } from '#server/page-cache/page-cache.ts'
import type { RenderPage } from '#server/rendering/handler.ts'
import { plainVariant } from '#server/rendering/page-variant.ts'

vi.mock(import('node:zlib'), async (original) => {
  const zlib = await original()
  const brotliCompress = vi.fn(zlib.brotliCompress)
  return { ...zlib, brotliCompress: brotliCompress as unknown as typeof zlib.brotliCompress }
})
const compress = vi.mocked(brotliCompress)
/** Makes the next compression fail. */
const failOnce = () =>
  compress.mockImplementationOnce(((...parameters: unknown[]) => {
    const done = parameters.at(-1) as (cause: Error) => void
    done(new Error('out of memory'))
  }) as never)
const HTML = Buffer.from('<p>Sofa</p>'.repeat(2000))

beforeEach(() => void compress.mockClear())

test('a page whose compression has failed is compressed at the next request', async () => {
  const copy = new CachedPage(HTML, 'placeholder')
  failOnce()
  await expect(copy.encoded('br')).rejects.toThrow('out of memory')
  expect(await copy.encoded('br')).toMatchObject({ encoding: 'br' })
})

test('a page that cannot be compressed better stays as it is, and the error is logged', async () => {
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
  await kept.find('/', variant)?.page.cached.encoded('br')
  expect(compress).toHaveBeenCalledTimes(1)
  failOnce()
  // A page that was rendered several times without a change is compressed better.
  for (let rendering = 0; rendering < 3; rendering += 1) await kept.warm('/', variant)
  await expect.poll(() => world.errors).toMatchObject([{ message: 'out of memory' }])
  expect(compress).toHaveBeenCalledTimes(2)
  expect(await kept.find('/', variant)?.page.cached.encoded('br')).toMatchObject({ encoding: 'br' })
})
