import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sourceState } from '#build/source-state.ts'

const FILES = [
  'ui/card/card.tsx',
  'package.json',
  'node_modules/.package-lock.json',
  'node_modules/react/index.js',
  'tests/a.test.ts',
  'docs/testing.md',
  'dist/server/index.js',
]

async function makeSources() {
  const root = await mkdtemp(join(tmpdir(), 'sedir-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const write = async (name: string, text: string) => {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), text)
  }
  for (const name of FILES) await write(name, 'before')
  return { root, write }
}

test.each([
  ['ui/card/card.tsx', true],
  ['ui/card/new.tsx', true],
  ['new-folder/a.ts', true],
  ['package.json', true],
  ['node_modules/.package-lock.json', true],
  ['node_modules/react/index.js', false],
  ['tests/a.test.ts', false],
  ['docs/testing.md', false],
  ['dist/server/index.js', false],
])('whether the build reads %s: %s', async (name, isRead) => {
  const { root, write } = await makeSources()
  const before = await sourceState(root)
  expect(await sourceState(root)).toBe(before)
  await write(name, 'a longer text')
  expect((await sourceState(root)) !== before).toBe(isRead)
})

test('a removed file changes the state', async () => {
  const { root } = await makeSources()
  const before = await sourceState(root)
  await rm(join(root, 'ui/card/card.tsx'))
  expect(await sourceState(root)).not.toBe(before)
})
