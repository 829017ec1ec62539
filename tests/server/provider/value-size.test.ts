import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { dehydrationScript } from '#renderer/server/dehydrate.ts'
import { estimatedBytes } from '#server/provider/value-size.ts'

test('a letter outside of Latin-1 doubles the estimated bytes of its string and of the JSON text', () => {
  const weight = (title: string) => estimatedBytes({ title: title.repeat(1000), note: 'x'.repeat(1000) })
  expect(weight('ö')).toBe(weight('o'))
  // The title with two bytes per character, and the JSON text of title and note: 1000 + 2000 bytes more.
  expect(weight('ع') - weight('o')).toBeGreaterThanOrEqual(3000)
})

test.each([
  ['English', 'Oak sofa with three seats'],
  ['Arabic', 'أريكة من خشب البلوط بثلاثة مقاعد'],
])(
  'the estimate for an answer in %s is 0.7 to 1.4 times the memory that it takes with its JSON text',
  (_language, title) => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const heap = () => {
      collect()
      return process.memoryUsage().heapUsed
    }
    const product = {
      id: '65f0000000000000000000a1',
      title,
      price: 1299.5,
      images: [title, title],
      size: { width: 220 },
    }
    const json = JSON.stringify({
      items: Array.from({ length: 40 }, (_, at) => ({ ...product, sku: `S-${at}` })),
    })
    const keep = () => {
      const value: object = JSON.parse(json)
      dehydrationScript([['key', value]], 'nonce')
      return value
    }
    keep()
    const before = heap()
    const kept = Array.from({ length: 300 }, keep)
    const taken = heap() - before
    const estimated = kept.reduce((sum, value) => sum + estimatedBytes(value), 0)
    expect(estimated / taken).toBeGreaterThan(0.7)
    expect(estimated / taken).toBeLessThan(1.4)
  },
)
