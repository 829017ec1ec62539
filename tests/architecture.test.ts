/** Rules for the source files. A failure lists each violation as `path:line  what`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { namedFiles } from './support/architecture/bundle-names.ts'
import { crowdedFolders } from './support/architecture/folder-size.ts'
import * as rules from './support/architecture/rules.ts'
import { readPaths, readSources, root } from './support/architecture/source-files.ts'
import { unusedExports } from './support/architecture/unused-exports.ts'
import { missingClasses, unusedStyles } from './support/architecture/unused-styles.ts'

const folders = ['domain', 'locales', 'api', 'ui', 'pages', 'renderer', 'server', 'mock-api', 'fixtures']
const code = readSources(folders, ['.ts', '.tsx'])
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

describe('in all source files', () => {
  test.each([
    [
      'imports are those of the table in docs/architecture.md',
      [...code, ...tooling],
      rules.importsAllowedFolders,
    ],
    ['the sub-folders of server, renderer and ui import in their order', code, rules.importsInOrder],
    ['no page imports another', code, rules.importsNoOtherPage],
    ['zod is imported by the wire types, the settings and the mock only', code, rules.importsNoZod],
    ['i18next and react-i18next are imported in one place each', code, rules.importsNoTextPackage],
    ['domain/ uses no clock, no random numbers, no browser and no packages', code, rules.hasPureDomain],
    ['only api/, server/ and the service worker use fetch', code, rules.fetchesInApiOnly],
    ['a dynamic import is given to a loader that retries', code, rules.loadsPartsSafely],
    ['errors of the provider are recognized by type guards', code, rules.usesErrorGuards],
    ['components have no literal text', markup, rules.hasNoLiteralText],
    ['elements have no inline style and no HTML from a string', markup, rules.hasNoInlineStyle],
    ['styles use start and end, not left and right', styles, rules.hasNoPhysicalDirection],
    ['styles for browsers without script are added, not excluded', styles, rules.addsStylesWithoutScript],
    ['siblings in selectors are named by a class or an attribute', styles, rules.namesSiblings],
    ['letter spacing comes from tokens', styles, rules.spacesLettersByTokens],
    ['media queries and sizes of pictures are in em or rem', [...code, ...styles], rules.measuresWindowsInEm],
    [
      'no file or folder is named utils, helpers, misc or common',
      [...code, ...styles],
      rules.hasDescriptiveName,
    ],
  ] as const)('%s', (_what, files, rule) => {
    expect(files.flatMap(rule)).toEqual([])
  })
})

/** The rules themselves, with files that violate them. */
describe('a rule reports', () => {
  const violations = (path: string, text: string, rule: (typeof rules)[keyof typeof rules]) =>
    rule({ path, text })

  test.each([
    ['domain/a.ts', "import { LANGUAGES } from '#locales/languages.ts'", rules.importsAllowedFolders],
    ['domain/a.ts', "export { toProduct } from '../api/reshape.ts'", rules.importsAllowedFolders],
    ['ui/a/b.tsx', "const page = import('../../pages/about/+Page.tsx')", rules.importsAllowedFolders],
    ['api/a.ts', "type T = import('#ui/data/use-api.ts').T", rules.importsAllowedFolders],
    ['server/a.ts', "import { storage } from '#mock-api/storage/store.ts'", rules.importsAllowedFolders],
    ['server/a.ts', "import { render } from '#renderer/server/page-stream.ts'", rules.importsAllowedFolders],
    ['mock-api/a.ts', "import { createApi } from '#api/client.ts'", rules.importsAllowedFolders],
    ['fixtures/a.ts', "import { wireProduct } from '#api/wire.ts'", rules.importsAllowedFolders],
    ['ui/a.ts', "import { measure } from '#tools/size.ts'", rules.importsAllowedFolders],
    ['server/http/a.ts', "import { b } from '../provider/b.ts'", rules.importsInOrder],
    ['server/process/a.ts', "import { b } from '../http/b.ts'", rules.importsInOrder],
    ['server/edge/a.ts', "import { createApp } from '../app.ts'", rules.importsInOrder],
    ['renderer/shared/a.ts', "import { b } from '../browser/b.ts'", rules.importsInOrder],
    ['renderer/shared/a.ts', "import type { B } from '../browser/b.ts'", rules.importsInOrder],
    ['server/http/a.ts', "import type { Settings } from '../settings.ts'", rules.importsInOrder],
    ['ui/page/a.ts', "import type { B } from '../data/b.ts'", rules.importsInOrder],
    ['renderer/service-worker/a.ts', "import { b } from '../shared/b.ts'", rules.importsInOrder],
    ['renderer/+guard.ts', "import { b } from './service-worker/b.ts'", rules.importsInOrder],
    ['ui/data/a.ts', "import { b } from '#ui/favorites/b.ts'", rules.importsInOrder],
    ['ui/page/a.tsx', "export { B } from '../components/b.tsx'", rules.importsInOrder],
    ['pages/a/x.ts', "import { b } from '../b/x.ts'", rules.importsNoOtherPage],
    ['pages/a/x.ts', "import { b } from '#pages/b/x.ts'", rules.importsNoOtherPage],
    ['ui/a.ts', "import { z } from 'zod'", rules.importsNoZod],
    ['api/client.ts', "import { wireUser } from './wire.ts'", rules.importsNoZod],
    ['ui/a.ts', "import { useTranslation } from 'react-i18next'", rules.importsNoTextPackage],
    ['locales/a.ts', "import i18next from 'i18next'", rules.importsNoTextPackage],
    ['domain/a.ts', "import React from 'react'", rules.hasPureDomain],
    ['domain/a.ts', 'const now = Date.now()', rules.hasPureDomain],
    ['domain/a.ts', 'const now = new Date()', rules.hasPureDomain],
    ['domain/a.ts', 'const width = window.innerWidth', rules.hasPureDomain],
    ['domain/a.ts', 'const setting = process.env.X', rules.hasPureDomain],
    ['ui/a.ts', "fetch('/x')", rules.fetchesInApiOnly],
    ['ui/a.ts', "const a = (await fetch('/x')) as Response", rules.fetchesInApiOnly],
    ['pages/a/a.ts', "window.fetch('/x')", rules.fetchesInApiOnly],
    ['ui/a.ts', "const a = await import('./b.ts')", rules.loadsPartsSafely],
    ['pages/a/a.ts', "const a = () => import('./b.ts').catch(() => {})", rules.loadsPartsSafely],
    ['ui/a.ts', "const a = partLoader(() => b); import('./c.ts')", rules.loadsPartsSafely],
    ['ui/a.tsx', "import { lazy, Suspense } from 'react'", rules.loadsPartsSafely],
    ['ui/a.tsx', 'const A = React.lazy(load)', rules.loadsPartsSafely],
    ['ui/a.ts', "const all = import.meta.glob('./*.ts')", rules.loadsPartsSafely],
    ['ui/a.ts', 'const a = failure instanceof ApiError', rules.usesErrorGuards],
    ['ui/a.tsx', 'const a = <p>Hello</p>', rules.hasNoLiteralText],
    ['ui/a.tsx', 'const a = <p>مرحبا</p>', rules.hasNoLiteralText],
    ['ui/a.tsx', "const a = <p>{'Hello'}</p>", rules.hasNoLiteralText],
    ['ui/a.tsx', 'const a = <p>{`Hello`}</p>', rules.hasNoLiteralText],
    ['ui/a.tsx', 'const a = <img alt="A chair" />', rules.hasNoLiteralText],
    ['ui/a.tsx', 'const a = <button aria-label={`Close`} />', rules.hasNoLiteralText],
    ['ui/a.tsx', 'const a = <p style={{ color }} />', rules.hasNoInlineStyle],
    ['ui/a.css', '.a {\n  margin-left: 1px;\n}', rules.hasNoPhysicalDirection],
    ['ui/a.css', '.a { left: 0 }', rules.hasNoPhysicalDirection],
    ['ui/a.css', '.a{text-align:right}', rules.hasNoPhysicalDirection],
    ['ui/a.css', '.a { border-top-left-radius: 2px }', rules.hasNoPhysicalDirection],
    ['ui/a.css', '.a { letter-spacing: .02em }', rules.spacesLettersByTokens],
    ['ui/a.css', '@media not (scripting: none) { .a { display: none } }', rules.addsStylesWithoutScript],
    ['ui/a.css', '@media (scripting: enabled) { .a { display: none } }', rules.addsStylesWithoutScript],
    ['ui/a.css', '.a > * + * { margin: 0 }', rules.namesSiblings],
    ['ui/a.css', '.a td + td,\n.b {\n  margin: 0;\n}', rules.namesSiblings],
    ['ui/a.css', '@media (min-width: 992px) { .a { display: none } }', rules.measuresWindowsInEm],
    ['ui/a.css', '@container card (width < 240.5px) { .a { display: none } }', rules.measuresWindowsInEm],
    ['ui/a.css', '@media print and (576px <= width) { .a { display: none } }', rules.measuresWindowsInEm],
    ['ui/a.ts', "matchMedia('(max-height: 400px)')", rules.measuresWindowsInEm],
    ['ui/a.tsx', 'const a = <img sizes="(min-width: 36em) 50vw, 80px" />', rules.measuresWindowsInEm],
    ['ui/utils/a.ts', '', rules.hasDescriptiveName],
    ['domain/helpers.ts', '', rules.hasDescriptiveName],
  ] as const)('%s: %s', (path, text, rule) => {
    expect(violations(path, text, rule)).toHaveLength(1)
    expect(violations(path, text, rule)[0]).toContain(path)
  })

  test.each([
    ['domain/a.ts', "import type { Language } from '#locales/languages.ts'", rules.importsAllowedFolders],
    ['server/a.ts', "import { createMockApi } from '#mock-api/index.ts'", rules.importsAllowedFolders],
    ['server/app.ts', "import { b } from './edge/b.ts'", rules.importsInOrder],
    ['server/images/a.ts', "import { b } from '../operations/b.ts'", rules.importsInOrder],
    [
      'ui/account/a.ts',
      "import { b } from '../favorites/b.ts'; import '../styles/c.css'",
      rules.importsInOrder,
    ],
    ['pages/a/x.ts', "import { b } from './y.ts'", rules.importsNoOtherPage],
    ['api/client.ts', "import type { WireUser } from './wire.ts'", rules.importsNoZod],
    ['domain/a.ts', 'const day = new Date(iso); interface A { window: number }', rules.hasPureDomain],
    ['ui/a.ts', 'api.fetch(x); const y = { fetch: 1 }', rules.fetchesInApiOnly],
    [
      'ui/a.ts',
      "const a = partLoader(() => import('./b.ts')); type B = typeof import('./b.ts')",
      rules.loadsPartsSafely,
    ],
    ['ui/a.ts', "const A = lazyPart(async () => (await import('./b.ts')).B)", rules.loadsPartsSafely],
    [
      'ui/a.tsx',
      'const a = <p title={t("nav.home")} id="home">{t("nav.home")} · {n} &nbsp; 5</p>',
      rules.hasNoLiteralText,
    ],
    [
      'ui/a.css',
      '/* left: 0 */ .left { inset-inline-start: 0; margin: auto; transition: left }',
      rules.hasNoPhysicalDirection,
    ],
    ['ui/a.css', '@media (scripting: none) { .a { display: none } }', rules.addsStylesWithoutScript],
    ['ui/a.css', '.a:not(:has(+ *)) .b + .c { width: calc(1px + 2 * var(--a) * 2) }', rules.namesSiblings],
    ['ui/a.css', '.a { letter-spacing: var(--tracking-label); }', rules.spacesLettersByTokens],
    ['ui/a.css', '.a { letter-spacing: calc(var(--tracking) / 2) }', rules.spacesLettersByTokens],
    ['ui/a.css', '@media (width < 36em) { .a { width: calc(100% - 1px) } }', rules.measuresWindowsInEm],
  ] as const)('no violation in %s: %s', (path, text, rule) =>
    expect(violations(path, text, rule)).toEqual([]),
  )
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

test('every class that code reads from a CSS module is in its style sheet', () => {
  expect(missingClasses(styles, code)).toEqual([])
  const sheet = { path: 'ui/a.module.css', text: '.b {} .c-d {}' }
  const component = {
    path: 'ui/a.tsx',
    text: "import styles from './a.module.css'\nconst a = [styles.b, styles.c, other.d]",
  }
  expect(missingClasses([sheet], [component])).toEqual(['ui/a.tsx:2  .c'])
})

test('no file name in the build decides a bundle: a folder is a chunk', () => {
  const buildFiles = [...readSources(['build'], ['.ts']), configurationFile('vite.config.ts')]
  const paths = readPaths(folders)
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

test('no folder has more than 25 files', () => {
  expect(crowdedFolders(readPaths([...folders, 'build', 'tools', 'tests', 'docs', 'deploy']))).toEqual([])
  const many = (count: number, folder: string) => Array.from({ length: count }, (_, n) => `${folder}/${n}.ts`)
  expect(crowdedFolders([...many(25, 'ui/a'), ...many(26, 'ui/b')])).toEqual(['ui/b  26'])
})

it('every folder of the product is read', () => {
  for (const folder of folders) expect(code.some(({ path }) => path.startsWith(`${folder}/`))).toBe(true)
  expect(styles.length).toBeGreaterThan(0)
})

function configurationFile(path: string) {
  return { path, text: readFileSync(join(root, path), 'utf8') }
}
