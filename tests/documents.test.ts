/** Files, links and scripts that the documents name exist. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readPaths, root } from './support/architecture/source-files.ts'

const FOLDERS =
  'api|build|deploy|docs|domain|fixtures|locales|mock-api|pages|renderer|server|tests|tools|ui|\\.ci'
/** `server/app.ts`, `deploy/varnish/` */
const PATH = new RegExp(`\`((?:${FOLDERS})/[^\`\\s]*)\``, 'g')
const LINK = /\]\(([^)\s#]+)[^)]*\)/g
const SCRIPT = /\bnpm (?:run )?([a-z][\w:-]*)/g
/** Commands of npm itself. */
const NPM_COMMANDS = new Set(['install', 'ci', 'audit', 'start', 'test'])

const documents = [
  ...['README.md', 'renderer/vike/README.md', 'ui/fonts/README.md'],
  ...readPaths(['docs']).filter((path) => path.endsWith('.md')),
]
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

describe.each(documents)('%s', (document) => {
  const text = read(document)

  it('has only paths of files that exist', () => {
    expect(missingPaths(text)).toEqual([])
  })

  it('has only links to files that exist', () => {
    expect(missingLinks(text, dirname(document))).toEqual([])
  })

  it('has only npm scripts that exist', () => {
    expect(missingScripts(text)).toEqual([])
  })
})

describe.each(['README.md', 'docs/testing.md'])('the examples of %s', (document) => {
  const examples = [...read(document).matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) =>
    withoutIndent(code),
  )

  it('are those of a test that runs them', () => {
    const tests = ['tests/example.test.ts', 'tests/readme.test.ts'].map((path) => withoutIndent(read(path)))
    expect(examples.length).toBeGreaterThan(0)
    expect(examples.filter((code) => !tests.some((text) => text.includes(code)))).toEqual([])
  })
})

it('a missing path, link or script is reported', () => {
  expect(missingPaths('`server/app.ts`, `server/missing.ts`, `deploy/`, `*.ts`')).toEqual([
    'server/missing.ts',
  ])
  expect(missingLinks('[map](architecture.md) [old](missing.md) [web](https://vike.dev)', 'docs')).toEqual([
    'missing.md',
  ])
  expect(missingScripts('`npm run size -- --quick`, `npm run missing`, `npm ci`')).toEqual(['missing'])
})

function missingPaths(text: string): string[] {
  return matches(text, PATH).filter((path) => !existsSync(join(root, path)))
}

function missingLinks(text: string, folder: string): string[] {
  return matches(text, LINK).filter((link) => !/^https?:/.test(link) && !existsSync(join(root, folder, link)))
}

function missingScripts(text: string): string[] {
  return matches(text, SCRIPT).filter((script) => !(script in scripts) && !NPM_COMMANDS.has(script))
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, match = '']) => match)
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function withoutIndent(code: string): string {
  return code.replace(/^ +/gm, '')
}
