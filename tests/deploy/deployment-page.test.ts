/** `docs/deployment.md` is read when something is wrong: what it names has to be there. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../support/house/source-files.ts'

const page = read('docs/deployment.md')

test('every setting that it names is one', () => {
  const named = [...page.matchAll(/`([A-Z]+_[A-Z_]+)`/g)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(6)
  expect(named.filter((name) => !read('.env.example').includes(`\n${name}=`))).toEqual([])
})

test('every file that it names is there', () => {
  const named = [...page.matchAll(/`((?:deploy|server|tests)\/[\w./-]+)`/g)].map(([, path]) => path ?? '')
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
