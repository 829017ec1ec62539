import { describe, expect, it } from 'vitest'
import { takeOver } from '#renderer/browser-resources.ts'

const KEY = 'products/1'

/** A load that ends when told, and counts how often it was begun. */
function countedLoad() {
  const ends: ((value: string) => void)[] = []
  const load = () => new Promise<string>((resolve) => ends.push(resolve))
  return { load, begun: () => ends.length, end: (value: string) => ends.shift()?.(value) }
}

function resourcesOf() {
  const { resources, cache } = takeOver(undefined, () => {})
  const { read, readAhead } = resources
  if (!read || !readAhead) throw new Error('A browser reads, and reads ahead')
  return { read, readAhead, cache }
}

describe('reading ahead', () => {
  it('is shared by the page that needs it meanwhile', async () => {
    const { read, readAhead } = resourcesOf()
    const { load, begun, end } = countedLoad()
    const ahead = readAhead(KEY, load)
    const needed = read(KEY, load)
    expect(begun()).toBe(1)
    end('sofa')
    expect(await needed).toBe('sofa')
    await ahead
  })

  it('asks nothing that a page is reading already', async () => {
    const { read, readAhead } = resourcesOf()
    const { load, begun, end } = countedLoad()
    const needed = read(KEY, load)
    await readAhead(KEY, load)
    expect(begun()).toBe(1)
    end('sofa')
    expect(await needed).toBe('sofa')
  })

  it('leaves who reads again after a change to read for itself', async () => {
    const { read } = resourcesOf()
    const { load, begun } = countedLoad()
    void read(KEY, load)
    void read(KEY, load)
    expect(begun()).toBe(2)
  })

  it('asks again once a reading has failed', async () => {
    const { read, readAhead, cache } = resourcesOf()
    await expect(read(KEY, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    await readAhead(KEY, async () => 'sofa')
    expect(cache.get(KEY)?.data).toBe('sofa')
  })
})
