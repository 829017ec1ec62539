import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { FAILURE_RETENTION_MS } from '#domain/limits.ts'
import { hydrateCache } from '#renderer/browser/query-cache.ts'

const KEY = 'products/1'

/** A load that the test resolves, with a count of its calls. */
function countedLoad() {
  const ends: ((value: string) => void)[] = []
  const load = () => new Promise<string>((resolve) => ends.push(resolve))
  return { load, begun: () => ends.length, end: (value: string) => ends.shift()?.(value) }
}

function resourcesOf() {
  const { resources, cache } = hydrateCache(undefined, () => {})
  const { read, prefetch, evictFailures } = resources
  if (!read || !prefetch || !evictFailures) throw new Error('A browser reads, and reads ahead')
  return { read, prefetch, evictFailures, cache }
}

describe('prefetching', () => {
  it('is shared by the page that needs it meanwhile', async () => {
    const { read, prefetch } = resourcesOf()
    const { load, begun, end } = countedLoad()
    const ahead = prefetch(KEY, load)
    const needed = read(KEY, load)
    expect(begun()).toBe(1)
    end('sofa')
    expect(await needed).toBe('sofa')
    await ahead
  })

  it('requests nothing that a page is already loading', async () => {
    const { read, prefetch } = resourcesOf()
    const { load, begun, end } = countedLoad()
    const needed = read(KEY, load)
    await prefetch(KEY, load)
    expect(begun()).toBe(1)
    end('sofa')
    expect(await needed).toBe('sofa')
  })

  it('is not used for a read after a change', async () => {
    const { read } = resourcesOf()
    const { load, begun } = countedLoad()
    void read(KEY, load)
    void read(KEY, load)
    expect(begun()).toBe(2)
  })

  it('that fails is the failure of later reads, for a while and with one request', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { read, prefetch } = resourcesOf()
    const load = vi.fn(() => Promise.reject(new Error('away')))
    await prefetch(KEY, load)
    await prefetch(KEY, load)
    await expect(read(KEY, load)).rejects.toThrow('away')
    expect(load).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(FAILURE_RETENTION_MS)
    expect(await read(KEY, async () => 'sofa')).toBe('sofa')
  })

  it('that fails is requested again by a retry', async () => {
    const { read, prefetch, evictFailures } = resourcesOf()
    await prefetch(KEY, () => Promise.reject(new Error('away')))
    evictFailures()
    expect(await read(KEY, async () => 'sofa')).toBe('sofa')
  })

  it('asks again once a reading has failed', async () => {
    const { read, prefetch, cache } = resourcesOf()
    await expect(read(KEY, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    await prefetch(KEY, async () => 'sofa')
    expect(cache.get(KEY)?.data).toBe('sofa')
  })
})
