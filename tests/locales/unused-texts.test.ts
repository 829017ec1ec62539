import { expect, it, test } from 'vitest'
import { readSources } from '../support/architecture/source-files.ts'
import { usesKey } from '../support/architecture/used-texts.ts'
import { askedKey, textsOf } from '../support/texts.ts'

const sources = readSources(['domain', 'locales', 'ui', 'pages', 'renderer', 'server'], ['.ts', '.tsx'])

/** Prefixes of keys whose pages are not built yet. */
const AWAITED: readonly string[] = []

const isSaid = usesKey(sources)
const unused = [...new Set([...textsOf.en.keys()].map(askedKey))].filter((key) => !isSaid(key))

it('every text is used somewhere', () => {
  expect(unused.filter((key) => !AWAITED.some((start) => key.startsWith(start)))).toEqual([])
})

it('nothing is awaited that has come', () => {
  expect(AWAITED.filter((start) => !unused.some((key) => key.startsWith(start)))).toEqual([])
})

test.each([
  ["t('nav.home')", 'nav.home', true],
  ["const keys = { a: 'nav.home' }", 'nav.home', true],
  ["t('nav.homes')", 'nav.home', false],
  [template('nav.', ''), 'nav.home', true],
  [template('home.', '.name'), 'home.villa.name', true],
  [template('home.', '.name'), 'home.villa.text', false],
  [template('', ''), 'nav.home', false],
])('%s says %s: %s', (text, key, isSaid) => {
  expect(usesKey([{ path: 'ui/a.ts', text }])(key)).toBe(isSaid)
})

function template(before: string, after: string): string {
  return `t(\`${before}$\{place}${after}\`)`
}
