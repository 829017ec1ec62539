import {
  createServer,
  get,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Express } from 'express'
import { describe, expect, onTestFinished, test } from 'vitest'
import { CACHE, hashOf, makeCachedStore, nonceOf, SECOND } from './cached-store.ts'

describe('a cached page', () => {
  test.each(['br', 'gzip', 'identity'])(
    'is sent to a shared cache in %s without a nonce: its policy has hashes',
    async (encoding) => {
      const { world, visit } = await makeCachedStore(({ nonce }, sink) => {
        const own = `nonce="${nonce}"`
        sink.write(`<style ${own}>a{}</style><script ${own}>first('ğ')</script><script>evil()</script>`)
        sink.write(
          `<script type="application/ld+json" ${own}>{}</script><script src="/a.js" ${own}></script>`,
        )
        sink.end(`<script ${own}>last()</script>${'x'.repeat(2000)}`)
      })
      const cache = { ...CACHE, 'accept-encoding': encoding }
      const first = await visit('/', cache)
      expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=5')
      world.now += 2 * SECOND
      const { headers, text } = await visit('/', cache)
      expect(text).toMatch(/^<style>a{}<\/style><script>first\('ğ'\)<\/script><script>evil\(\)<\/script>/)
      expect(text).not.toContain('nonce')
      expect([first.text, first.headers.age]).toEqual([text, '0'])
      const policy = headers['content-security-policy'] ?? ''
      expect(policy).toContain(`; script-src 'self' ${hashOf("first('ğ')")} ${hashOf('last()')};`)
      expect(policy).toContain(`; style-src 'self' ${hashOf('a{}')};`)
      expect(policy).not.toMatch(/nonce|strict-dynamic|unsafe/)
      expect(headers).toMatchObject({ 'cache-control': 'public, max-age=0, s-maxage=5', age: '2' })
      expect(headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
      await visit('/', { ...cache, 'if-none-match': headers.etag }).expect(304)
      expect((await visit('/')).headers['cache-control']).toBe('private, no-cache')
    },
  )

  test('that renders slowly is streamed to a shared cache with no-cache, and is cacheable at a later request', async () => {
    let finish = () => {}
    const { world, visit, store } = await makeCachedStore(({ nonce }, sink) => {
      sink.write(`<script nonce="${nonce}">1</script>`)
      finish = () => sink.end('x'.repeat(2000))
    }, 20)
    const { headers } = await beginningOf(store.app, CACHE)
    finish()
    expect(headers['cache-control']).toBe('private, no-cache')
    expect(nonceOf(headers)).toBeDefined()
    await expect
      .poll(async () => (await visit('/', CACHE)).headers['cache-control'])
      .toBe('public, max-age=0, s-maxage=5')
    expect(world.rendered).toHaveLength(1)
  })

  test('that is incomplete is delayed for shared caches only', async () => {
    let finish = () => {}
    const { visit, store } = await makeCachedStore(({ nonce }, sink) => {
      sink.write(`<script nonce="${nonce}">1</script>`)
      finish = () => sink.end('x'.repeat(2000))
    })
    const byCache = visit('/', CACHE).then(({ headers }) => headers['cache-control'])
    // The page goes on only when its beginning has come to somebody without a cache.
    const { headers } = await beginningOf(store.app)
    finish()
    expect(headers['cache-control']).toBe('private, no-cache')
    expect(await byCache).toBe('public, max-age=0, s-maxage=5')
  })

  test.each([404, 500])('with status %s is sent to a shared cache with no-store', async (status) => {
    const { world, visit } = await makeCachedStore()
    world.status = status
    const { headers } = await visit('/', CACHE).expect(status)
    expect(headers['cache-control']).toBe('no-store')
  })
})

/** Resolves when the home page has begun to come, whether or not it goes on. */
async function beginningOf(app: Express, headers: IncomingHttpHeaders = {}): Promise<IncomingMessage> {
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const beginning = await new Promise<IncomingMessage>((resolve, reject) =>
    get({ port, headers: headers as OutgoingHttpHeaders, agent: false }, resolve).once('error', reject),
  )
  return beginning.resume()
}
