/** docs/caches.md names every cache and every collection of the server that grows, with its bounds. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { memoize } from '#server/http/memoize.ts'
import { readSources, root } from '../support/architecture/source-files.ts'

/** Caches by their makers, and collections that are empty at first. A filled one is a constant table. */
const GROWS = /new LRUCache\b|\bcreateSegmentedLru\b|\bmemoize\b|new (?:Weak)?(?:Map|Set)(?:<[^\n]+>)?\(\)/

const sources = new Map(readSources(['server'], ['.ts']).map(({ path, text }) => [path, text]))
const rows = readFileSync(join(root, 'docs', 'caches.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
const files = rows.map((row) => /^\| `([^`]+)`/.exec(row)?.[1] ?? '')

test('every file of the server with a cache or a growing collection is in docs/caches.md', () => {
  const growing = [...sources].filter(([, text]) => GROWS.test(text)).map(([path]) => path)
  expect(growing.length).toBeGreaterThan(15)
  expect(growing.filter((path) => !files.includes(path))).toEqual([])
})

test.each(rows.map((row, index) => [files[index] ?? '', row]))(
  'the bounds of %s are those of its source',
  (file, row) => {
    const named = [...row.matchAll(/`(server\/[^`]+)`/g)].map(([, path = '']) => sources.get(path) ?? '')
    expect(named[0], file).not.toBe('')
    const bounds = [...row.matchAll(/`(\w+(?: =|:) [^`]+)`/g)].map(([, bound]) => bound)
    expect(bounds.filter((bound = '') => !named.some((text) => has(text, bound)))).toEqual([])
  },
)

test('memoize stores the results of short texts only, up to its limit', () => {
  const computed: string[] = []
  const lengthOf = memoize((text) => {
    computed.push(text)
    return text.length
  })
  const texts = Array.from({ length: 500 }, (_, index) => `${index}`)
  for (const text of [...texts, ...texts]) expect(lengthOf(text)).toBe(text.length)
  expect(computed).toEqual(texts)
  for (const text of ['new', 'new', '0']) lengthOf(text)
  const long = 'x'.repeat(401)
  expect([lengthOf(long), lengthOf(long)]).toEqual([401, 401])
  expect(computed.slice(500)).toEqual(['new', '0', long, long])
})

/** The bound stands in the source as it is written, and not as the beginning of a larger number. */
function has(source: string, bound: string): boolean {
  return source
    .split(bound)
    .slice(1)
    .some((after) => !/^[\w.]| \*/.test(after.slice(0, 2)))
}
