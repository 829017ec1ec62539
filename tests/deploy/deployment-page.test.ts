/** Settings that `docs/deployment.md` names exist. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../support/architecture/source-files.ts'

const page = read('docs/deployment.md')

test('every setting in docs/deployment.md is in .env.example', () => {
  const named = [...page.matchAll(/`([A-Z]+_[A-Z_]+)`/g)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(6)
  expect(named.filter((name) => !read('.env.example').includes(`\n${name}=`))).toEqual([])
})

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
