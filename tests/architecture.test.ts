/** The house keeps its own rules. A rule that fails names who broke it and where. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { namedFiles } from './support/house/bundle-names.ts'
import { crowdedFolders } from './support/house/folder-size.ts'
import * as rules from './support/house/house-rules.ts'
import { readPaths, readSources, root } from './support/house/source-files.ts'
import { unusedExports } from './support/house/unused-exports.ts'
import { unusedStyles } from './support/house/unused-styles.ts'

const rooms = ['domain', 'locales', 'api', 'ui', 'pages', 'renderer', 'server', 'mock-api', 'fixtures']
const code = readSources(rooms, ['.ts', '.tsx'])
const tooling = readSources(['build', 'tools'], ['.ts', '.tsx'])
const markup = code.filter(({ path }) => path.endsWith('.tsx'))
const styles = readSources(['ui', 'pages'], ['.css'])

/** The files with which the bundles of the server, the mock, the service worker and the browser begin. */
const BUNDLE_ENTRIES = [
  'server/index.ts',
  'mock-api/main.ts',
  'server/operations/operations-thread.js',
  'renderer/service-worker/service-worker.ts',
  'renderer/+client.ts',
]

describe('in this house', () => {
  test.each([
    ['a room imports what its row of the table says', [...code, ...tooling], rules.keepsToItsRoom],
    ['the folders of a room import in one direction', code, rules.keepsToRoomOrder],
    ['no page imports another', code, rules.importsNoOtherPage],
    ['zod stays in the wire and in the mock', code, rules.keepsZodOut],
    ['texts come from one hook', code, rules.asksForTextsCheaply],
    ['rules know neither clock, nor chance, nor browser, nor packages', code, rules.keepsDomainPure],
    ['only the api room and the server fetch', code, rules.fetchesNowhereElse],
    ['what is loaded later is loaded by one mechanism', code, rules.loadsPartsSafely],
    ['errors of the provider are told by type guards', code, rules.tellsErrorsByName],
    ['every text is a key', markup, rules.saysNothingItself],
    ['nothing is written inline', markup, rules.writesNothingInline],
    ['styles know no left and right', styles, rules.knowsNoLeftAndRight],
    ['styles without script are added, not taken away', styles, rules.addsStylesWithoutScript],
    ['letters are spaced by tokens', styles, rules.spacesLettersByTokens],
    ['every file has a purpose in its name', [...code, ...styles], rules.hasAPurposeInItsName],
  ] as const)('%s', (_what, files, rule) => {
    expect(files.flatMap(rule)).toEqual([])
  })
})

/** The rules themselves, held to files that break them. */
describe('a rule notices', () => {
  const broken = (path: string, text: string, rule: (typeof rules)[keyof typeof rules]) =>
    rule({ path, text })

  test.each([
    ['domain/a.ts', "import { LANGUAGES } from '#locales/languages.ts'", rules.keepsToItsRoom],
    ['domain/a.ts', "export { toProduct } from '../api/reshape.ts'", rules.keepsToItsRoom],
    ['ui/a/b.tsx', "const page = import('../../pages/about/+Page.tsx')", rules.keepsToItsRoom],
    ['api/a.ts', "type T = import('#ui/data/use-api.ts').T", rules.keepsToItsRoom],
    ['server/a.ts', "import { storage } from '#mock-api/storage/store.ts'", rules.keepsToItsRoom],
    ['server/a.ts', "import { render } from '#renderer/server/page-stream.ts'", rules.keepsToItsRoom],
    ['mock-api/a.ts', "import { createApi } from '#api/client.ts'", rules.keepsToItsRoom],
    ['fixtures/a.ts', "import { wireProduct } from '#api/wire.ts'", rules.keepsToItsRoom],
    ['ui/a.ts', "import { measure } from '#tools/size.ts'", rules.keepsToItsRoom],
    ['server/http/a.ts', "import { b } from '../provider/b.ts'", rules.keepsToRoomOrder],
    ['server/edge/a.ts', "import { createApp } from '../app.ts'", rules.keepsToRoomOrder],
    ['renderer/shared/a.ts', "import { b } from '../browser/b.ts'", rules.keepsToRoomOrder],
    ['renderer/shared/a.ts', "import type { B } from '../browser/b.ts'", rules.keepsToRoomOrder],
    ['server/http/a.ts', "import type { Settings } from '../settings.ts'", rules.keepsToRoomOrder],
    ['ui/page/a.ts', "import type { B } from '../data/b.ts'", rules.keepsToRoomOrder],
    ['renderer/service-worker/a.ts', "import { b } from '../shared/b.ts'", rules.keepsToRoomOrder],
    ['renderer/+guard.ts', "import { b } from './service-worker/b.ts'", rules.keepsToRoomOrder],
    ['ui/data/a.ts', "import { b } from '#ui/favorites/b.ts'", rules.keepsToRoomOrder],
    ['ui/page/a.tsx', "export { B } from '../components/b.tsx'", rules.keepsToRoomOrder],
    ['pages/a/x.ts', "import { b } from '../b/x.ts'", rules.importsNoOtherPage],
    ['pages/a/x.ts', "import { b } from '#pages/b/x.ts'", rules.importsNoOtherPage],
    ['ui/a.ts', "import { z } from 'zod'", rules.keepsZodOut],
    ['api/client.ts', "import { wireUser } from './wire.ts'", rules.keepsZodOut],
    ['ui/a.ts', "import { useTranslation } from 'react-i18next'", rules.asksForTextsCheaply],
    ['locales/a.ts', "import i18next from 'i18next'", rules.asksForTextsCheaply],
    ['domain/a.ts', "import React from 'react'", rules.keepsDomainPure],
    ['domain/a.ts', 'const now = Date.now()', rules.keepsDomainPure],
    ['domain/a.ts', 'const now = new Date()', rules.keepsDomainPure],
    ['domain/a.ts', 'const width = window.innerWidth', rules.keepsDomainPure],
    ['domain/a.ts', 'const setting = process.env.X', rules.keepsDomainPure],
    ['ui/a.ts', "fetch('/x')", rules.fetchesNowhereElse],
    ['ui/a.ts', "const a = (await fetch('/x')) as Response", rules.fetchesNowhereElse],
    ['pages/a/a.ts', "window.fetch('/x')", rules.fetchesNowhereElse],
    ['ui/a.ts', "const a = await import('./b.ts')", rules.loadsPartsSafely],
    ['pages/a/a.ts', "const a = () => import('./b.ts').catch(() => {})", rules.loadsPartsSafely],
    ['ui/a.ts', "const a = partLoader(() => b); import('./c.ts')", rules.loadsPartsSafely],
    ['ui/a.tsx', "import { lazy, Suspense } from 'react'", rules.loadsPartsSafely],
    ['ui/a.tsx', 'const A = React.lazy(load)', rules.loadsPartsSafely],
    ['ui/a.ts', "const all = import.meta.glob('./*.ts')", rules.loadsPartsSafely],
    ['ui/a.ts', 'const a = failure instanceof ApiError', rules.tellsErrorsByName],
    ['ui/a.tsx', 'const a = <p>Hello</p>', rules.saysNothingItself],
    ['ui/a.tsx', 'const a = <p>مرحبا</p>', rules.saysNothingItself],
    ['ui/a.tsx', "const a = <p>{'Hello'}</p>", rules.saysNothingItself],
    ['ui/a.tsx', 'const a = <p>{`Hello`}</p>', rules.saysNothingItself],
    ['ui/a.tsx', 'const a = <img alt="A chair" />', rules.saysNothingItself],
    ['ui/a.tsx', 'const a = <button aria-label={`Close`} />', rules.saysNothingItself],
    ['ui/a.tsx', 'const a = <p style={{ color }} />', rules.writesNothingInline],
    ['ui/a.css', '.a {\n  margin-left: 1px;\n}', rules.knowsNoLeftAndRight],
    ['ui/a.css', '.a { left: 0 }', rules.knowsNoLeftAndRight],
    ['ui/a.css', '.a{text-align:right}', rules.knowsNoLeftAndRight],
    ['ui/a.css', '.a { border-top-left-radius: 2px }', rules.knowsNoLeftAndRight],
    ['ui/a.css', '.a { letter-spacing: .02em }', rules.spacesLettersByTokens],
    ['ui/a.css', '@media not (scripting: none) { .a { display: none } }', rules.addsStylesWithoutScript],
    ['ui/a.css', '@media (scripting: enabled) { .a { display: none } }', rules.addsStylesWithoutScript],
    ['ui/utils/a.ts', '', rules.hasAPurposeInItsName],
    ['domain/helpers.ts', '', rules.hasAPurposeInItsName],
  ] as const)('%s: %s', (path, text, rule) => {
    expect(broken(path, text, rule)).toHaveLength(1)
    expect(broken(path, text, rule)[0]).toContain(path)
  })

  test.each([
    ['domain/a.ts', "import type { Language } from '#locales/languages.ts'", rules.keepsToItsRoom],
    ['server/a.ts', "import { createMockApi } from '#mock-api/index.ts'", rules.keepsToItsRoom],
    ['server/app.ts', "import { b } from './edge/b.ts'", rules.keepsToRoomOrder],
    ['server/images/a.ts', "import { b } from '../operations/b.ts'", rules.keepsToRoomOrder],
    [
      'ui/account/a.ts',
      "import { b } from '../favorites/b.ts'; import '../styles/c.css'",
      rules.keepsToRoomOrder,
    ],
    ['pages/a/x.ts', "import { b } from './y.ts'", rules.importsNoOtherPage],
    ['api/client.ts', "import type { WireUser } from './wire.ts'", rules.keepsZodOut],
    ['domain/a.ts', 'const day = new Date(iso); interface A { window: number }', rules.keepsDomainPure],
    ['ui/a.ts', 'api.fetch(x); const y = { fetch: 1 }', rules.fetchesNowhereElse],
    [
      'ui/a.ts',
      "const a = partLoader(() => import('./b.ts')); type B = typeof import('./b.ts')",
      rules.loadsPartsSafely,
    ],
    ['ui/a.ts', "const A = lazyPart(async () => (await import('./b.ts')).B)", rules.loadsPartsSafely],
    [
      'ui/a.tsx',
      'const a = <p title={t("nav.home")} id="home">{t("nav.home")} · {n} &nbsp; 5</p>',
      rules.saysNothingItself,
    ],
    [
      'ui/a.css',
      '/* left: 0 */ .left { inset-inline-start: 0; margin: auto; transition: left }',
      rules.knowsNoLeftAndRight,
    ],
    ['ui/a.css', '@media (scripting: none) { .a { display: none } }', rules.addsStylesWithoutScript],
    ['ui/a.css', '.a { letter-spacing: var(--tracking-label); }', rules.spacesLettersByTokens],
    ['ui/a.css', '.a { letter-spacing: calc(var(--tracking) / 2) }', rules.spacesLettersByTokens],
  ] as const)('nothing in %s: %s', (path, text, rule) => expect(broken(path, text, rule)).toEqual([]))
})

test('every export is imported by something that is not its test', () => {
  const configuration = ['vite.config.ts', 'vitest.config.ts'].map(configurationFile)
  expect(unusedExports([...code, ...tooling, ...configuration])).toEqual([])
  const exporting = {
    path: 'domain/a.ts',
    text: 'export const a = 1\nexport const { b } = c\nexport type D = 1\nexport { a as e }',
  }
  const importing = { path: 'ui/a.ts', text: "import { a } from '#domain/a.ts'" }
  expect(unusedExports([exporting, importing])).toEqual([
    'domain/a.ts:2  b',
    'domain/a.ts:3  D',
    'domain/a.ts:4  e',
  ])
  const all = { path: 'ui/b.ts', text: "const part = import('../domain/a.ts')" }
  expect(unusedExports([exporting, all])).toEqual([])
})

test('every class and every custom property of a style sheet is used', () => {
  expect(unusedStyles(styles, code)).toEqual([])
  const sheet = { path: 'ui/a.css', text: '.a { --b: 1px; --c: 2px; margin: var(--b) } .d-e {} /* .f */' }
  const component = { path: 'ui/a.tsx', text: `const a = <p className={\`a d-\${x}\`} />` }
  expect(unusedStyles([sheet], [component])).toEqual(['ui/a.css  --c'])
  const module = { path: 'ui/b.module.css', text: '.a {} :global(.g) .b {}' }
  const importing = { path: 'ui/b.tsx', text: "import styles from './b.module.css'; const b = styles.b" }
  expect(unusedStyles([module], [component, importing])).toEqual(['ui/b.module.css  .a'])
})

test('no file name in the build decides a bundle: a folder is a chunk', () => {
  const buildFiles = [...readSources(['build'], ['.ts']), configurationFile('vite.config.ts')]
  const paths = readPaths(rooms)
  expect(buildFiles.flatMap((file) => namedFiles(file, paths, BUNDLE_ENTRIES))).toEqual([])
  const named = (text: string) => namedFiles({ path: 'build/vite/chunks.ts', text }, paths, BUNDLE_ENTRIES)
  expect(named("import { a } from '../../renderer/browser/entry.ts'")).toEqual([])
  expect(named("const a = /\\/ui\\/forms\\/|\\+Page\\.tsx$/; const b = '/ui/components/carousel/'")).toEqual(
    [],
  )
  expect(named("const a = '/ui/forms/use-form.ts'")).toEqual(['build/vite/chunks.ts:1  ui/forms/use-form.ts'])
  expect(named('const a = /renderer\\/(x|client-navigation\\/view-transition)/')).toEqual([
    'build/vite/chunks.ts:1  renderer/client-navigation/view-transition.ts',
  ])
})

test('no folder holds more files than one reads at a glance', () => {
  const folders = [...rooms, 'build', 'tools', 'tests', 'docs', 'deploy']
  expect(crowdedFolders(readPaths(folders))).toEqual([])
  const many = (count: number, folder: string) => Array.from({ length: count }, (_, n) => `${folder}/${n}.ts`)
  expect(crowdedFolders([...many(25, 'ui/a'), ...many(26, 'ui/b')])).toEqual(['ui/b  26'])
})

it('reads a house that is not empty', () => {
  for (const room of rooms) expect(code.some(({ path }) => path.startsWith(`${room}/`))).toBe(true)
  expect(styles.length).toBeGreaterThan(0)
})

function configurationFile(path: string) {
  return { path, text: readFileSync(join(root, path), 'utf8') }
}
