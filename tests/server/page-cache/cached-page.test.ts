import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { CachedPage } from '#server/page-cache/cached-page.ts'

describe('a cached page', () => {
  test('is stored compressed only, and can still be sent uncompressed', async () => {
    const nonce = 'cGxhY2Vob2xkZXItMTIzNA=='
    const html = `<p>a</p><script nonce="${nonce}">1</script>${'<p>Sofa</p>'.repeat(2000)}`
    let told = 0
    const page = new CachedPage(Buffer.from(html), nonce, () => {
      told += 1
    })
    const asItIs = async () => (await page.encoded(undefined)).body.toString()
    const expected = html.replace(` nonce="${nonce}"`, '')
    expect(page.bytes).toBe(expected.length)
    await page.encoded('br')
    expect([told, page.bytes < html.length / 10]).toEqual([1, true])
    expect(await asItIs()).toBe(expected)
    const zipped = page.encoded('gzip')
    // Concurrent requests share one compression.
    expect(page.encoded('gzip')).toBe(zipped)
    const { body } = await zipped
    expect(gunzipSync(body).toString()).toBe(expected)
    expect(page.bytes).toBe((await page.encoded('br')).body.length + body.length)
    await page.improve()
    expect([await asItIs(), page.bytes < html.length / 10]).toEqual([expected, true])
  })

  test('is compressed after a request for the uncompressed page', async () => {
    const copy = new CachedPage(Buffer.from('<p>Sofa</p>'.repeat(2000)), 'placeholder')
    const whole = copy.bytes
    await copy.encoded(undefined)
    await expect.poll(() => copy.bytes).toBeLessThan(whole / 10)
  })

  test('of a few bytes is decompressed too', async () => {
    const copy = new CachedPage(Buffer.from('<p>Sofa</p>'), 'placeholder')
    await copy.encoded('br')
    expect((await copy.encoded(undefined)).body.toString()).toBe('<p>Sofa</p>')
  })

  test('is decompressed once for concurrent requests', async () => {
    const copy = new CachedPage(Buffer.from('<p>Sofa</p>'.repeat(2000)), 'placeholder')
    await copy.encoded('br')
    const first = copy.encoded(undefined)
    expect(copy.encoded(undefined)).toBe(first)
    await first
    // And is not kept.
    expect(copy.encoded(undefined)).not.toBe(first)
  })

  test('has the same ETag in every process', () => {
    const tags = ['one', 'other'].map(
      (nonce) => new CachedPage(Buffer.from(`<p>a</p><script nonce="${nonce}">1</script>`), nonce).tag,
    )
    expect(new Set(tags).size).toBe(1)
  })
})
