import { createHash } from 'node:crypto'
import supertest from 'supertest'
import { expect, onTestFinished, test } from 'vitest'
import { createTestStore } from '#tests/support/test-store.ts'

const PREVIEW =
  /<style[^>]*>(@media screen\{img\[data-core\]\[src="([^"]+)"\]\{background:url\(data:image\/avif[^<]+)<\/style>/

test('a page has a preview of its first picture once the picture was requested, in one place, also from the cache', async () => {
  let now = 0
  const store = await createTestStore({ mock: { products: 12 }, clock: () => now })
  onTestFinished(store.close)
  const visit = supertest(store.handler)
  const listing = () => visit.get('/products').set('accept-language', 'en').expect(200)
  const rendered = (await listing()).text
  expect(rendered).not.toMatch(PREVIEW)
  const [, picture = ''] = /<img src="([^"]+)"[^>]* fetchPriority="high"/.exec(rendered) ?? []
  await visit.get(picture).set('accept', 'image/avif').expect(200)
  const renderedLater = async () => {
    now += 10_000
    return (await listing()).text
  }
  await expect.poll(renderedLater).toMatch(PREVIEW)
  const cached = await listing()
  const [, style = '', address] = PREVIEW.exec(cached.text) ?? []
  expect(address).toBe(picture)
  expect(cached.text.match(/data:image\/avif/g)).toHaveLength(1)
  expect(cached.headers['content-security-policy']).toContain(
    createHash('sha256').update(style).digest('base64'),
  )
})
