/** Every page loads the texts that its code uses. */
import { readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, it, test } from 'vitest'
import { paths, patterns } from '#domain/paths.ts'
import en from '#locales/en.json' with { type: 'json' }
import { NAMESPACES, textsOfNamespace } from '#locales/namespaces.ts'
import { namespaceOf } from '#locales/page-namespace.ts'
import { importsOf } from '../support/architecture/imports.ts'
import { readSources, type SourceFile } from '../support/architecture/source-files.ts'
import { usesKey } from '../support/architecture/used-texts.ts'
import { askedKey, textsOf } from '../support/texts.ts'

const sources = readSources(['domain', 'locales', 'ui', 'pages', 'renderer', 'api'], ['.ts', '.tsx'])
const byPath = new Map(sources.map((file) => [file.path, file]))
const keys = [...new Set([...textsOf.en.keys()].map(askedKey))]
const pageFolders = [...readdirSync('pages'), 'profile/wishlist']

/** Modules that run on the server only, which has all texts. */
const SERVER_ONLY = /^(renderer\/\+onRenderHtml|locales\/server-i18n|renderer\/service-worker\/)/
const frame = sources.filter(({ path }) => path.startsWith('renderer/') && !SERVER_ONLY.test(path))

it('the code around every page uses common texts only', () => {
  expect(missing(frame, [])).toEqual([])
})

it.each(pageFolders)('the page %s uses only common texts and those of its namespace', (folder) => {
  const others = pageFolders.filter((each) => each.startsWith(`${folder}/`))
  const own = sources.filter(
    ({ path }) =>
      path.startsWith(`pages/${folder}/`) && !others.some((other) => path.startsWith(`pages/${other}/`)),
  )
  expect(missing(own, groupsFor(folder === 'index' ? '/' : `/${folder}`))).toEqual([])
})

it.each(Object.keys(NAMESPACES))('the groups of the namespace %s exist and are not common', (part) => {
  const groups: readonly string[] = NAMESPACES[part as keyof typeof NAMESPACES]
  expect(Object.keys(textsOfNamespace(en, part)).sort()).toEqual([...groups].sort())
  expect(Object.keys(textsOfNamespace(en, 'common')).filter((group) => groups.includes(group))).toEqual([])
})

test.each([
  [patterns.home, 'home'],
  [paths.details('1'), 'details'],
  [paths.profile(), 'profile'],
  [paths.wishlist(), 'wishlist'],
  [paths.detailsSheet('1'), 'sheet'],
  [patterns.offline, undefined],
  ['/constructor', undefined],
  ['/nowhere', undefined],
])('the page %s loads the namespace %s', (pathname, part) => {
  expect(namespaceOf(pathname)).toBe(part)
})

function groupsFor(pathname: string): readonly string[] {
  const part = namespaceOf(pathname)
  return part ? NAMESPACES[part] : []
}

/** Returns the keys that these files and their imports use but do not load. */
function missing(files: readonly SourceFile[], own: readonly string[]): readonly string[] {
  const has = new Set([...Object.keys(textsOfNamespace(en, 'common')), ...own])
  const isSaid = usesKey(reachedFrom(files))
  return keys.filter((key) => !has.has(key.split('.')[0] ?? '') && isSaid(key))
}

function reachedFrom(files: readonly SourceFile[]): readonly SourceFile[] {
  const reached = new Set(files)
  // The iteration includes entries that are added during it.
  for (const file of reached) {
    for (const { target, isOwn, typesOnly } of importsOf(file)) {
      const imported = isOwn && !typesOnly ? byPath.get(posix.normalize(target)) : undefined
      if (imported && !SERVER_ONLY.test(imported.path)) reached.add(imported)
    }
  }
  return [...reached]
}
