/** Tests that the documents name exist. tests/documents.test.ts checks files and links. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './support/architecture/source-files.ts'

const table = read('docs/coverage.md') + read('docs/security.md')

test('every test title in docs/coverage.md and docs/security.md is in its file', () => {
  const shown = [...table.matchAll(/`(tests\/[^`]+)`: (“[^”]+”(?:, “[^”]+”)*)/g)].flatMap(
    ([, file = '', sentences = '']) =>
      [...sentences.matchAll(/“([^”]+)”/g)].map(([, sentence = '']) => ({ file, sentence })),
  )
  expect(shown.length).toBeGreaterThan(100)
  expect(
    shown.filter(({ file, sentence }) => existsSync(join(root, file)) && !read(file).includes(sentence)),
  ).toEqual([])
})

test('every row about screens in docs/coverage.md has a browser test, or a reason why there is none', () => {
  const screens = /^## 2 .*?(?=^## 3 )/ms.exec(read('docs/coverage.md'))?.[0] ?? ''
  const rows = screens
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| requirement'))
  expect(rows.length).toBeGreaterThan(80)
  expect(rows.filter((row) => !/`tests\/browser\/|no browser test: \w/.test(row))).toEqual([])
})

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
