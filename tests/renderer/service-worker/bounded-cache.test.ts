import { afterEach, expect, it, vi } from 'vitest'
import { boundedCache } from '#renderer/service-worker/bounded-cache.ts'

afterEach(() => void vi.unstubAllGlobals())

it('a cache that the browser cannot open is an empty one: the response comes from the network', async () => {
  vi.stubGlobal('caches', { open: () => Promise.reject(new Error('Unexpected internal error.')) })
  const cache = boundedCache('assets-1', 300)
  await cache.put('https://store.example/a.js', new Response('a'))
  expect(await cache.match('https://store.example/a.js')).toBeUndefined()
})
