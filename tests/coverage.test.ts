/** Files and tests that the documents name exist. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './support/house/source-files.ts'

const table = read('docs/coverage.md') + read('docs/security.md')

test('every file that the table of coverage names is there', () => {
  const named = filesNamedIn(table)
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test.each(['docs/architecture.md', 'renderer/vike/README.md'])('every file that %s names is there', (map) => {
  const named = filesNamedIn(read(map)).filter((file) => file.includes('/'))
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('every sentence that the table of coverage names stands in its test', () => {
  const shown = [...table.matchAll(/`(tests\/[^`]+)`: (“[^”]+”(?:, “[^”]+”)*)/g)].flatMap(
    ([, file = '', sentences = '']) =>
      [...sentences.matchAll(/“([^”]+)”/g)].map(([, sentence = '']) => ({ file, sentence })),
  )
  expect(shown.length).toBeGreaterThan(100)
  expect(
    shown.filter(({ file, sentence }) => existsSync(join(root, file)) && !read(file).includes(sentence)),
  ).toEqual([])
})

function filesNamedIn(text: string): string[] {
  return [...text.matchAll(/`([\w@+./-]+\.(?:tsx?|css|json|md|svg))`/g)].map(([, file]) => file ?? '')
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
